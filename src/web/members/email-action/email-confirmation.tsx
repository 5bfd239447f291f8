import { useState } from 'react'
import { type SignInProblemCode, toSignInProblemCode } from '../../auth/problem.ts'
import { signInWords } from '../../auth/words.ts'
import { ErrorMessage } from '../../form/field.tsx'
import { useLocale, useLocalizePath } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import { Button, buttonClass } from '../../parts/controls/button.tsx'
import { emailActionWords } from './words.ts'

export type EmailConfirmationPurpose = 'verifyEmail' | 'changeEmail' | 'recoverEmail'

type Props = {
  code: string
  purpose: EmailConfirmationPurpose
  /** `email`: the address of the link. `previous`: the address that it replaces. */
  email: string
  previous: string
  onDone: () => void
  onRefused: (problem: SignInProblemCode) => void
}

export function EmailConfirmationForm({ code, purpose, email, previous, onDone, onRefused }: Props) {
  const action = useWords(emailActionWords)
  const { problems } = useWords(signInWords)
  const locale = useLocale()
  const [sending, setSending] = useState(false)
  const [problem, setProblem] = useState<SignInProblemCode>()
  const texts = action[purpose]

  async function apply(): Promise<void> {
    setSending(true)
    setProblem(undefined)
    try {
      const sdk = await import('../../auth/firebase.ts')
      await sdk.applyMailedLink(code, locale)
      onDone()
    } catch (error) {
      const why = toSignInProblemCode(error)
      if (why === 'invalid-action-code' || why === 'expired-action-code' || why === 'email-already-in-use') return onRefused(why)
      setProblem(why)
      setSending(false)
    }
  }

  return (
    <>
      <p>{texts.text(email, previous)}</p>
      {problem && <ErrorMessage>{problems[problem]}</ErrorMessage>}
      <Button look="primary" large wide disabled={sending} onClick={() => void apply()}>
        {sending ? action.applying : texts.submit}
      </Button>
    </>
  )
}

export function EmailConfirmationSuccess({ purpose, email }: Pick<Props, 'purpose' | 'email'>) {
  const action = useWords(emailActionWords)
  const path = useLocalizePath()
  return (
    <>
      <p>{action[purpose].doneText(email)}</p>
      <a
        className={buttonClass({ look: 'primary', large: true, wide: true })}
        href={path(purpose === 'recoverEmail' ? '/shopAdmin/login' : '/shopAdmin')}
      >
        {purpose === 'recoverEmail' ? action.toSignIn : action.goOn}
      </a>
    </>
  )
}
