/** What templates say of fields of which one is enough. Apart from the rule: pages that know the rule don't say it in three languages. */
import type { Words } from './field.ts'

/** What is said where neither is there. */
export const oneOfTwo: Words = {
  ja: '電話番号かメールアドレスのどちらかをご入力ください。',
  en: 'Please enter a phone number or an e-mail address.',
  zh: '请您填写电话号码或邮箱。',
}
/** At the first of them, as templates have it. */
export const oneIsEnough: Words = {
  ja: 'メールアドレスとどちらか一方でもかまいません。',
  en: 'This or an e-mail address is enough.',
  zh: '电话和邮箱填写其中一项即可。',
}
