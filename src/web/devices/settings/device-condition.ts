/** What a manager reads about a device in the list. */
import type { ShopDevice } from '#contract/devices/devices.ts'
import { type DeviceTrouble, isMonitored, isPairedByCode } from '#domain/devices.ts'

export type DeviceCondition =
  | 'working'
  | 'public'
  | 'codePending'
  | 'codeNeeded'
  | 'addressNeeded'
  | 'firstContact'
  | 'notYetSeen'
  | 'silent'
  | 'stale'
  | DeviceTrouble

type Described = Pick<ShopDevice, 'settings' | 'state' | 'trouble' | 'codeEndsAt' | 'seenAt'>

/** Silence comes before the trouble, which was reported before it. */
export function conditionOf({ settings: { kind }, state, trouble, codeEndsAt, seenAt }: Described, now: string): DeviceCondition {
  if (state === 'waiting') {
    if (!isPairedByCode(kind)) return 'addressNeeded'
    return codeEndsAt && codeEndsAt > now ? 'codePending' : 'codeNeeded'
  }
  if (state === 'silent') return seenAt ? 'silent' : 'notYetSeen'
  if (state === 'stale') return 'stale'
  if (isMonitored(kind) && !seenAt) return 'firstContact'
  return trouble ?? (kind === 'boardLink' ? 'public' : 'working')
}

/** False for a board or printer that cannot answer: it is not paired, or silent. */
export const isTestable = ({ settings: { kind }, state }: Pick<ShopDevice, 'settings' | 'state'>): boolean =>
  (kind === 'board' || kind === 'printer') && state === 'working'

const calm: ReadonlySet<DeviceCondition> = new Set(['working', 'public', 'codePending', 'firstContact', 'stale'])
const needsLook = (condition: DeviceCondition) => !calm.has(condition)

export type DeviceRowData = { device: ShopDevice; condition: DeviceCondition; troubled: boolean }

/** Returns the devices with their conditions, those that need a look first. */
export function toDeviceRows(devices: readonly ShopDevice[], now: string): DeviceRowData[] {
  const rows = devices.map((device) => {
    const condition = conditionOf(device, now)
    return { device, condition, troubled: needsLook(condition) }
  })
  return [...rows.filter(({ troubled }) => troubled), ...rows.filter(({ troubled }) => !troubled)]
}

/** Full minutes, hours or days since a time, in the largest unit of which there is more than one. */
export function elapsedInLargestUnit(instant: string, now: string): { unit: 'minutes' | 'hours' | 'days'; count: number } {
  const minutes = Math.max(1, Math.floor((Date.parse(now) - Date.parse(instant)) / 60_000))
  if (minutes < 120) return { unit: 'minutes', count: minutes }
  if (minutes < 2 * 1440) return { unit: 'hours', count: Math.floor(minutes / 60) }
  return { unit: 'days', count: Math.floor(minutes / 1440) }
}
