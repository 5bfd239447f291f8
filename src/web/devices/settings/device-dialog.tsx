import { type FormEvent, useId, useState } from 'react'
import { Link } from 'react-router'
import { addDevice, changeDevice, type DeviceWithCodeOrAddress, type ShopDevice } from '#contract/devices/devices.ts'
import type { LaneSetting } from '#contract/queue-settings/lanes.ts'
import { type DeviceKind, deviceNameLengthLimits } from '#domain/devices.ts'
import { createIdempotencyKeys } from '../../api/idempotency-keys.ts'
import { useCommand } from '../../api/use-command.ts'
import { randomKey } from '../../device/random-key.ts'
import { useLocalizePath } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../parts/controls/button.tsx'
import { MobileDialog } from '../../parts/dialogs/mobile-dialog/mobile-dialog.tsx'
import { RadioSetting, TextSetting } from '../../parts/fields/setting-fields.tsx'
import staff from '../../theme/staff.module.css'
import { deviceWords } from '../words.ts'
import style from './device-dialog.module.css'
import { DeviceSettingsFields } from './device-fields.tsx'
import { type DeviceFormValue, findDeviceFormErrors, newDeviceValue, suggestName, toDeviceSettings, toFormValue } from './device-form.ts'

/** In the order in which most shops need them. */
const offeredKinds: readonly DeviceKind[] = ['board', 'kiosk', 'printer', 'tablet', 'boardLink']
const intentions = createIdempotencyKeys(randomKey)

type Props = {
  shopId: string
  devices: readonly ShopDevice[]
  lanes: readonly LaneSetting[]
  /** True if accounts are external, so that there are no shared tablets. */
  hosted: boolean
  /** Undefined for a new device. */
  device: ShopDevice | undefined
  onAdded: (added: DeviceWithCodeOrAddress) => void
  onSaved: (name: string) => void
  onClose: () => void
}

/** Form for one device: a new one needs its kind and name only. */
export function DeviceDialog({ shopId, devices, lanes, hosted, device, onAdded, onSaved, onClose }: Props) {
  const { form: texts, kinds, ...words } = useWords(deviceWords)
  const path = useLocalizePath()
  const formId = useId()
  const printers = devices.filter(({ settings }) => settings.kind === 'printer')
  const nameOf = (kind: DeviceKind) =>
    suggestName(
      kinds[kind].usual,
      devices.map(({ name }) => name),
    )
  const [value, setValue] = useState<DeviceFormValue>(() =>
    device
      ? toFormValue(device, { laneIds: lanes.map(({ id }) => id), printerIds: printers.map(({ id }) => id) })
      : newDeviceValue('board', nameOf('board')),
  )
  const [tried, setTried] = useState(false)
  const { busy, problem, run } = useCommand({ intentions })
  const errors = findDeviceFormErrors(value, texts)
  const shownErrors = tried ? errors : {}
  const set = (part: Partial<DeviceFormValue>) => setValue((before) => ({ ...before, ...part }))

  async function save(): Promise<void> {
    const body = { name: value.name.trim(), settings: toDeviceSettings(value) }
    if (device) {
      const result = await run(changeDevice, { params: { shopId, deviceId: device.id }, body })
      if (result.ok) onSaved(body.name)
    } else {
      const result = await run(addDevice, { params: { shopId }, body })
      if (result.ok) onAdded(result.value)
    }
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const element = event.currentTarget
    setTried(true)
    if (Object.keys(errors).length === 0) void save()
    else requestAnimationFrame(() => element.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }

  return (
    <MobileDialog
      open
      title={device ? texts.edit(device.name) : words.add}
      onClose={onClose}
      foot={
        <div className={style.foot}>
          <Button type="submit" form={formId} look="primary" disabled={busy}>
            {busy ? texts.saving : device ? texts.save : texts.submit}
          </Button>
        </div>
      }
    >
      <form id={formId} className={style.form} noValidate onSubmit={submit}>
        {!device && (
          <div>
            <RadioSetting
              label={texts.kind}
              name="kind"
              value={value.kind}
              options={offeredKinds
                .filter((kind) => kind !== 'tablet' || !hosted)
                .map((kind) => ({ value: kind, label: kinds[kind].name, help: kinds[kind].help }))}
              // A name that the manager typed stays.
              onChange={(kind) => set({ kind, ...(value.name === nameOf(value.kind) && { name: nameOf(kind) }) })}
            />
            {hosted && <p className={staff.help}>{texts.noTablets}</p>}
          </div>
        )}
        <TextSetting
          {...texts.name}
          value={value.name}
          maxLength={deviceNameLengthLimits.max}
          required
          first={device !== undefined}
          wrong={shownErrors.name}
          onChange={(name) => set({ name })}
        />
        <DeviceSettingsFields value={value} set={set} errors={shownErrors} lanes={lanes} printers={printers} />
        {!device && value.kind === 'tablet' && (
          <p>
            <Link to={path('/shopAdmin/tablet')}>{texts.thisDevice}</Link>
          </p>
        )}
        {device && (device.version || device.addedBy) && (
          <dl className={style.facts}>
            {(
              [
                [texts.version, device.version],
                [texts.addedBy, device.addedBy],
              ] as const
            ).map(
              ([label, fact]) =>
                fact && (
                  <div key={label}>
                    <dt>{label}</dt>
                    <dd>{fact}</dd>
                  </div>
                ),
            )}
          </dl>
        )}
        {problem && (
          <p className={staff.wrong} role="alert">
            {problem.fields?.[0]?.message ?? problem.detail}
          </p>
        )}
      </form>
    </MobileDialog>
  )
}
