import { TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Profile } from '#contract/profile.ts'
import { passive } from '#domain/validation/modes.ts'
import { useSentSmsCode } from '../../auth/use-sms-code.ts'
import { loadInputRuleFunctions } from '../../form/input-tools.ts'
import { StaffErrorMessage } from '../../form/staff-wrong.tsx'
import { useForm } from '../../form/use-form.ts'
import { useLocale } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../parts/controls/button.tsx'
import { useMantineInput } from '../../parts/fields/mantine-input.tsx'
import staff from '../../theme/staff.module.css'
import { signInPhoneInput, smsCodeInput } from '../phone-sign-in/phone-inputs.ts'
import { phoneSignInWords } from '../phone-sign-in/words.ts'
import { CurrentPasswordField } from './current-password.tsx'
import style from './page.module.css'
import type { profileRules } from './profile-rules.ts'
import { useAccountAction } from './use-act.ts'
import { profileWords } from './words.ts'

type Rules = ReturnType<typeof profileRules>['phone']
type Props = { profile: Profile; rules: Rules; keepsSms: boolean; onDone: (text: string) => void }

const service = () => import('../../auth/phone.ts')

/** Sign-in number. Adding one needs the password and the code sent to it. */
export function SignInPhonePart({ profile, rules, keepsSms, onDone }: Props) {
  const { phone: texts } = useWords(profileWords)
  const { kept } = useWords(phoneSignInWords)
  /** Number of changes; remounts the forms closed. */
  const [times, setTimes] = useState(0)
  function done(text: string): void {
    setTimes(times + 1)
    onDone(text)
  }
  return (
    <>
      <p className={staff.muted}>{texts.text}</p>
      <p>{profile.phone ? <b>{profile.phone}</b> : texts.none}</p>
      {keepsSms && <p className={style.notice}>{kept}</p>}
      <details key={`add ${times}`} className={style.more}>
        <summary>{profile.phone ? texts.change : texts.add}</summary>
        <Adding profile={profile} rules={rules} onDone={() => done(texts.added)} />
      </details>
      {profile.phone && (
        <details key={`remove ${times}`} className={style.more}>
          <summary>{texts.remove}</summary>
          <Removing profile={profile} rules={rules} onDone={() => done(texts.removed)} />
        </details>
      )}
    </>
  )
}

type StepProps = { profile: Profile; rules: Rules; onDone: () => void }

function Adding({ profile, rules, onDone }: StepProps) {
  const { phone: texts } = useWords(profileWords)
  const words = useWords(phoneSignInWords)
  const locale = useLocale()
  const code = useSentSmsCode()
  const { busy, wrong, run } = useAccountAction()
  const form = useForm({
    rules: rules.number,
    tools: loadInputRuleFunctions,
    mode: passive,
    onValid(event) {
      event.preventDefault()
      const sent = new FormData(event.currentTarget)
      void sendCode(String(sent.get('phone')).trim(), profile.hasPassword ? String(sent.get('current')) : undefined)
    },
  })
  const field = useMantineInput(form, 'phone')

  async function sendCode(phone: string, password: string | undefined): Promise<void> {
    await run(async () => code.onSent(phone, await (await service()).requestOwnPhoneCode(password, phone, locale)), form)
  }

  if (code.sent) return <Proving code={code} rules={rules} onDone={onDone} />
  return (
    <form {...form.props} className={style.fields} noValidate>
      <TextInput {...field} {...signInPhoneInput} label={texts.fresh} inputMode="tel" autoComplete="tel" />
      {profile.hasPassword && <CurrentPasswordField form={form} username={profile.email ?? ''} />}
      <StaffErrorMessage>{wrong}</StaffErrorMessage>
      <Button type="submit" disabled={busy}>
        {busy ? words.sending : words.submit}
      </Button>
    </form>
  )
}

type ProvingProps = Pick<StepProps, 'rules' | 'onDone'> & { code: ReturnType<typeof useSentSmsCode> }

function Proving({ code: { sent, left, onSent, forget }, rules, onDone }: ProvingProps) {
  const { phone: texts } = useWords(profileWords)
  const words = useWords(phoneSignInWords)
  const locale = useLocale()
  const { busy, wrong, run } = useAccountAction()
  const form = useForm({
    rules: rules.code,
    tools: loadInputRuleFunctions,
    mode: passive,
    onValid(event) {
      event.preventDefault()
      void prove(String(new FormData(event.currentTarget).get('code')))
    },
  })
  const field = useMantineInput(form, 'code')
  const { phone, session } = sent!

  async function prove(typed: string): Promise<void> {
    if (await run(async () => (await service()).setOwnPhone(session, typed, locale), form)) onDone()
  }
  /** No password again: the user has just proved it. */
  const again = () => run(async () => onSent(phone, await (await service()).requestOwnPhoneCode(undefined, phone, locale)))

  return (
    <form {...form.props} className={style.fields} noValidate>
      <p role="status">{words.sentOpenText(phone)}</p>
      <TextInput {...field} {...smsCodeInput} label={words.code} inputMode="numeric" autoComplete="one-time-code" />
      <StaffErrorMessage>{wrong}</StaffErrorMessage>
      <Button type="submit" disabled={busy}>
        {busy ? words.checking : texts.submit}
      </Button>
      <Button disabled={busy || left > 0} onClick={() => void again()}>
        {left > 0 ? words.againIn(left) : words.again}
      </Button>
      <Button disabled={busy} onClick={forget}>
        {words.change}
      </Button>
    </form>
  )
}

function Removing({ profile, rules, onDone }: StepProps) {
  const { phone: texts } = useWords(profileWords)
  const locale = useLocale()
  const { busy, wrong, run } = useAccountAction()
  const form = useForm({
    rules: rules.removal,
    tools: loadInputRuleFunctions,
    mode: passive,
    onValid(event) {
      event.preventDefault()
      void remove(profile.hasPassword ? String(new FormData(event.currentTarget).get('current')) : undefined)
    },
  })
  async function remove(password: string | undefined): Promise<void> {
    if (await run(async () => (await service()).removeOwnPhone(password, locale), form)) onDone()
  }
  return (
    <form {...form.props} className={style.fields} noValidate>
      {profile.hasPassword && <CurrentPasswordField form={form} username={profile.email ?? ''} />}
      <StaffErrorMessage>{wrong}</StaffErrorMessage>
      <Button type="submit" destructive disabled={busy}>
        {busy ? texts.removing : texts.yes}
      </Button>
    </form>
  )
}
