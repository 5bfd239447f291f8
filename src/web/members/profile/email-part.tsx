import { TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Profile } from '#contract/profile.ts'
import type { FormRules } from '#domain/validation/check-form.ts'
import { passive } from '#domain/validation/modes.ts'
import { loadInputRuleFunctions } from '../../form/input-tools.ts'
import { StaffErrorMessage } from '../../form/staff-wrong.tsx'
import { useForm } from '../../form/use-form.ts'
import { useLocale } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../parts/controls/button.tsx'
import { useMantineInput } from '../../parts/fields/mantine-input.tsx'
import staff from '../../theme/staff.module.css'
import { CurrentPasswordField } from './current-password.tsx'
import style from './page.module.css'
import { profileInputs } from './profile-inputs.ts'
import { loadOwnAccountModule, useAccountAction } from './use-act.ts'
import { profileWords } from './words.ts'

type Props = { profile: Profile; rules: FormRules; mails: boolean }

export function EmailPart({ profile: { email, emailVerified, hasPassword }, rules, mails }: Props) {
  const { email: texts } = useWords(profileWords)
  const locale = useLocale()
  const proving = useAccountAction()
  const [proveSent, setProveSent] = useState(false)
  return (
    <>
      <p className={style.address}>
        <b>{email}</b>
        <span className={staff.muted}>{emailVerified ? texts.proved : texts.unproved}</span>
      </p>
      {!mails && <p className={style.notice}>{texts.unable}</p>}
      {mails && !emailVerified && !proveSent && (
        <Button
          disabled={proving.busy}
          onClick={() => void proving.run(async () => (await loadOwnAccountModule()).requestEmailVerification(locale)).then(setProveSent)}
        >
          {proving.busy ? texts.sending : texts.prove}
        </Button>
      )}
      <StaffErrorMessage>{proving.wrong}</StaffErrorMessage>
      <div role="status">{proveSent && <p className={style.notice}>{texts.proveSent(email ?? '')}</p>}</div>
      {mails && (
        <details className={style.more}>
          <summary>{texts.change}</summary>
          <NewAddress hasPassword={hasPassword} email={email ?? ''} rules={rules} />
        </details>
      )}
    </>
  )
}

function NewAddress({ hasPassword, email, rules }: { hasPassword: boolean; email: string; rules: FormRules }) {
  const { email: texts } = useWords(profileWords)
  const locale = useLocale()
  const { busy, wrong, run } = useAccountAction()
  const [sentTo, setSentTo] = useState<string>()
  const form = useForm({
    rules,
    tools: loadInputRuleFunctions,
    mode: passive,
    onValid(event) {
      event.preventDefault()
      void submit(event.currentTarget)
    },
  })

  const address = useMantineInput(form, 'email')

  async function submit(element: HTMLFormElement): Promise<void> {
    const sent = new FormData(element)
    const newEmail = String(sent.get('email')).trim()
    const password = hasPassword ? String(sent.get('current')) : undefined
    setSentTo(undefined)
    if (!(await run(async () => (await loadOwnAccountModule()).requestEmailChange(password, newEmail, locale), form))) return
    element.reset()
    setSentTo(newEmail)
  }

  return (
    <form {...form.props} className={style.fields} noValidate>
      <p>{texts.text}</p>
      <TextInput {...address} {...profileInputs.email} label={texts.fresh} inputMode="email" autoComplete="off" autoCapitalize="none" />
      {hasPassword && <CurrentPasswordField form={form} username={email} />}
      <StaffErrorMessage>{wrong}</StaffErrorMessage>
      <Button type="submit" disabled={busy}>
        {busy ? texts.sending : texts.submit}
      </Button>
      <div role="status">{sentTo && <p className={style.notice}>{texts.sent(sentTo)}</p>}</div>
    </form>
  )
}
