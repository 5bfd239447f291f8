import type { ReactNode } from 'react'
import type { FormRules } from '#domain/validation/check-form.ts'
import { ErrorMessage } from '../../../form/field.tsx'
import { useField } from '../../../form/use-form.ts'
import { useWords } from '../../../i18n/words.ts'
import { Button, buttonClass } from '../../../parts/controls/button.tsx'
import { TextField } from '../../../parts/fields/text-field.tsx'
import visitor from '../../../theme/visitor.module.css'
import type { SignInProblemCode } from '../../problem.ts'
import { signInWords } from '../../words.ts'
import { PasswordField } from '../password/password-field.tsx'
import { useSignInForm } from '../use-sign-in-form.ts'
import style from './sign-in-box.module.css'
import { signInInputs } from './sign-in-inputs.ts'

export type SignInProvider = { id: string; label: string; mark?: ReactNode; start: () => void }

type Props = {
  /** Result of `signInRules`. */
  rules: FormRules
  knownEmail?: string | undefined
  /** Problem that exists before the user types. */
  problem?: SignInProblemCode | undefined
  /** Password sign-in; undefined if not offered. Throws the SDK's errors. */
  signIn?: ((email: string, password: string) => Promise<void>) | undefined
  onSignedIn: () => void
  providers?: readonly SignInProvider[]
  /** Shown while a popup is open. The buttons stay usable; a new popup ends the one before. */
  waiting?: { text: string; stop: () => void } | undefined
  forgot?: string | undefined
  /** Address of the sign-up page, if sign-up is open. */
  signUp?: string | undefined
}

/** Returns the field of a problem; undefined if it belongs above the button. */
function fieldOf(problem: SignInProblemCode): 'email' | 'password' | undefined {
  if (problem === 'invalid-email' || problem === 'missing-email') return 'email'
  return problem === 'invalid-credential' || problem === 'missing-password' ? 'password' : undefined
}

export function SignInBox({ rules, knownEmail, problem: before, signIn, onSignedIn, providers = [], waiting, forgot, signUp }: Props) {
  const { box: texts, problems } = useWords(signInWords)
  const sentence = (about: SignInProblemCode) => (about === 'invalid-credential' ? texts.invalidCredential : problems[about])
  const {
    form,
    isSending,
    isBusy,
    problem: own,
    clear,
  } = useSignInForm(rules, {
    async send(sent) {
      if (!signIn) return
      await signIn(String(sent.get('email')).trim(), String(sent.get('password')))
      onSignedIn()
    },
    wrongOf(what) {
      const field = fieldOf(what)
      return field && { [field]: sentence(what) }
    },
  })
  const address = useField(form, 'email')
  const secret = useField(form, 'password')
  const problem = own ?? before

  /** Clears password problems before another method starts. */
  function startOther(start: () => void): void {
    clear()
    start()
  }

  return (
    <form {...form.props} className={`${visitor.slip} ${style.box}`} method="post" noValidate>
      <div className={style.upper}>
        {signIn && (
          <>
            <TextField
              label={texts.email}
              marked={false}
              id={address.props.id}
              name="email"
              {...signInInputs.email}
              inputMode="email"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              enterKeyHint="next"
              defaultValue={knownEmail}
              wrong={address.error}
            />
            <PasswordField
              id={secret.props.id}
              label={texts.password}
              input={{ ...signInInputs.password, autoComplete: 'current-password' }}
              wrong={secret.error}
            />
          </>
        )}
        {problem && <ErrorMessage>{sentence(problem)}</ErrorMessage>}
        <noscript>
          <p className={visitor.wrong}>{texts.needsScript}</p>
        </noscript>
        {signIn && (
          <Button type="submit" look="primary" large wide className={style.submit} disabled={isBusy}>
            {isSending ? texts.sending : texts.submit}
          </Button>
        )}
        {signIn && forgot && (
          <a className={buttonClass({ look: 'quiet', large: true, wide: true })} href={forgot}>
            {texts.forgot}
          </a>
        )}
        {providers.length > 0 && (
          <>
            {signIn && <p className={style.or}>{texts.or}</p>}
            <ul className={style.providers}>
              {providers.map(({ id, label, mark, start }) => (
                <li key={id}>
                  <Button large wide disabled={isBusy} onClick={() => startOther(start)}>
                    {mark}
                    {label}
                  </Button>
                </li>
              ))}
            </ul>
            <div role="status">
              {waiting && (
                <div className={style.waiting}>
                  <p>{waiting.text}</p>
                  <Button look="quiet" large onClick={waiting.stop}>
                    {texts.stop}
                  </Button>
                </div>
              )}
            </div>
          </>
        )}
      </div>
      <hr className={visitor.tear} />
      <div className={style.lower}>
        {signUp ? (
          <>
            <p>{texts.footOpen}</p>
            <a className={buttonClass({ large: true, wide: true })} href={signUp}>
              {texts.signUp}
            </a>
          </>
        ) : (
          <p>{texts.foot}</p>
        )}
      </div>
    </form>
  )
}
