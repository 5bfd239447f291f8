import { useState } from 'react'
import type { FormRules } from '#domain/validation/check-form.ts'
import { eager } from '#domain/validation/modes.ts'
import { page } from '../../api/page.ts'
import { type SignInProblem, signInProblem } from '../../auth/problem.ts'
import { signInWords } from '../../auth/words.ts'
import { useInBrowser } from '../../device/use-in-browser.ts'
import { TextField, Wrong } from '../../form/field.tsx'
import { inputTools } from '../../form/input-tools.ts'
import { useField, useForm } from '../../form/use-form.ts'
import type { PageHandle } from '../../frame/page/page-handle.ts'
import { Title } from '../../frame/page/title.tsx'
import { PublicFrame } from '../../frame/public/public-frame.tsx'
import { pathLocale, useLocale, useLocalPath } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import { signInInputs } from '../../parts/sign-in/sign-in-box/sign-in-inputs.ts'
import { addressRules } from '../../parts/sign-in/sign-in-box/sign-in-rules.ts'
import visitor from '../../parts/theme/visitor.module.css'
import style from '../login/page.module.css'
import { memberWords } from '../words.ts'
import type { Route } from './+types/page'

export const handle: PageHandle = { form: () => true }

export function headers() {
  return { 'X-Robots-Tag': 'noindex' }
}

export function loader({ request, context }: Route.LoaderArgs) {
  return { rules: addressRules(pathLocale(new URL(request.url).pathname)), mails: context.get(page).mails }
}

/** Whoever has forgotten the password is sent a link, where mails can be sent; else told whom to ask. */
export default function Forgot({ loaderData: { rules, mails } }: Route.ComponentProps) {
  const { forgot: texts } = useWords(memberWords)
  const path = useLocalPath()
  const [sentTo, setSentTo] = useState<string>()
  return (
    <PublicFrame className={style.page}>
      <Title page={texts.title} />
      <section className={`${visitor.slip} ${style.out}`} aria-live="polite">
        <h1>{sentTo ? texts.sent : texts.title}</h1>
        <p>{sentTo ? texts.sentText(sentTo) : mails ? texts.text : texts.unable}</p>
        {sentTo ? (
          <button type="button" className={`${visitor.outline} ${visitor.full}`} onClick={() => setSentTo(undefined)}>
            {texts.again}
          </button>
        ) : (
          mails && <Address rules={rules} onSent={setSentTo} />
        )}
        <a className={`${visitor.quiet} ${visitor.full}`} href={path('/shopAdmin/login')}>
          {texts.back}
        </a>
      </section>
    </PublicFrame>
  )
}

function Address({ rules, onSent }: { rules: FormRules; onSent: (email: string) => void }) {
  const { forgot: texts } = useWords(memberWords)
  const { problems } = useWords(signInWords)
  const locale = useLocale()
  const ready = useInBrowser()
  const [sending, setSending] = useState(false)
  const [problem, setProblem] = useState<SignInProblem>()
  const form = useForm({
    rules,
    tools: inputTools,
    mode: eager,
    onValid(event) {
      event.preventDefault()
      void submit(String(new FormData(event.currentTarget).get('email')).trim())
    },
  })
  const address = useField(form, 'email')

  async function submit(email: string): Promise<void> {
    setSending(true)
    setProblem(undefined)
    try {
      const sdk = await import('../../auth/firebase.ts')
      await sdk.askForNewPassword(email, locale)
      onSent(email)
    } catch (error) {
      setProblem(signInProblem(error))
      setSending(false)
    }
  }

  return (
    <form {...form.props} className={visitor.fields} method="post" noValidate>
      <TextField
        {...signInInputs.email}
        label={texts.email}
        marked={false}
        id={address.props.id}
        name="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="send"
        wrong={address.error}
      />
      {problem && <Wrong>{problems[problem]}</Wrong>}
      <noscript>
        <Wrong>{texts.needsScript}</Wrong>
      </noscript>
      <button type="submit" className={`${visitor.primary} ${visitor.full}`} disabled={sending || !ready}>
        {sending ? texts.sending : texts.submit}
      </button>
    </form>
  )
}
