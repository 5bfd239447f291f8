import { useCallback, useEffect, useState } from 'react'
import { data, useSearchParams } from 'react-router'
import type { FormRules } from '#domain/validation/check-form.ts'
import { eager } from '#domain/validation/modes.ts'
import { privatePage } from '../../api/private-page.ts'
import { type SignInProblem, signInProblem } from '../../auth/problem.ts'
import { signInWords } from '../../auth/words.ts'
import { Wrong } from '../../form/field.tsx'
import { inputRules } from '../../form/input-rules.ts'
import { inputTools } from '../../form/input-tools.ts'
import { useField, useForm } from '../../form/use-form.ts'
import type { PageHandle } from '../../frame/page/page-handle.ts'
import { Title } from '../../frame/page/title.tsx'
import { PublicFrame } from '../../frame/public/public-frame.tsx'
import { pathLocale, useLocale, useLocalPath } from '../../i18n/locale.ts'
import { useWords, wordsIn } from '../../i18n/words.ts'
import { PasswordField } from '../../parts/sign-in/sign-in-box/password-field.tsx'
import visitor from '../../parts/theme/visitor.module.css'
import { newAccountInputs } from '../invitation/invitation-inputs.ts'
import style from '../login/page.module.css'
import { memberWords } from '../words.ts'
import type { Route } from './+types/page'

export const handle: PageHandle = { form: () => true }

export function headers({ loaderHeaders }: Route.HeadersArgs): Headers {
  return loaderHeaders
}

export function loader({ request }: Route.LoaderArgs) {
  const locale = pathLocale(new URL(request.url).pathname)
  const { password } = wordsIn(memberWords, locale).action
  const rules = inputRules({ password: newAccountInputs.password }, { password: { name: password, verbatim: true } }, locale)
  return data({ rules }, { headers: privatePage })
}

/** Whose password a link is for, or why it opens nothing. */
type State = { is: 'checking' } | { is: 'good'; email: string } | { is: 'bad'; problem: SignInProblem }

/** Where the links of the sign-in service's mails lead. Opening one does nothing: the page has the button. */
export default function Action({ loaderData: { rules } }: Route.ComponentProps) {
  const { action: texts, forgot } = useWords(memberWords)
  const { problems } = useWords(signInWords)
  const path = useLocalPath()
  const [search] = useSearchParams()
  const code = search.get('mode') === 'resetPassword' ? (search.get('oobCode') ?? '') : ''
  const [state, setState] = useState<State>({ is: 'checking' })

  const check = useCallback(async () => {
    setState({ is: 'checking' })
    try {
      const sdk = await import('../../auth/firebase.ts')
      setState({ is: 'good', email: await sdk.readResetCode(code) })
    } catch (error) {
      setState({ is: 'bad', problem: code ? signInProblem(error) : 'invalid-action-code' })
    }
  }, [code])
  useEffect(() => void check(), [check])

  const offline = state.is === 'bad' && state.problem === 'network-request-failed'
  const title = state.is === 'bad' ? texts.unusable : texts.title
  return (
    <PublicFrame className={style.page}>
      <Title page={title} />
      <section className={`${visitor.slip} ${style.out}`} aria-live="polite">
        <h1>{title}</h1>
        {state.is === 'checking' && <p>{texts.checking}</p>}
        <noscript>
          <Wrong>{forgot.needsScript}</Wrong>
        </noscript>
        {state.is === 'bad' && <p role="alert">{problems[state.problem]}</p>}
        {state.is === 'good' && (
          <NewPassword code={code} email={state.email} rules={rules} onRefused={(problem) => setState({ is: 'bad', problem })} />
        )}
        {offline && (
          <button type="button" className={`${visitor.primary} ${visitor.full}`} onClick={() => void check()}>
            {texts.retry}
          </button>
        )}
        {state.is === 'bad' && (
          <a className={`${visitor.outline} ${visitor.full}`} href={path('/shopAdmin/forgot')}>
            {texts.ask}
          </a>
        )}
      </section>
    </PublicFrame>
  )
}

type NewPasswordProps = { code: string; email: string; rules: FormRules; onRefused: (problem: SignInProblem) => void }

function NewPassword({ code, email, rules, onRefused }: NewPasswordProps) {
  const { action: texts } = useWords(memberWords)
  const { box, problems } = useWords(signInWords)
  const locale = useLocale()
  const path = useLocalPath()
  const [sending, setSending] = useState(false)
  const [problem, setProblem] = useState<SignInProblem>()
  const form = useForm({
    rules,
    tools: inputTools,
    mode: eager,
    onValid(event) {
      event.preventDefault()
      void submit(String(new FormData(event.currentTarget).get('password')))
    },
  })
  const secret = useField(form, 'password')

  async function submit(password: string): Promise<void> {
    setSending(true)
    setProblem(undefined)
    try {
      const sdk = await import('../../auth/firebase.ts')
      await sdk.setNewPassword(code, email, password, locale)
      location.replace(path('/shopAdmin'))
    } catch (error) {
      const what = signInProblem(error)
      if (what === 'invalid-action-code' || what === 'expired-action-code') return onRefused(what)
      setSending(false)
      if (what === 'weak-password') form.refuse({ password: problems[what] })
      else setProblem(what)
    }
  }

  return (
    <form {...form.props} className={visitor.fields} method="post" noValidate>
      <p>{texts.text(email)}</p>
      {/* So that a password manager knows whose it is. */}
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <PasswordField
        id={secret.props.id}
        label={texts.password}
        help={texts.help}
        chosen={newAccountInputs.password}
        wrong={secret.error}
        texts={box}
      />
      {problem && <Wrong>{problems[problem]}</Wrong>}
      <button type="submit" className={`${visitor.primary} ${visitor.full}`} disabled={sending}>
        {sending ? texts.sending : texts.submit}
      </button>
    </form>
  )
}
