import { useState } from 'react'
import { redirect, useSearchParams } from 'react-router'
import type { FormRules } from '#domain/validation/check-form.ts'
import { eager } from '#domain/validation/modes.ts'
import { pageContext } from '../../api/page.ts'
import { toSignInProblemCode } from '../../auth/problem.ts'
import { SecondFactorBoundary } from '../../auth/sign-in/second-factor/second-factor-boundary.tsx'
import { useSignInForm } from '../../auth/sign-in/use-sign-in-form.ts'
import { type SentCode, useSentSmsCode } from '../../auth/use-sms-code.ts'
import { signInWords } from '../../auth/words.ts'
import { ErrorMessage } from '../../form/field.tsx'
import { loadInputRuleFunctions } from '../../form/input-tools.ts'
import { useField, useForm } from '../../form/use-form.ts'
import type { PageHandle } from '../../frame/page/page-handle.ts'
import { PageTitle } from '../../frame/page/title.tsx'
import { PublicFrame } from '../../frame/public/public-frame.tsx'
import { localizedPath, pathLocale, useLocale, useLocalizePath } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import { Button, buttonClass } from '../../parts/controls/button.tsx'
import { TextField } from '../../parts/fields/text-field.tsx'
import visitor from '../../theme/visitor.module.css'
import { parseNextPath } from '../login/next-path.ts'
import loginStyle from '../login/page.module.css'
import type { Route } from './+types/page'
import style from './page.module.css'
import { signInPhoneInput, smsCodeInput } from './phone-inputs.ts'
import { phoneSignInRules } from './phone-rules.ts'
import { phoneSignInWords } from './words.ts'

export const handle: PageHandle = { form: () => true }

export function headers() {
  return { 'X-Robots-Tag': 'noindex' }
}

export function loader({ request, context }: Route.LoaderArgs) {
  const locale = pathLocale(new URL(request.url).pathname)
  const { methods, signUp, sms } = context.get(pageContext).signIn
  if (!methods.includes('phone')) throw redirect(localizedPath(locale, '/shopAdmin/login'))
  return { rules: phoneSignInRules(locale), isOpen: signUp === 'open', keepsSms: sms === 'kept' }
}

/** Loaded on demand, because the SDK is larger than the page. */
const service = () => import('../../auth/phone.ts')

/** Signs in by a code sent by SMS (R1.4, R8.2). Doesn't reveal which numbers have accounts. */
export default function PhoneSignIn({ loaderData: { rules, isOpen, keepsSms } }: Route.ComponentProps) {
  const texts = useWords(phoneSignInWords)
  const path = useLocalizePath()
  const locale = useLocale()
  const [search] = useSearchParams()
  const next = search.get('next')
  const { sent, left, onSent, forget } = useSentSmsCode()

  async function sendCode(phone: string): Promise<void> {
    onSent(phone, await (await service()).requestSmsCode(phone, locale))
  }
  async function signIn(code: string): Promise<void> {
    await (await service()).signInBySmsCode(sent!.session, code)
    location.replace(parseNextPath(next, location.origin) ?? path('/shopAdmin'))
  }

  return (
    <PublicFrame className={loginStyle.page}>
      <PageTitle page={texts.title} />
      <SecondFactorBoundary slip>
        <section className={`${visitor.slip} ${loginStyle.out}`}>
          <h1>{sent ? texts.sent : texts.title}</h1>
          <p aria-live="polite">{sent ? (isOpen ? texts.sentOpenText : texts.sentText)(sent.phone) : texts.text}</p>
          {keepsSms && <p className={style.kept}>{texts.kept}</p>}
          {sent ? (
            <CodeForm key={sent.phone} rules={rules.code} sent={sent} left={left} sendCode={sendCode} signIn={signIn} onChange={forget} />
          ) : (
            <NumberForm rules={rules.phone} sendCode={sendCode} />
          )}
          <a
            className={buttonClass({ look: 'quiet', large: true, wide: true })}
            href={`${path('/shopAdmin/login')}${next ? `?${new URLSearchParams({ next })}` : ''}`}
          >
            {texts.back}
          </a>
        </section>
      </SecondFactorBoundary>
    </PublicFrame>
  )
}

