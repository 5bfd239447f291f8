import { useState } from 'react'
import type { Profile } from '#contract/profile.ts'
import type { FormRules } from '#domain/validation/check-form.ts'
import { passive } from '#domain/validation/modes.ts'
import { NewPasswordField } from '../../auth/sign-in/password/new-password-field.tsx'
import { staffPasswordLook } from '../../auth/sign-in/password/staff-look.ts'
import { loadInputRuleFunctions } from '../../form/input-tools.ts'
import { StaffErrorMessage } from '../../form/staff-wrong.tsx'
import { useField, useForm } from '../../form/use-form.ts'
import { useLocale, useLocalizePath } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../parts/controls/button.tsx'
import { HiddenInput } from '../../parts/controls/field.tsx'
import { CurrentPasswordField } from './current-password.tsx'
import style from './page.module.css'
import { loadOwnAccountModule, useAccountAction } from './use-act.ts'
import { profileWords } from './words.ts'

type Props = { profile: Profile; rules: FormRules; mails: boolean; onDone: (text: string) => void }

export function PasswordPart({ profile, rules, mails, onDone }: Props) {
  const { password: texts } = useWords(profileWords)
  /** Number of changes; remounts the form closed. */
  const [times, setTimes] = useState(0)
  if (!profile.hasPassword) return <FirstPassword email={profile.email ?? ''} mails={mails} />
  return (
    <details key={times} className={style.more}>
      <summary>{texts.change}</summary>
      <NewPassword
        email={profile.email ?? ''}
        name={profile.displayName ?? ''}
        rules={rules}
        mails={mails}
        onDone={() => {
          setTimes(times + 1)
          onDone(texts.changed)
        }}
      />
    </details>
  )
}

type FormProps = { email: string; name: string; rules: FormRules; mails: boolean; onDone: () => void }

function NewPassword({ email, name, rules, mails, onDone }: FormProps) {
  const { password: texts } = useWords(profileWords)
  const locale = useLocale()
  const path = useLocalizePath()
  const { busy, wrong, run } = useAccountAction()
  const form = useForm({
    rules,
    tools: loadInputRuleFunctions,
    mode: passive,
    onValid(event) {
      event.preventDefault()
      const sent = new FormData(event.currentTarget)
      void submit(String(sent.get('current')), String(sent.get('password')))
    },
  })
  const fresh = useField(form, 'password')

  async function submit(current: string, password: string): Promise<void> {
    if (await run(async () => (await loadOwnAccountModule()).setOwnPassword(current, password, locale), form)) onDone()
  }

  return (
    <form {...form.props} className={style.fields} noValidate>
      <p>{texts.text}</p>
      {/* Words that the password must not contain. */}
      <HiddenInput name="displayName" value={name} />
      <CurrentPasswordField form={form} username={email} />
      <NewPasswordField id={fresh.props.id} label={texts.fresh} look={staffPasswordLook} wrong={fresh.error} />
      <StaffErrorMessage>{wrong}</StaffErrorMessage>
      <Button type="submit" disabled={busy}>
        {busy ? texts.sending : texts.submit}
      </Button>
      {mails && <a href={path('/shopAdmin/forgot')}>{texts.forgot}</a>}
    </form>
  )
}

/** Offers a mail for the first password: accounts that sign in by link or recovered their address have none. */
function FirstPassword({ email, mails }: { email: string; mails: boolean }) {
  const { password: texts } = useWords(profileWords)
  const locale = useLocale()
  const { busy, wrong, run } = useAccountAction()
  const [requested, setRequested] = useState(false)
  return (
    <>
      <p>{mails ? texts.none : texts.unable}</p>
      {mails && !requested && (
        <Button disabled={busy} onClick={() => void run((sdk) => sdk.requestPasswordReset(email, locale)).then(setRequested)}>
          {texts.ask}
        </Button>
      )}
      <StaffErrorMessage>{wrong}</StaffErrorMessage>
      <div role="status">{requested && <p className={style.notice}>{texts.asked(email)}</p>}</div>
    </>
  )
}
