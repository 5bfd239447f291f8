import type { Temporal } from 'temporal-polyfill'
import type { CounterSetting } from '#contract/queue-settings/counters.ts'
import type { LaneSetting } from '#contract/queue-settings/lanes.ts'
import type { ServiceSetting } from '#contract/queue-settings/services.ts'
import type { QueueSettings } from '#contract/queue-settings/shop.ts'
import type { StaffSetting } from '#contract/queue-settings/staff-setting.ts'
import { isRoleAtLeast } from '#domain/roles.ts'
import { businessDay } from '#domain/time/business-day.ts'
import type { AccountService } from '#platform/accounts.ts'
import type { Tx } from '#platform/database/db.ts'
import type { CallerMembership } from '#platform/http/call.ts'
import { readStaff } from '../members/staff.ts'
import { clockOf } from '../shops/clock.ts'
import { readShopRow } from '../shops/read-shop-row.ts'
import type { QueueContext } from '../tickets/context.ts'
import { readAccountsAllowedToServe } from './logins.ts'
import { countOpenTicketsBySetting } from './setting-usage.ts'
import { toCounterSetting, toLaneSetting, toServiceSetting, toShopSetting, toStaffSetting } from './setting-views.ts'
import { readCounters, readLanes, readServices } from './store.ts'

export type SettingsReadContext = Pick<QueueContext, 'db' | 'clock'> & { accounts: Pick<AccountService, 'describeAccounts'> }

/** Everything on the settings page. Roles below manager get no names of members. */
export async function readQueueSettingsPage(ctx: SettingsReadContext, membership: CallerMembership): Promise<QueueSettings> {
  const { shopId, role } = membership
  const { accountIds, ...settings } = await ctx.db.readScope(membership, async (tx) => ({
    shop: toShopSetting(await readShopRow(tx, shopId), ctx.clock()),
    lanes: await readLaneSettings(tx, shopId, ctx.clock()),
    services: await readServiceSettings(tx, shopId),
    counters: await readCounterSettings(tx, shopId),
    staff: await readStaffSettings(tx, shopId),
    accountIds: isRoleAtLeast(role, 'manager') ? await readAccountsAllowedToServe(tx, membership) : [],
  }))
  const described = await ctx.accounts.describeAccounts(accountIds.map(({ accountId }) => accountId))
  const members = accountIds.map(({ accountId, role }) => {
    const account = described.get(accountId)
    return { accountId, role, name: account?.displayName ?? account?.email ?? '' }
  })
  return { ...settings, members }
}

async function withPeople<Row extends { id: string }, Shown>(
  rows: Promise<Row[]>,
  people: Promise<Map<string, number>>,
  show: (row: Row, people: number) => Shown,
): Promise<Shown[]> {
  // Awaited together: if one failed while the other was awaited, its rejection would be unhandled.
  const [settingRows, peopleById] = await Promise.all([rows, people])
  return settingRows.map((row) => show(row, peopleById.get(row.id) ?? 0))
}

export async function readLaneSettings(tx: Tx, shopId: string, now: Temporal.Instant): Promise<LaneSetting[]> {
  const today = businessDay(now, clockOf(await readShopRow(tx, shopId)))
  return withPeople(readLanes(tx, shopId), countOpenTicketsBySetting(tx, shopId, 'laneId'), (row, people) =>
    toLaneSetting(row, people, today),
  )
}
export const readServiceSettings = (tx: Tx, shopId: string): Promise<ServiceSetting[]> =>
  withPeople(readServices(tx, shopId), countOpenTicketsBySetting(tx, shopId, 'serviceId'), toServiceSetting)
export const readCounterSettings = (tx: Tx, shopId: string): Promise<CounterSetting[]> =>
  withPeople(readCounters(tx, shopId), countOpenTicketsBySetting(tx, shopId, 'counterId'), toCounterSetting)
export const readStaffSettings = (tx: Tx, shopId: string): Promise<StaffSetting[]> =>
  withPeople(readStaff(tx, shopId), countOpenTicketsBySetting(tx, shopId, 'staffId'), toStaffSetting)
