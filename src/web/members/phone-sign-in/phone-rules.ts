import type { Locale } from '#domain/locale.ts'
import type { FormRules } from '#domain/validation/check-form.ts'
import { signInWords } from '../../auth/words.ts'
import { rulesFromInputAttributes } from '../../form/input-rules.ts'
import { wordsInLocale } from '../../i18n/words.ts'
import { signInPhoneInput, smsCodeInput } from './phone-inputs.ts'
import { phoneSignInWords } from './words.ts'

/** Rules of the phone number and of the code sent to it. Call in loaders only. */
export function phoneSignInRules(locale: Locale): { phone: FormRules; code: FormRules } {
  const texts = wordsInLocale(phoneSignInWords, locale)
  const { problems } = wordsInLocale(signInWords, locale)
  const phone = { required: problems['missing-phone-number'], max: problems['invalid-phone-number'] }
  const code = { required: problems['missing-verification-code'], max: problems['invalid-verification-code'] }
  return {
    phone: rulesFromInputAttributes({ phone: signInPhoneInput }, { phone: { name: texts.phone, messages: phone } }, locale),
    code: rulesFromInputAttributes({ code: smsCodeInput }, { code: { name: texts.code, messages: code } }, locale),
  }
}
