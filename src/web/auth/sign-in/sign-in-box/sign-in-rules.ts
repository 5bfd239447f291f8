import type { Locale } from '#domain/locale.ts'
import type { FormRules } from '#domain/validation/check-form.ts'
import { rulesFromInputAttributes } from '../../../form/input-rules.ts'
import { wordsInLocale } from '../../../i18n/words.ts'
import { signInWords } from '../../words.ts'
import { signInInputs } from './sign-in-inputs.ts'

/** Client-side rules of the sign-in box, in the words of R8.1. Call in loaders. */
export function signInRules(locale: Locale): FormRules {
  const { box, problems } = wordsInLocale(signInWords, locale)
  const password = { name: box.password, messages: { required: problems['missing-password'] }, verbatim: true }
  return rulesFromInputAttributes(signInInputs, { email: addressWords(locale), password }, locale)
}

export const emailRules = (locale: Locale): FormRules =>
  rulesFromInputAttributes({ email: signInInputs.email }, { email: addressWords(locale) }, locale)

function addressWords(locale: Locale) {
  const { box, problems } = wordsInLocale(signInWords, locale)
  return { name: box.email, messages: { required: problems['missing-email'], email: problems['invalid-email'] } }
}
