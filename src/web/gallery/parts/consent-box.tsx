import type { ComponentProps } from 'react'
import { toTextLocale } from '#domain/locale.ts'
import { useLocale } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import { ConsentBox } from '../../parts/inputs/consent-box/consent-box.tsx'
import { defineGalleryPart } from '../part-show.ts'
import { defineSamples } from '../samples.ts'

const samples = defineSamples({
  ja: {
    label: '個人情報の利用目的に同意します',
    wrong: '内容をお読みになり、同意される場合はチェックを付けてください。',
    title: '個人情報の利用目的',
    paragraphs: [
      'お預かりしたお名前とご連絡先は、順番のご案内、お部屋のご紹介、ご契約のお手続きのために使います。',
      'ほかの会社にお渡しするときは、その前に必ずお伺いします。',
      'ご来店から1年が過ぎたものは、統計に必要な数字だけを残して消去します。',
      '開示・訂正・消去は、店頭またはお問い合わせ窓口で承ります。',
    ],
    longLabel: '個人情報の利用目的と、提携している引越し会社・保険会社への提供についてよく読み、その内容に同意します',
  },
  en: {
    label: 'I agree to how my personal data is used',
    wrong: 'Please read the text and tick the box if you agree.',
    title: 'How we use your personal data',
    paragraphs: [
      'We use your name and contact details to tell you your turn, to show you homes and to prepare your contract.',
      'We always ask you before we give them to another company.',
      'One year after your visit we erase them. We keep only statistics.',
      'To see, correct or erase your data, please ask at the counter or at our contact address.',
    ],
    longLabel:
      'I have read how my personal data is used and passed on to the partner moving and insurance companies, and I agree to it all',
  },
  zh: {
    label: '我同意个人信息的使用目的',
    wrong: '请阅读内容，如同意请勾选。',
    title: '个人信息的使用目的',
    paragraphs: [
      '您的姓名和联系方式用于叫号通知、介绍房源以及办理合同手续。',
      '如需提供给其他公司，我们一定事先征得您的同意。',
      '到店一年后，我们会清除这些信息，仅保留统计所需的数字。',
      '如需查阅、更正或删除，请向员工提出。',
    ],
    longLabel: '我已仔细阅读个人信息的使用目的，以及向合作的搬家公司和保险公司提供信息的内容，并同意上述内容',
  },
})

type Props = Omit<ComponentProps<typeof ConsentBox>, 'text'> & { sections?: number }

/** `sections`: number of further sections of the text. */
function Box({ sections = 0, ...box }: Props) {
  const { title, paragraphs } = useWords(samples)
  const more = Array.from({ length: sections }, (_, at) => ({ title: `${title} ${at + 2}`, paragraphs }))
  const locale = toTextLocale(useLocale())
  return <ConsentBox {...box} text={{ title, version: 3, date: '2026-11-01', locale, paragraphs, ...(sections > 0 && { more }) }} />
}

export const show = defineGalleryPart({
  area: 'public',
  samples,
  states: {
    loading: 'its text comes with the page',
    empty: ({ label }) => <Box name="empty" label={label} required />,
    filled: ({ label }) => <Box name="filled" label={label} defaultChecked />,
    error: ({ label, wrong }) => <Box name="error" label={label} wrong={wrong} required />,
    disabled: ({ label }) => <Box name="disabled" label={label} disabled />,
    long: ({ longLabel }) => <Box name="long" label={longLabel} sections={4} required />,
  },
})
