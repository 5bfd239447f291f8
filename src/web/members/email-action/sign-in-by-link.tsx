import { useEffect, useState } from 'react'
import type { FormRules } from '#domain/validation/check-form.ts'
import type { SignInProblemCode } from '../../auth/problem.ts'
import { SecondFactorBoundary } from '../../auth/sign-in/second-factor/second-factor-boundary.tsx'
import { signInInputs } from '../../auth/sign-in/sign-in-box/sign-in-inputs.ts'
import { useSignInForm } from '../../auth/sign-in/use-sign-in-form.ts'
import { signInWords } from '../../auth/words.ts'
import { ErrorMessage } from '../../form/field.tsx'
import { useField } from '../../form/use-form.ts'
import { useLocalizePath } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../parts/controls/button.tsx'
import { TextField } from '../../parts/fields/text-field.tsx'
import visitor from '../../theme/visitor.module.css'
import { parseNextPath } from '../login/next-path.ts'
import { clearLinkRequest, type LinkRequest, readLinkRequest } from '../sign-in-link/requested-link.ts'
import { emailActionWords } from './words.ts'

type Props = { rules: FormRules; onRefused: (problem: SignInProblemCode) => void }

/** Signs in by link. In a browser other than the one that requested it, the user must enter the address. */
export function LinkSignInForm({ rules, onRefused }: Props) {
  const { signIn: texts } = useWords(emailActionWords)
  const { box, problems } = useWords(signInWords)
  const path = useLocalizePath()
  const [requested, setRequested] = useState<LinkRequest>()
  useEffect(() => setRequested(readLinkRequest(Date.now())), [])
  const { form, isSending, isBusy, problem } = useSignInForm(rules, {
    async send(sent) {
      const sdk = await import('../../auth/firebase.ts')
      await sdk.signInByLink(String(sent.get('email')).trim(), location.href)
      clearLinkRequest()
      location.replace(parseNextPath(requested?.next ?? null, location.origin) ?? path('/shopAdmin'))
    },
    wrongOf: (what) => (what === 'invalid-email' ? { email: texts.otherAddress } : undefined),
    onDeadLink: onRefused,
  })
  const address = useField(form, 'email')

  return (
    <SecondFactorBoundary>
      <form {...form.props} className={visitor.fields} method="post" noValidate>
        <p>{texts.text}</p>
        <TextField
          {...signInInputs.email}
          key={requested?.email}
          label={box.email}
          marked={false}
          id={address.props.id}
          name="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          defaultValue={requested?.email}
          wrong={address.error}
        />
        {problem && <ErrorMessage>{problems[problem]}</ErrorMessage>}
        <Button type="submit" look="primary" large wide disabled={isBusy}>
          {isSending ? box.sending : box.submit}
        </Button>
      </form>
    </SecondFactorBoundary>
  )
}
