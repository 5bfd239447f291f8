import type { z } from 'zod'
import type { CounterSetting } from '#contract/queue-settings/counters.ts'
import type { LaneSetting } from '#contract/queue-settings/lanes.ts'
import type { ServiceSetting } from '#contract/queue-settings/services.ts'
import type { QueueSettings, ShopSetting } from '#contract/queue-settings/shop.ts'
import type { StaffSetting } from '#contract/queue-settings/staff-setting.ts'
import type { CallPolicySchema } from '#contract/tickets/call-order.ts'
import { type Locale, localizedText } from '#domain/locale.ts'

/** `people`: number of visitors or staff who use the row now. */
export type BaseSettingRow = { id: string; rev: number; people: number }
export type HoursRow = BaseSettingRow & Pick<ShopSetting, 'hours' | 'closedOnHolidays'>
export type OtherDaysRow = BaseSettingRow & Pick<ShopSetting, 'otherDays' | 'businessDay'>
export type ShopClockRow = BaseSettingRow & Pick<ShopSetting, 'timeZone' | 'dayStartsAt'>
export type ShopProfileRow = BaseSettingRow & Pick<ShopSetting, 'name' | 'phone' | 'address' | 'position' | 'privacyContact' | 'languages'>
export type BrandColourRow = BaseSettingRow & Pick<ShopSetting, 'brandColour'>
export type CallPolicyRow = BaseSettingRow & { lane: LaneSetting; policy: z.infer<typeof CallPolicySchema> }

export type SettingRowByKind = {
  lanes: LaneSetting
  services: ServiceSetting
  counters: CounterSetting
  staff: StaffSetting
  policy: CallPolicyRow
  profile: ShopProfileRow
  hours: HoursRow
  otherDays: OtherDaysRow
  clock: ShopClockRow
  colour: BrandColourRow
}
export type SettingKind = keyof SettingRowByKind
/** Kinds of which a shop has exactly one row. */
export type ShopSettingKind = 'profile' | 'hours' | 'otherDays' | 'clock' | 'colour'
/** Kinds whose rows are added, removed and ordered on the queue's page. */
export type QueueListSettingKind = 'lanes' | 'services' | 'counters'

export function createSettingRows(settings: QueueSettings): { [Kind in SettingKind]: SettingRowByKind[Kind][] } {
  const { shop, lanes, services, counters, staff } = settings
  return {
    ...{ lanes, services, counters, staff },
    policy: lanes.map((lane) => ({ id: lane.id, rev: 0, people: lane.people, policy: lane.policy, lane })),
    ...{
      profile: [shopRow('profile', shop)],
      hours: [shopRow('hours', shop)],
      otherDays: [shopRow('otherDays', shop)],
      clock: [shopRow('clock', shop)],
      colour: [shopRow('colour', shop)],
    },
  }
}

/** The shop as one row, of which each form shows a part. */
const shopRow = <Id extends string>(id: Id, shop: ShopSetting) => ({ ...shop, id, people: 0 })

export const laneLabel = ({ letter, name }: Pick<LaneSetting, 'letter' | 'name'>, locale: Locale) =>
  `${letter} ${localizedText(name, locale)}`
