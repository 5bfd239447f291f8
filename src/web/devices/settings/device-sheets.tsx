import { useEffect } from 'react'
import { type DeviceWithCodeOrAddress, removeDevice, resetDeviceConnection, type ShopDevice } from '#contract/devices/devices.ts'
import { isPairedByCode } from '#domain/devices.ts'
import { useCommand } from '../../api/use-command.ts'
import { randomKey } from '../../device/random-key.ts'
import { useWords } from '../../i18n/words.ts'
import { ConfirmSheet } from '../../parts/dialogs/confirm-sheet/confirm-sheet.tsx'
import { deviceWords } from '../words.ts'

type Props<Done> = {
  shopId: string
  /** Undefined while the sheet is closed. */
  device: ShopDevice | undefined
  onDone: (done: Done) => void
  onClose: () => void
}

/** Asks before it ends a device's connection and makes a new code or address. */
export function ReconnectSheet({ shopId, device, onDone, onClose }: Props<DeviceWithCodeOrAddress>) {
  const { reconnect: texts, menu, keep } = useWords(deviceWords)
  const { busy, problem, run } = useSheetCommand(device)

  async function reconnect({ id: deviceId }: ShopDevice): Promise<void> {
    // A new key each time, because the same one would return the former code.
    const result = await run(resetDeviceConnection, { params: { shopId, deviceId }, idempotencyKey: randomKey() })
    if (result.ok) onDone(result.value)
  }

  return (
    <ConfirmSheet
      open={device !== undefined}
      title={texts.title(device?.name ?? '')}
      confirm={menu.reconnect}
      keep={keep}
      busy={busy}
      wrong={problem?.detail}
      onConfirm={() => device && void reconnect(device)}
      onClose={onClose}
    >
      {device && (isPairedByCode(device.settings.kind) ? texts.code : texts.address)}
    </ConfirmSheet>
  )
}

export function RemoveSheet({ shopId, device, onDone, onClose }: Props<ShopDevice>) {
  const { remove: texts, menu, keep } = useWords(deviceWords)
  const { busy, problem, run } = useSheetCommand(device)

  async function remove(removed: ShopDevice): Promise<void> {
    const result = await run(removeDevice, { params: { shopId, deviceId: removed.id } })
    if (result.ok) onDone(removed)
  }

  return (
    <ConfirmSheet
      open={device !== undefined}
      title={texts.title(device?.name ?? '')}
      confirm={menu.remove}
      keep={keep}
      busy={busy}
      wrong={problem?.detail}
      onConfirm={() => device && void remove(device)}
      onClose={onClose}
    >
      {device?.settings.kind === 'tablet' ? texts.tablet : texts.text}
    </ConfirmSheet>
  )
}

/** A newly opened sheet shows no error of the previous one. */
function useSheetCommand(device: ShopDevice | undefined) {
  const command = useCommand()
  const { setProblem } = command
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per device; the setter never changes
  useEffect(() => setProblem(undefined), [device?.id])
  return command
}
