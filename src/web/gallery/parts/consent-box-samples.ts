import { defineSamples } from '../samples.ts'

const ja = {
  label: '個人情報の利用目的に同意します',
  wrong: '内容をお読みのうえ、同意される場合は印をつけてください。',
  title: '個人情報の利用目的',
  paragraphs: [
    'お預かりしたお名前とご連絡先は、順番のご案内、お部屋のご紹介、ご契約のお手続きのために使います。',
    'ほかの会社にお渡しするときは、その前に必ずお伺いします。',
    'ご来店から1年が過ぎたものは、統計に必要な数字だけを残して消去します。',
    '開示・訂正・消去は、店頭またはお問い合わせ窓口で承ります。',
  ],
  longLabel: '個人情報の利用目的と、提携している引越し会社・保険会社への提供についてよく読み、その内容に同意します',
}
const en: typeof ja = {
  label: 'I agree to how my personal data is used',
  wrong: 'Please read the text and tick the box if you agree.',
  title: 'What we use your personal data for',
  paragraphs: [
    'We use your name and contact details to tell you your turn, to show you homes and to prepare your contract.',
    'We always ask you before another company gets them.',
    'One year after your visit we delete them, and keep only the figures that statistics need.',
    'To see, correct or delete your data, please ask at the counter or at our contact address.',
  ],
  longLabel:
    'I have read what my personal data is used for and how it is passed on to the partner moving and insurance companies, and I agree',
}
const zh: typeof ja = {
  label: '我同意个人信息的使用目的',
  wrong: '请您阅读内容，如同意请勾选。',
  title: '个人信息的使用目的',
  paragraphs: [
    '您的姓名和联系方式用于叫号通知、介绍房源以及办理合同手续。',
    '如需提供给其他公司，我们一定事先征得您的同意。',
    '到店一年后，我们会删除这些信息，仅保留统计所需的数字。',
    '如需查阅、更正或删除，请向店内人员或咨询窗口提出。',
  ],
  longLabel: '我已仔细阅读个人信息的使用目的，以及向合作的搬家公司和保险公司提供信息的内容，并同意上述内容',
}

export const samples = defineSamples({
  ja: ja,
  en: en,
  zh: zh,
})
