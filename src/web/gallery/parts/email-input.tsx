import { EmailInput } from '../../parts/inputs/email-input/email-input.tsx'
import { defineGalleryPart } from '../part-show.ts'
import { defineSamples } from '../samples.ts'

const samples = defineSamples({
  ja: {
    label: 'メールアドレス',
    help: '内見のご案内をお送りします。',
    wrong: 'メールアドレスか電話番号のどちらかをご入力ください。',
    longLabel: 'ご案内とお見積もりをお送りしてもよいメールアドレス（ふだんご覧になるもの）',
    longHelp: '携帯電話会社のメールアドレスの場合は、パソコンからのメールを受け取れるように設定してください。',
  },
  en: {
    label: 'E-mail',
    help: 'We send you the details of the viewing.',
    wrong: 'Please enter an e-mail address or a phone number.',
    longLabel: 'The e-mail address to which we may send details and estimates (one that you read every day)',
    longHelp: 'If it is an address of a Japanese phone company, please allow e-mail from computers in its settings.',
  },
  zh: {
    label: '邮箱',
    help: '我们会将看房信息发送给您。',
    wrong: '请填写邮箱或电话号码。',
    longLabel: '可以接收我们发送的资料和报价的邮箱（您平时常看的邮箱）',
    longHelp: '如使用日本手机运营商的邮箱，请先设置为可以接收来自电脑的邮件。',
  },
})

export const show = defineGalleryPart({
  area: 'public',
  samples,
  states: {
    loading: 'what is typed stands there at once',
    empty: ({ label, help }) => <EmailInput name="empty" label={label} help={help} required />,
    filled: function Filled({ label }) {
      // A mistyped domain, so that the part offers the right one.
      return <EmailInput name="filled" label={label} defaultValue="hanako@gmial.com" />
    },
    error: ({ label, wrong }) => <EmailInput name="error" label={label} wrong={wrong} required />,
    disabled: ({ label }) => <EmailInput name="disabled" label={label} defaultValue="hanako@example.com" disabled />,
    long: function Long({ longLabel, longHelp }) {
      const address = 'hanako.yamamoto-tanaka.from-the-third-floor@softbnak.ne.jp'
      return <EmailInput name="long" label={longLabel} help={longHelp} defaultValue={address} required />
    },
  },
})
