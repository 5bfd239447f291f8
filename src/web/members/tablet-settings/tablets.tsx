import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { addDevice, revokeDevice, type ShopDevice } from '#contract/devices/devices.ts'
import { formatEntryCode } from '#domain/entry-code.ts'
import { getDateTimeFormat } from '#domain/time/date-format.ts'
import type { FormRules } from '#domain/validation/check-form.ts'
import { createIdempotencyKeys } from '../../api/idempotency-keys.ts'
import { useCommand } from '../../api/use-command.ts'
import { randomKey } from '../../device/random-key.ts'
import { useLocale, useLocalizePath } from '../../i18n/locale.ts'
import { formatTimeOfDay, toCalendarDay } from '../../i18n/time.ts'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../parts/controls/button.tsx'
import { ConfirmSheet } from '../../parts/dialogs/confirm-sheet/confirm-sheet.tsx'
import staff from '../../theme/staff.module.css'
import shared from '../settings-page.module.css'
import { memberWords } from '../words.ts'
import { NewTabletForm } from './new-tablet.tsx'
import style from './page.module.css'
import { PairingCodePanel } from './pairing-code-panel.tsx'

type Props = {
  shopId: string
  origin: string
  devices: readonly ShopDevice[]
  timeZone: string
  /** Server time of loading. */
  now: string
  rules: FormRules
}

const intentions = createIdempotencyKeys(randomKey)

/** Lists the shared tablets. A new one is paired by a code. */
export function Tablets({ shopId, origin, devices, timeZone, now, rules }: Props) {
  const { tablets: texts, dot } = useWords(memberWords)
  const path = useLocalizePath()
  const locale = useLocale()
  const { revalidate } = useRevalidator()
  const [made, setMade] = useState<{ id: string; name: string; code: string; until: string }>()
  const [leaving, setLeaving] = useState<ShopDevice>()
  const adding = useCommand({ intentions })
  const { busy, problem, setProblem, run } = useCommand()

  async function add(name: string): Promise<string | undefined> {
    const result = await adding.run(addDevice, { params: { shopId }, body: { name } })
    if (!result.ok) return result.problem.fields?.[0]?.message ?? result.problem.detail
    const { device, code } = result.value
    if (code) setMade({ id: device.id, name, code, until: formatTimeOfDay(device.codeEndsAt ?? now, timeZone) })
    void revalidate()
    return undefined
  }

  async function revoke({ id: deviceId }: ShopDevice): Promise<void> {
    const result = await run(revokeDevice, { params: { shopId, deviceId } })
    if (!result.ok) return
    setLeaving(undefined)
    if (made?.id === deviceId) setMade(undefined)
    await revalidate()
  }

  const lastSeenText = (seenAt: string) => {
    if (toCalendarDay(seenAt, timeZone) === toCalendarDay(now, timeZone)) return texts.seenToday(formatTimeOfDay(seenAt, timeZone))
    return texts.seen(getDateTimeFormat(locale, { month: 'long', day: 'numeric', timeZone }).format(Date.parse(seenAt)))
  }

  return (
    <section>
      <p className={staff.muted}>{texts.text}</p>
      <NewTabletForm rules={rules} onAdd={add} />
      {made && (
        <PairingCodePanel key={made.code} {...made} code={formatEntryCode(made.code)} origin={origin} onClose={() => setMade(undefined)} />
      )}
      <p className={style.here}>
        <Link to={path('/shopAdmin/tablet')}>{texts.here}</Link>
      </p>
      {devices.length === 0 && (
        <p className={shared.empty}>
          {texts.none}
          <br />
          {texts.noneHint}
        </p>
      )}
      <ul className={style.list}>
        {devices.map((device) => (
          <li key={device.id}>
            <span className={staff.grow}>
              <b>
                {device.name}
                {device.state !== 'working' && <span className={style.mark}>{texts.states[device.state]}</span>}
              </b>
              <span className={staff.help}>
                {[
                  device.seenAt && lastSeenText(device.seenAt),
                  device.codeEndsAt && texts.until(formatTimeOfDay(device.codeEndsAt, timeZone)),
                  device.addedBy && texts.addedBy(device.addedBy),
                ]
                  .filter(Boolean)
                  .join(dot)}
              </span>
            </span>
            <Button
              small
              destructive
              aria-label={texts.removeOf(device.name)}
              onClick={() => {
                setProblem(undefined)
                setLeaving(device)
              }}
            >
              {texts.remove}
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmSheet
        open={leaving !== undefined}
        title={texts.removeAsk(leaving?.name ?? '')}
        confirm={texts.remove}
        keep={texts.keep}
        busy={busy}
        wrong={problem?.detail}
        onConfirm={() => leaving && void revoke(leaving)}
        onClose={() => setLeaving(undefined)}
      >
        {texts.removeText}
      </ConfirmSheet>
    </section>
  )
}
