import { useCallback, useEffect, useRef, useState } from 'react'
import { data, useSearchParams } from 'react-router'
import { newPasswordInputAttributes } from '#domain/passwords/length.ts'
import { privatePageHeaders } from '../../api/private-page.ts'
import type { MailedLinkInfo } from '../../auth/firebase.ts'
import { type SignInProblemCode, toSignInProblemCode } from '../../auth/problem.ts'
import { emailRules } from '../../auth/sign-in/sign-in-box/sign-in-rules.ts'
import { signInWords } from '../../auth/words.ts'
import { ErrorMessage } from '../../form/field.tsx'
import { rulesFromInputAttributes } from '../../form/input-rules.ts'
import type { PageHandle } from '../../frame/page/page-handle.ts'
import { PageTitle } from '../../frame/page/title.tsx'
import { PublicFrame } from '../../frame/public/public-frame.tsx'
import { pathLocale, useLocalizePath } from '../../i18n/locale.ts'
import { useWords, wordsInLocale } from '../../i18n/words.ts'
import { Button, buttonClass } from '../../parts/controls/button.tsx'
import visitor from '../../theme/visitor.module.css'
import style from '../login/page.module.css'
import type { Route } from './+types/page'
import { EmailConfirmationForm, type EmailConfirmationPurpose, EmailConfirmationSuccess } from './email-confirmation.tsx'
import { PasswordResetForm } from './new-password.tsx'
import { LinkSignInForm } from './sign-in-by-link.tsx'
import type { ActionWords } from './words/ja.ts'
import { emailActionWords } from './words.ts'

export const handle: PageHandle = { form: () => true }

export function headers({ loaderHeaders }: Route.HeadersArgs): Headers {
  return loaderHeaders
}

export function loader({ request }: Route.LoaderArgs) {
  const locale = pathLocale(new URL(request.url).pathname)
  const { password } = wordsInLocale(emailActionWords, locale).resetPassword
  const rules = {
    password: rulesFromInputAttributes({ password: newPasswordInputAttributes }, { password: { name: password, verbatim: true } }, locale),
    address: emailRules(locale),
  }
  return data({ rules }, { headers: privatePageHeaders })
}

/** State of the link: purpose and account, result, or the reason why it is invalid. */
type State =
  | { is: 'checking' }
  | { is: 'good'; link: MailedLinkInfo }
  | { is: 'done'; purpose: EmailConfirmationPurpose; email: string }
  | { is: 'bad'; problem: SignInProblemCode }

/** Page where a new link can be requested, by the `mode` of an invalid one. */
const requestPages: Record<string, string> = { resetPassword: '/shopAdmin/forgot', signIn: '/shopAdmin/signInLink' }

/** Target of the sign-in service's mailed links. Opening one changes nothing; only the page's button does. */
export default function EmailActionPage({ loaderData: { rules } }: Route.ComponentProps) {
  const texts = useWords(emailActionWords)
  const { problems } = useWords(signInWords)
  const path = useLocalizePath()
  const [search] = useSearchParams()
  const code = search.get('oobCode') ?? ''
  const mode = search.get('mode') ?? ''
  const [state, setState] = useState<State>({ is: 'checking' })
  const heading = useRef<HTMLHeadingElement>(null)

  const check = useCallback(async () => {
    setState({ is: 'checking' })
    try {
      const sdk = await import('../../auth/firebase.ts')
      setState({ is: 'good', link: await sdk.checkMailedLink(code) })
    } catch (error) {
      setState({ is: 'bad', problem: code ? toSignInProblemCode(error) : 'invalid-action-code' })
    }
  }, [code])
  useEffect(() => void check(), [check])
  // The pressed button is gone.
  useEffect(() => void (state.is === 'done' && heading.current?.focus()), [state])

  const offline = state.is === 'bad' && state.problem === 'network-request-failed'
  // This link can't be requested again.
  const lost = mode === 'recoverEmail' && state.is === 'bad' && /-action-code$/.test(state.problem)
  const requestPage = requestPages[mode]
  const title = titleOf(state, texts)
  return (
    <PublicFrame className={style.page}>
      <PageTitle page={title} />
      <section className={`${visitor.slip} ${style.out}`} aria-live="polite">
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {state.is === 'checking' && <p>{texts.checking}</p>}
        <noscript>
          <ErrorMessage>{texts.needsScript}</ErrorMessage>
        </noscript>
        {state.is === 'bad' && <p role="alert">{lost ? texts.recoverEmail.lost : problems[state.problem]}</p>}
        {state.is === 'good' && (
          <LinkButton
            code={code}
            link={state.link}
            rules={rules}
            onDone={(purpose, email) => setState({ is: 'done', purpose, email })}
            onRefused={(problem) => setState({ is: 'bad', problem })}
          />
        )}
        {state.is === 'done' && <EmailConfirmationSuccess purpose={state.purpose} email={state.email} />}
        {offline && (
          <Button look="primary" large wide onClick={() => void check()}>
            {texts.retry}
          </Button>
        )}
        {state.is === 'bad' && (
          <a className={buttonClass({ large: true, wide: true })} href={path(requestPage ?? '/shopAdmin')}>
            {requestPage ? texts.ask : texts.goOn}
          </a>
        )}
      </section>
    </PublicFrame>
  )
}

function titleOf(state: State, { unusable, title, ...texts }: ActionWords): string {
  if (state.is === 'good') return texts[state.link.purpose].title
  if (state.is === 'done') return texts[state.purpose].done
  return state.is === 'bad' ? unusable : title
}

type LinkButtonProps = {
  code: string
  link: MailedLinkInfo
  rules: Route.ComponentProps['loaderData']['rules']
  onDone: (what: EmailConfirmationPurpose, email: string) => void
  onRefused: (problem: SignInProblemCode) => void
}

function LinkButton({ code, link: { purpose, email, previous }, rules, onDone, onRefused }: LinkButtonProps) {
  if (purpose === 'signIn') return <LinkSignInForm rules={rules.address} onRefused={onRefused} />
  if (purpose === 'resetPassword') return <PasswordResetForm code={code} email={email} rules={rules.password} onRefused={onRefused} />
  return (
    <EmailConfirmationForm
      code={code}
      purpose={purpose}
      email={email}
      previous={previous}
      onDone={() => onDone(purpose, email)}
      onRefused={onRefused}
    />
  )
}
