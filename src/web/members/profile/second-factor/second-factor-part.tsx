import IconDeviceMobile from '@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs'
import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs'
import { useState } from 'react'
import { type EnrolledSecondFactor, type Profile, renewRecoveryCodes } from '#contract/profile.ts'
import { getDateTimeFormat } from '#domain/time/date-format.ts'
import type { FormRules } from '#domain/validation/check-form.ts'
import { callAuthenticated } from '../../../api/api.ts'
import type { PendingAuthenticator } from '../../../auth/second-factor.ts'
import { CodeForm } from '../../../auth/sign-in/second-factor/code-form.tsx'
import { useSecondFactorPrompt } from '../../../auth/sign-in/second-factor/use-second-factor.ts'
import { randomKey } from '../../../device/random-key.ts'
import { StaffErrorMessage } from '../../../form/staff-wrong.tsx'
import type { FormController } from '../../../form/use-form.ts'
import { frameWords } from '../../../frame/words.ts'
import { useLocale } from '../../../i18n/locale.ts'
import { useWords } from '../../../i18n/words.ts'
import { Button } from '../../../parts/controls/button.tsx'
import { Sheet } from '../../../parts/dialogs/sheet.tsx'
import staff from '../../../theme/staff.module.css'
import style from '../page.module.css'
import { useAccountAction } from '../use-act.ts'
import { profileWords } from '../words.ts'
import { AuthenticatorAppEnrolment } from './enrol-app.tsx'
import { PhoneEnrolment } from './enrol-phone.tsx'
import { ReauthenticationForm } from './reauthentication-form.tsx'
import { RecoveryCodesPanel } from './recovery-codes-panel.tsx'

type FactorCommand = { is: 'add' } | { is: 'phone' } | { is: 'remove'; factor: EnrolledSecondFactor } | { is: 'codes' }

type Props = { profile: Profile; rules: FormRules; sms: 'sent' | 'kept' | undefined; timeZone: string; onDone: (text: string) => void }

export function SecondFactorPart({ profile, rules, sms, timeZone, onDone }: Props) {
  const texts = useWords(profileWords).secondFactor
  const { product } = useWords(frameWords)
  const locale = useLocale()
  const { busy, wrong, setWrong, run } = useAccountAction()
  const [command, setCommand] = useState<FactorCommand>()
  const [app, setApp] = useState<PendingAuthenticator>()
  const [enrolsPhone, setEnrolsPhone] = useState(false)
  const [codes, setCodes] = useState<readonly string[]>()
  const { factors, recoveryCodesLeft: left } = profile
  const account = profile.email ?? profile.displayName ?? ''

  async function fulfil({ is, ...about }: FactorCommand, password: string | undefined, form: FormController | undefined): Promise<void> {
    const proved = await run(async (sdk) => {
      await sdk.reauthenticateWithPassword(password, locale)
      const secondFactor = await import('../../../auth/second-factor.ts')
      if (is === 'phone') setEnrolsPhone(true)
      if (is === 'add') setApp(await secondFactor.startAuthenticatorEnrolment(product, account, locale))
      if ('factor' in about) await secondFactor.removeFactor(about.factor.id, locale)
    }, form)
    if (!proved) return
    setCommand(undefined)
    if (is === 'remove') onDone(texts.removed)
    if (is === 'codes') await makeCodes(texts.codesRenewed)
  }

  async function makeCodes(done: string): Promise<void> {
    // Repeating it creates another ten codes, so each press has a new key.
    const result = await callAuthenticated(renewRecoveryCodes, { idempotencyKey: randomKey() })
    if (result.ok) {
      setCodes(result.value.codes)
      onDone(done)
    } else setWrong(result.problem.detail)
  }

  async function enrolled(): Promise<void> {
    setApp(undefined)
    setEnrolsPhone(false)
    if (factors.length === 0) await makeCodes(texts.added)
    else onDone(texts.added)
  }

  return (
    <>
      <p className={staff.muted}>{texts.text}</p>
      {factors.length === 0 ? (
        <p>{texts.none}</p>
      ) : (
        <ul className={style.list} aria-label={texts.list}>
          {factors.map((factor) => (
            <li key={factor.id}>
              <IconDeviceMobile size={20} stroke={1.75} aria-hidden />
              <span className={staff.grow}>
                <b>{nameOf(factor, texts.kinds)}</b>
                <span className={staff.help}>
                  {texts.since(getDateTimeFormat(locale, { dateStyle: 'long', timeZone }).format(new Date(factor.enrolledAt)))}
                </span>
              </span>
              <Button
                small
                destructive
                aria-label={texts.removeOf(nameOf(factor, texts.kinds))}
                onClick={() => setCommand({ is: 'remove', factor })}
              >
                {texts.remove}
              </Button>
            </li>
          ))}
          <li>
            <IconKey size={20} stroke={1.75} aria-hidden />
            <span className={staff.grow}>
              <b>{texts.recovery}</b>
              <span className={staff.help}>{texts.left(left)}</span>
            </span>
            <Button small onClick={() => setCommand({ is: 'codes' })}>
              {left === 0 ? texts.make : texts.renew}
            </Button>
          </li>
        </ul>
      )}
      {codes && <RecoveryCodesPanel codes={codes} account={account} onClose={() => setCodes(undefined)} />}
      {app && <AuthenticatorAppEnrolment app={app} onEnrolled={enrolled} onClose={() => setApp(undefined)} />}
      {enrolsPhone && <PhoneEnrolment keepsSms={sms === 'kept'} onEnrolled={enrolled} onClose={() => setEnrolsPhone(false)} />}
      {command && (
        <ReauthenticationForm
          key={command.is === 'remove' ? command.factor.id : command.is}
          title={command.is === 'remove' ? texts.removeOf(nameOf(command.factor, texts.kinds)) : texts[command.is].title}
          text={command.is === 'remove' ? (factors.length > 1 ? texts.removeText : texts.removeLastText) : texts[command.is].text}
          submit={command.is === 'remove' ? texts.removeSubmit : texts[command.is].submit}
          destructive={command.is === 'remove'}
          profile={profile}
          rules={rules}
          busy={busy}
          onProve={(password, form) => fulfil(command, password, form)}
          onClose={() => setCommand(undefined)}
        />
      )}
      <StaffErrorMessage>{wrong}</StaffErrorMessage>
      {!command && !app && !enrolsPhone && !codes && (
        <div className={style.buttons}>
          <Button onClick={() => setCommand({ is: 'add' })}>{factors.length === 0 ? texts.setUp : texts.addAnother}</Button>
          {sms && <Button onClick={() => setCommand({ is: 'phone' })}>{texts.addPhone}</Button>}
        </div>
      )}
      {!sms && <p className={staff.help}>{texts.noSms}</p>}
    </>
  )
}

/** Returns the factor's label: own name, number or kind. */
function nameOf({ name, phoneNumber, kind }: EnrolledSecondFactor, kinds: Record<EnrolledSecondFactor['kind'], string>): string {
  return name ?? phoneNumber ?? kinds[kind]
}

/** Dialog for the second factor, which every action with the password may need. */
export function SecondFactorCodeSheet() {
  const pending = useSecondFactorPrompt()
  const { title } = useWords(profileWords).secondFactor.asked
  return (
    <Sheet open={pending !== undefined} title={title} onClose={() => pending?.giveUp()}>
      {pending && <CodeForm {...pending} title={false} />}
    </Sheet>
  )
}
