import IconDeviceDesktop from '@tabler/icons-react/dist/esm/icons/IconDeviceDesktop.mjs'
import IconDeviceMobile from '@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs'
import { useState } from 'react'
import { type ActiveSignIn, endOtherSignIns, endSignIn } from '#contract/profile.ts'
import { getDateTimeFormat } from '#domain/time/date-format.ts'
import { useCommand } from '../../api/use-command.ts'
import { randomKey } from '../../device/random-key.ts'
import { StaffErrorMessage } from '../../form/staff-wrong.tsx'
import { useLocale } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../parts/controls/button.tsx'
import { ConfirmSheet } from '../../parts/dialogs/confirm-sheet/confirm-sheet.tsx'
import staff from '../../theme/staff.module.css'
import style from './page.module.css'
import { profileWords } from './words.ts'

type Props = { signIns: readonly ActiveSignIn[]; timeZone: string; onDone: (text: string) => void }

export function SignedInDevices({ signIns, timeZone, onDone }: Props) {
  const { devices: texts } = useWords(profileWords)
  const [confirming, setConfirming] = useState(false)
  const { busy, problem, run } = useCommand()
  const hasOthers = signIns.some(({ current }) => !current)

  async function endOthers(): Promise<void> {
    // Idempotent, so each press has a new key.
    const result = await run(endOtherSignIns, { idempotencyKey: randomKey() })
    if (!result.ok) return
    setConfirming(false)
    onDone(texts.othersEnded)
  }

  return (
    <>
      <p className={staff.muted}>{texts.text}</p>
      <ul className={style.list} aria-label={texts.list}>
        {signIns.map((signIn) => (
          <Device key={signIn.id} signIn={signIn} timeZone={timeZone} onDone={onDone} />
        ))}
      </ul>
      {hasOthers ? (
        <Button destructive onClick={() => setConfirming(true)}>
          {texts.others}
        </Button>
      ) : (
        <p className={staff.muted}>{texts.only}</p>
      )}
      <ConfirmSheet
        open={confirming}
        title={texts.othersTitle}
        confirm={texts.othersYes}
        keep={texts.keep}
        busy={busy}
        wrong={problem?.detail}
        onConfirm={() => void endOthers()}
        onClose={() => setConfirming(false)}
      >
        {texts.othersText}
      </ConfirmSheet>
    </>
  )
}

function Device({ signIn, timeZone, onDone }: { signIn: ActiveSignIn; timeZone: string; onDone: (text: string) => void }) {
  const { devices: texts } = useWords(profileWords)
  const locale = useLocale()
  const { busy, problem, run } = useCommand()
  const { id: signInId, browser, system, network, signedInAt, lastSeenAt, current } = signIn
  const name = browser && system ? texts.named(browser, system) : (browser ?? system ?? texts.unknown)
  const at = (instant: string) =>
    getDateTimeFormat(locale, {
      month: locale === 'en' ? 'short' : 'long',
      day: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZone,
    }).format(new Date(instant))
  const seen = texts.seen(at(lastSeenAt))
  const Icon = system === 'iOS' || system === 'Android' ? IconDeviceMobile : IconDeviceDesktop

  async function end(): Promise<void> {
    const result = await run(endSignIn, { params: { signInId } })
    if (result.ok) onDone(texts.ended(name))
  }

  return (
    <li>
      <Icon size={20} stroke={1.75} aria-hidden />
      <span className={staff.grow}>
        <b className={style.device}>{name}</b>
        {current && <span className={style.here}>{texts.here}</span>}
        <span className={staff.help}>{seen}</span>
        <span className={staff.help}>{texts.since(at(signedInAt))}</span>
        {network && <span className={staff.help}>{texts.from(network)}</span>}
        <StaffErrorMessage>{problem?.detail}</StaffErrorMessage>
      </span>
      {!current && (
        <Button small destructive disabled={busy} aria-label={texts.endLabel(name, seen)} onClick={() => void end()}>
          {busy ? texts.ending : texts.end}
        </Button>
      )}
    </li>
  )
}
