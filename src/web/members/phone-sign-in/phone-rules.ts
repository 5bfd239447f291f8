import type { Locale } from '#domain/locale.ts'
import type { FormRules } from '#domain/validation/check-form.ts'
import { signInWords } from '../../auth/words.ts'
import { type InputAttributes, inputRules } from '../../form/input-rules.ts'
import { wordsIn } from '../../i18n/words.ts'
import { phoneWords } from './words.ts'

/** In any usual spelling: the server reads it. */
export const phoneInput = { type: 'tel', required: true, maxLength: 40 } as const satisfies InputAttributes
/** With what people put between digits. */
export const codeInput = { type: 'text', required: true, maxLength: 20 } as const satisfies InputAttributes

/** For loaders: of the number, and of the code that came there. */
export function phoneRules(locale: Locale): { phone: FormRules; code: FormRules } {
  const texts = wordsIn(phoneWords, locale)
  const { problems } = wordsIn(signInWords, locale)
  const phone = { required: problems['missing-phone-number'], max: problems['invalid-phone-number'] }
  const code = { required: problems['missing-verification-code'], max: problems['invalid-verification-code'] }
  return {
    phone: inputRules({ phone: phoneInput }, { phone: { name: texts.phone, messages: phone } }, locale),
    code: inputRules({ code: codeInput }, { code: { name: texts.code, messages: code } }, locale),
  }
}
