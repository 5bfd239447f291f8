import { useEffect, useRef, useState } from 'react'
import { useSentSmsCode } from '../../../auth/use-sms-code.ts'
import { StaffErrorMessage } from '../../../form/staff-wrong.tsx'
import { useLocale } from '../../../i18n/locale.ts'
import { useWords } from '../../../i18n/words.ts'
import { Button } from '../../../parts/controls/button.tsx'
import { signInPhoneInput } from '../../phone-sign-in/phone-inputs.ts'
import { phoneSignInWords } from '../../phone-sign-in/words.ts'
import style from '../page.module.css'
import { useAccountAction } from '../use-act.ts'
import { profileWords } from '../words.ts'
import { EnrolmentField } from './field.tsx'

type Props = { keepsSms: boolean; onEnrolled: () => Promise<void>; onClose: () => void }

const service = () => import('../../../auth/second-factor.ts')

export function PhoneEnrolment({ keepsSms, onEnrolled, onClose }: Props) {
  const { phone: texts, enrol, cancel } = useWords(profileWords).secondFactor
  const words = useWords(phoneSignInWords)
  const locale = useLocale()
  const { sent, left, onSent, forget } = useSentSmsCode()
  const { busy, wrong, run } = useAccountAction()
  const [missing, setMissing] = useState<string>()
  const [name, setName] = useState('')
  const form = useRef<HTMLFormElement>(null)
  // Each step focuses its field.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each step
  useEffect(() => form.current?.querySelector('input')?.focus(), [sent === undefined])

  const send = (number: string) => run(async () => onSent(number, await (await service()).sendCodeToNewPhone(number, locale)))

  async function submit(typed: FormData): Promise<void> {
    const typedValue = String(typed.get(sent ? 'code' : 'phone')).trim()
    setMissing(typedValue === '' ? (sent ? enrol.missing : texts.missing) : undefined)
    if (typedValue === '') return
    if (!sent) {
      setName(String(typed.get('factorName')).trim())
      await send(typedValue)
    } else if (await run(async () => (await service()).enrolPhone(sent.session, typedValue, name, locale))) await onEnrolled()
  }

  return (
    <form
      ref={form}
      className={style.fields}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit(new FormData(event.currentTarget))
      }}
    >
      <h3>{texts.title}</h3>
      {keepsSms && <p className={style.notice}>{words.kept}</p>}
      {sent ? (
        <>
          <p role="status">{texts.sent(sent.phone)}</p>
          <EnrolmentField
            key="code"
            label={enrol.code}
            wrong={missing}
            name="code"
            maxLength={20}
            inputMode="numeric"
            autoComplete="one-time-code"
          />
        </>
      ) : (
        <>
          <EnrolmentField
            key="phone"
            {...signInPhoneInput}
            label={texts.number}
            help={texts.numberHelp}
            wrong={missing}
            name="phone"
            inputMode="tel"
            autoComplete="tel"
          />
          <EnrolmentField label={texts.name} help={texts.nameHelp} name="factorName" maxLength={100} autoComplete="off" />
        </>
      )}
      <StaffErrorMessage>{wrong}</StaffErrorMessage>
      <div className={style.address}>
        <Button type="submit" look="primary" disabled={busy}>
          {busy ? (sent ? words.checking : words.sending) : sent ? texts.enrol : texts.send}
        </Button>
        {sent && (
          <Button disabled={busy || left > 0} onClick={() => void send(sent.phone)}>
            {left > 0 ? words.againIn(left) : words.again}
          </Button>
        )}
        {sent && (
          <Button disabled={busy} onClick={forget}>
            {words.change}
          </Button>
        )}
        <Button disabled={busy} onClick={onClose}>
          {cancel}
        </Button>
      </div>
    </form>
  )
}
