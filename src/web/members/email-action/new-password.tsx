import type { FormRules } from '#domain/validation/check-form.ts'
import type { SignInProblemCode } from '../../auth/problem.ts'
import { NewPasswordField } from '../../auth/sign-in/password/new-password-field.tsx'
import { SecondFactorBoundary } from '../../auth/sign-in/second-factor/second-factor-boundary.tsx'
import { useSignInForm } from '../../auth/sign-in/use-sign-in-form.ts'
import { signInWords } from '../../auth/words.ts'
import { ErrorMessage } from '../../form/field.tsx'
import { useField } from '../../form/use-form.ts'
import { useLocale, useLocalizePath } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../parts/controls/button.tsx'
import { HiddenInput } from '../../parts/controls/field.tsx'
import visitor from '../../theme/visitor.module.css'
import { emailActionWords } from './words.ts'

type Props = { code: string; email: string; rules: FormRules; onRefused: (problem: SignInProblemCode) => void }

export function PasswordResetForm({ code, email, rules, onRefused }: Props) {
  const { resetPassword: texts } = useWords(emailActionWords)
  const { problems } = useWords(signInWords)
  const locale = useLocale()
  const path = useLocalizePath()
  const { form, isSending, isBusy, problem } = useSignInForm(rules, {
    async send(sent) {
      const sdk = await import('../../auth/firebase.ts')
      await sdk.resetPasswordAndSignIn(code, email, String(sent.get('password')), locale)
      location.replace(path('/shopAdmin'))
    },
    wrongOf: (problem) => (problem === 'weak-password' ? { password: problems[problem] } : undefined),
    onDeadLink: onRefused,
  })
  const secret = useField(form, 'password')

  return (
    <SecondFactorBoundary>
      <form {...form.props} className={visitor.fields} method="post" noValidate>
        <p>{texts.text(email)}</p>
        {/* Tells password managers the account. */}
        <HiddenInput name="username" autoComplete="username" value={email} />
        <NewPasswordField id={secret.props.id} label={texts.password} wrong={secret.error} />
        {problem && <ErrorMessage>{problems[problem]}</ErrorMessage>}
        <Button type="submit" look="primary" large wide disabled={isBusy}>
          {isSending ? texts.sending : texts.submit}
        </Button>
      </form>
    </SecondFactorBoundary>
  )
}
