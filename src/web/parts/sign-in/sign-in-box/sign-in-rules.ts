import type { Locale } from '#domain/locale.ts'
import type { FormRules } from '#domain/validation/check-form.ts'
import { formRules } from '#domain/validation/form-rules.ts'
import { signInWords } from '../../../auth/words.ts'
import { wordsIn } from '../../../i18n/words.ts'
import { signInBoxWords } from '../words.ts'

/** For loaders: what the box checks while it is filled in, in the words of R8.1. */
export function signInRules(locale: Locale): FormRules {
  const texts = wordsIn(signInBoxWords, locale)
  const { problems } = wordsIn(signInWords, locale)
  return formRules(
    {
      email: {
        name: texts.email,
        rules: 'required|email',
        messages: { required: problems['missing-email'], email: problems['invalid-email'] },
      },
      password: { name: texts.password, rules: 'required', messages: { required: problems['missing-password'] }, verbatim: true },
    },
    locale,
  )
}
