import { type FormEvent, useEffect, useRef, useState } from 'react'
import { toSignInProblemCode } from '../../auth/problem.ts'
import { SecondFactorBoundary } from '../../auth/sign-in/second-factor/second-factor-boundary.tsx'
import { Button } from '../../parts/controls/button.tsx'
import style from '../kiosk.module.css'
import { useKioskWords } from '../words.ts'
import { KioskField } from './field.tsx'

type Props = { isSending: boolean; refusal: string | undefined; onSignedIn: (idToken: string) => void }

/** A manager signs in without leaving the kiosk, because its page wipes itself and the sign-in page does not. */
export function HostedLeaveForm({ isSending, refusal, onSignedIn }: Props) {
  const { leave, lost, sending } = useKioskWords()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isSigningIn, setSigningIn] = useState(false)
  const isBusy = isSigningIn || isSending
  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])

  async function signIn(): Promise<void> {
    setSigningIn(true)
    setProblem(undefined)
    try {
      const { signInForToken } = await import('../../auth/firebase.ts')
      const idToken = await signInForToken(email.trim(), password)
      // The kiosk may have been wiped meanwhile, and belongs to the next visitor.
      if (isOpen.current) onSignedIn(idToken)
    } catch (error) {
      setProblem(toSignInProblemCode(error) === 'network-request-failed' ? lost : leave.notSignedIn)
    }
    setPassword('')
    setSigningIn(false)
  }
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!isBusy && email.trim() && password) void signIn()
  }

  const shown = problem ?? (isSending ? undefined : refusal)
  return (
    <SecondFactorBoundary slip>
      <p className={style.sub}>{leave.hostedText}</p>
      <div role="alert" className={shown && style.problem}>
        {shown && <p>{shown}</p>}
      </div>
      <form className={style.form} autoComplete="off" noValidate onSubmit={submit}>
        <div className={style.pair}>
          <KioskField
            label={leave.email}
            value={email}
            wrong={undefined}
            type="email"
            inputMode="email"
            maxLength={254}
            onType={setEmail}
          />
          <KioskField label={leave.password} value={password} wrong={undefined} type="password" maxLength={4096} onType={setPassword} />
        </div>
        <Button look="primary" type="submit" className={style.submit} aria-disabled={isBusy}>
          {isBusy ? sending : leave.hosted}
        </Button>
      </form>
    </SecondFactorBoundary>
  )
}
