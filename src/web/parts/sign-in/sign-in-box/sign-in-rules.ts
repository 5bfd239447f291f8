import type { Locale } from '#domain/locale.ts'
import type { FormRules } from '#domain/validation/check-form.ts'
import { formRules } from '#domain/validation/form-rules.ts'
import { signInTexts } from '../../../auth/texts.ts'
import { messagesIn } from '../../../i18n/words.ts'
import { signInBoxTexts } from './sign-in-box-texts.ts'

/** For loaders: what the box checks while it is filled in, in the words of R8.1. */
export function signInRules(locale: Locale): FormRules {
  const texts = messagesIn(signInBoxTexts, locale)
  const { problems } = messagesIn(signInTexts, locale)
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
