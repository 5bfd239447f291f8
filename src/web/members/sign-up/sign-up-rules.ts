import type { Locale } from '#domain/locale.ts'
import type { FormRules } from '#domain/validation/check-form.ts'
import { signInWords } from '../../auth/words.ts'
import { rulesFromInputAttributes } from '../../form/input-rules.ts'
import { wordsInLocale } from '../../i18n/words.ts'
import { memberWords } from '../words.ts'
import { signUpInputs } from './sign-up-inputs.ts'

/** Client-side rules; call in the loader. */
export function signUpRules(locale: Locale): FormRules {
  const { signUp } = wordsInLocale(memberWords, locale)
  const { problems } = wordsInLocale(signInWords, locale)
  return rulesFromInputAttributes(
    signUpInputs,
    {
      displayName: { name: signUp.name },
      email: { name: signUp.email, messages: { required: problems['missing-email'], email: problems['invalid-email'] } },
      password: { name: signUp.password, verbatim: true },
    },
    locale,
  )
}
