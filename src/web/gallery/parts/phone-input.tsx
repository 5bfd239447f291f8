import { PhoneInput } from '../../parts/inputs/phone-input/phone-input.tsx'
import { defineGalleryPart } from '../part-show.ts'
import { defineSamples } from '../samples.ts'

const samples = defineSamples({
  ja: {
    label: '電話番号',
    help: '「-」はなくても大丈夫です。',
    wrong: '電話番号をご入力ください。',
    longLabel: '日中にご連絡のつく電話番号（ご本人の携帯電話、またはお勤め先の直通番号）',
    longHelp: '海外の番号は「+」と国番号から始めてください。おかけするのは、お部屋のご案内に必要なときだけです。',
  },
  en: {
    label: 'Phone',
    help: 'With or without hyphens, as you like.',
    wrong: 'Please enter a phone number.',
    longLabel: 'A number where we can reach you during the day (your mobile phone, or a direct line at work)',
    longHelp: 'Start numbers from abroad with “+” and the country code. We only call when your viewing needs it.',
  },
  zh: {
    label: '电话',
    help: '不输入“-”也可以。',
    wrong: '请输入电话号码。',
    longLabel: '白天可以联系到您的电话号码（您本人的手机，或工作单位的直线电话）',
    longHelp: '国外号码请以“+”和国家代码开头。我们只在安排看房需要时致电。',
  },
})

export const show = defineGalleryPart({
  area: 'public',
  samples,
  states: {
    loading: 'what is typed stands there at once',
    empty: ({ label, help }) => <PhoneInput name="empty" label={label} help={help} required />,
    filled: ({ label }) => <PhoneInput name="filled" label={label} defaultValue="+819012345678" />,
    error: ({ label, wrong }) => <PhoneInput name="error" label={label} wrong={wrong} required />,
    disabled: ({ label }) => <PhoneInput name="disabled" label={label} defaultValue="+81312345678" disabled />,
    long: ({ longLabel, longHelp }) => <PhoneInput name="long" label={longLabel} help={longHelp} defaultValue="+442079460958" required />,
  },
})