function NumberForm({ rules, sendCode }: { rules: FormRules; sendCode: (phone: string) => Promise<void> }) {
  const texts = useWords(phoneSignInWords)
  const { problems } = useWords(signInWords)
  const { form, isSending, isBusy, problem } = useSignInForm(rules, {
    send: (sent) => sendCode(String(sent.get('phone')).trim()),
    wrongOf: (problem) => (problem === 'invalid-phone-number' ? { phone: problems[problem] } : undefined),
  })
  const field = useField(form, 'phone')

  return (
    <form {...form.props} className={visitor.fields} method="post" noValidate>
      <TextField
        {...signInPhoneInput}
        label={texts.phone}
        help={texts.phoneHelp}
        marked={false}
        id={field.props.id}
        name="phone"
        inputMode="tel"
        autoComplete="tel"
        enterKeyHint="send"
        wrong={field.error}
      />
      {problem && <ErrorMessage>{problem === 'too-many-requests' ? texts.tooManySms : problems[problem]}</ErrorMessage>}
      <noscript>
        <ErrorMessage>{texts.needsScript}</ErrorMessage>
      </noscript>
      <Button type="submit" look="primary" large wide disabled={isBusy}>
        {isSending ? texts.sending : texts.submit}
      </Button>
    </form>
  )
}

type CodeProps = {
  rules: FormRules
  sent: SentCode
  left: number
  sendCode: (phone: string) => Promise<void>
  signIn: (code: string) => Promise<void>
  onChange: () => void
}

function CodeForm({ rules, sent, left, sendCode, signIn, onChange }: CodeProps) {
  const texts = useWords(phoneSignInWords)
  const { problems } = useWords(signInWords)
  const [busy, setBusy] = useState<'sendingCode' | 'signingIn'>()
  const [wrong, setWrong] = useState<string>()
  const form = useForm({
    rules,
    tools: loadInputRuleFunctions,
    mode: eager,
    onValid(event) {
      event.preventDefault()
      const code = String(new FormData(event.currentTarget).get('code'))
      void run('signingIn', () => signIn(code), texts.tooManyTries)
    },
  })
  const field = useField(form, 'code')

  async function run(phase: 'sendingCode' | 'signingIn', act: () => Promise<void>, tooMany: string): Promise<void> {
    setBusy(phase)
    setWrong(undefined)
    try {
      await act()
      if (phase === 'sendingCode') setBusy(undefined)
    } catch (error) {
      const problem = toSignInProblemCode(error)
      setBusy(undefined)
      if (problem === 'invalid-verification-code') form.refuse({ code: problems[problem] })
      else setWrong(problem === 'too-many-requests' ? tooMany : problems[problem])
    }
  }

  return (
    <form {...form.props} className={visitor.fields} method="post" noValidate>
      <TextField
        {...smsCodeInput}
        label={texts.code}
        marked={false}
        id={field.props.id}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        enterKeyHint="go"
        wrong={field.error}
      />
      {wrong && <ErrorMessage>{wrong}</ErrorMessage>}
      <p className={style.status} role="status">
        {sent.times > 1 && left > 0 && texts.sentAgain}
      </p>
      <Button type="submit" look="primary" large wide disabled={busy !== undefined}>
        {busy === 'signingIn' ? texts.checking : texts.signIn}
      </Button>
      <Button
        large
        wide
        className={style.again}
        disabled={busy !== undefined || left > 0}
        onClick={() => void run('sendingCode', () => sendCode(sent.phone), texts.tooManySms)}
      >
        {busy === 'sendingCode' ? texts.sending : left > 0 ? texts.againIn(left) : texts.again}
      </Button>
      <Button look="quiet" large wide disabled={busy !== undefined} onClick={onChange}>
        {texts.change}
      </Button>
    </form>
  )
}
