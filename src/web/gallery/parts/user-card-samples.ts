import type { Answers } from '#domain/forms/answers.ts'
import type { QuestionStep, TranslatedText } from '#domain/forms/field.ts'

/** The shop's today under /test. */
export const sampleToday = '2026-11-21'

const same = (text: string): TranslatedText => ({ ja: text, en: text, zh: text })
const oneOfTwo: TranslatedText = {
  ja: '電話番号かメールアドレスのどちらかをご入力ください。',
  en: 'Please enter a phone number or an e-mail address.',
  zh: '请填写电话号码或邮箱。',
}

const purposes = {
  ja: {
    title: '個人情報の利用目的',
    paragraphs: [
      'お預かりしたお名前とご連絡先は、順番のご案内、お部屋のご紹介、ご契約のお手続きのために使います。',
      'ほかの会社にお渡しするときは、その前に必ずお伺いします。',
    ],
  },
  en: {
    title: 'How we use your personal data',
    paragraphs: [
      'We use your name and contact details to tell you your turn, to show you homes and to prepare your contract.',
      'We always ask you before we give them to another company.',
    ],
  },
  zh: {
    title: '个人信息的使用目的',
    paragraphs: ['您的姓名和联系方式用于叫号通知、介绍房源以及办理合同手续。', '如需提供给其他公司，我们一定事先征得您的同意。'],
  },
}
const published = { version: 3, date: '2026-11-01' }

/** A short reception card of a rental agency, as its form would hold it. */
export const cardSteps: readonly QuestionStep[] = [
  {
    key: 'person',
    title: { ja: 'お名前とご連絡先', en: 'Your name and contact', zh: '您的姓名和联系方式' },
    fields: [
      {
        type: 'text',
        key: 'name',
        label: { ja: 'お名前', en: 'Name', zh: '姓名' },
        required: true,
        rules: 'max:50',
        person: true,
        autoComplete: 'name',
      },
      { type: 'kana', key: 'kana', from: 'name', label: { ja: 'フリガナ', en: 'Name in katakana', zh: '读音' } },
      {
        type: 'tel',
        key: 'phone',
        label: { ja: '電話番号', en: 'Phone', zh: '电话' },
        rules: 'required_without:@email',
        sentences: { required_without: oneOfTwo },
      },
      {
        type: 'email',
        key: 'email',
        label: { ja: 'メールアドレス', en: 'E-mail', zh: '邮箱' },
        help: { ja: '物件の資料をお送りするときに使います。', en: 'We send you details of homes here.', zh: '用于向您发送房源资料。' },
        rules: 'required_without:@phone',
        sentences: { required_without: oneOfTwo },
      },
    ],
  },
  {
    key: 'home',
    title: { ja: 'ご希望の条件', en: 'What you are looking for', zh: '您的租房需求' },
    fields: [
      {
        type: 'date-range',
        key: 'moveIn',
        label: { ja: 'ご入居希望時期', en: 'When would you like to move in?', zh: '希望入住时间' },
        required: true,
      },
      {
        type: 'money',
        key: 'rent',
        range: true,
        label: { ja: 'ご予算', en: 'Rent', zh: '预算' },
        help: { ja: '管理費を含む、月々の家賃です。', en: 'Per month, with all fees.', zh: '每月租金，含管理费。' },
      },
      {
        type: 'multi-select',
        key: 'layouts',
        label: { ja: '希望間取り', en: 'Layout', zh: '希望户型' },
        options: ['1R', '1K', '1DK', '1LDK', '2K', '2LDK'].map((value) => ({ value, label: same(value) })),
      },
    ],
  },
  {
    key: 'viewing',
    title: { ja: '内見とご同意', en: 'Viewing and consent', zh: '看房与同意' },
    fields: [
      {
        type: 'multi-date',
        key: 'viewingWish',
        limit: 3,
        label: { ja: '内見希望日', en: 'Days for a viewing', zh: '希望看房日期' },
        required: true,
      },
      {
        type: 'consent',
        key: 'consentPurpose',
        label: {
          ja: '個人情報の利用目的に同意します',
          en: 'I agree to how my personal data is used',
          zh: '我同意个人信息的使用目的',
        },
        required: true,
        text: {
          ja: { ...purposes.ja, ...published, locale: 'ja' },
          en: { ...purposes.en, ...published, locale: 'en' },
          zh: { ...purposes.zh, ...published, locale: 'zh' },
        },
      },
    ],
  },
]

export const cardAnswers: Answers = {
  name: ['山本 由佳'],
  kana: ['ヤマモト ユカ'],
  phone: ['+819000001234'],
  'moveIn.kind': ['range'],
  'moveIn.from': ['2027-01-11'],
  'moveIn.to': ['2027-02-28'],
  rentMin: ['90000'],
  rentMax: ['115000'],
  layouts: ['1LDK', '2K'],
  viewingWish: ['2026-11-28', '2026-11-24'],
  consentPurpose: ['yes'],
  consentPurposeVersion: ['3'],
  consentPurposeLocale: ['ja'],
}
