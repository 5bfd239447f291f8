/** Helpers for templates: one line per text, so that the three languages can be compared. */
import type { ChoiceOption, TranslatedText } from '../field.ts'
import type { FormField } from '../form.ts'

export const translatedText = (ja: string, en: string, zh: string): TranslatedText => ({ ja, en, zh })

export type OptionRow = readonly [value: string, ja: string, en: string, zh: string]

export const optionsFromRows = (...rows: readonly OptionRow[]): readonly ChoiceOption[] =>
  rows.map(([value, ...texts]) => ({ value, label: translatedText(...texts) }))

/** Options with the same label in every language, such as 1LDK. */
export const untranslatedOptions = (...values: readonly string[]): readonly ChoiceOption[] =>
  values.map((value) => ({ value, label: translatedText(value, value, value) }))

export const allFillContexts = ['public', 'kiosk', 'served'] as const

export const nameField: FormField = {
  type: 'text',
  key: 'name',
  label: translatedText('お名前', 'Name', '姓名'),
  requiredIn: allFillContexts,
  rules: 'max:50',
  person: true,
  autoComplete: 'name',
  privacy: 'person',
  fixed: true,
}

export const kanaField: FormField = {
  type: 'kana',
  key: 'kana',
  from: 'name',
  label: translatedText('フリガナ', 'Name in katakana', '姓名读音（片假名）'),
  rules: 'max:50',
  privacy: 'person',
}

const oneOfTwo = translatedText(
  '電話番号かメールアドレスのどちらかをご入力ください。',
  'Please enter a phone number or an e-mail address.',
  '请填写电话号码或邮箱。',
)

export const contactFields: readonly FormField[] = [
  {
    type: 'tel',
    key: 'phone',
    label: translatedText('電話番号', 'Phone', '电话'),
    rules: 'required_without:@email',
    sentences: { required_without: oneOfTwo },
    privacy: 'contact',
  },
  {
    type: 'email',
    key: 'email',
    label: translatedText('メールアドレス', 'E-mail', '邮箱'),
    rules: 'required_without:@phone',
    sentences: { required_without: oneOfTwo },
    privacy: 'contact',
  },
]

export const notesField: FormField = {
  type: 'text',
  key: 'notes',
  label: translatedText('その他ご要望', 'Anything else?', '其他要求'),
  long: true,
  rules: 'max:1000',
  privacy: 'open',
}

export const consentFields: readonly FormField[] = [
  {
    type: 'consent',
    key: 'consentPurpose',
    label: translatedText('個人情報の利用目的に同意する', 'I agree to how my personal data is used', '我同意个人信息的使用目的'),
    about: 'notice',
    requiredIn: allFillContexts,
    privacy: 'open',
    fixed: true,
  },
]
