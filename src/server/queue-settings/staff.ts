import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { createStaff } from '#contract/queue-settings/staff.ts'
import type { StaffSetting } from '#contract/queue-settings/staff-setting.ts'
import { areHoursValid, sortHours, sortSpecialDays } from '#domain/queue-settings/hours.ts'
import { queueSettingsLimits } from '#domain/queue-settings/limits.ts'
import { type Refusal, refuse } from '#domain/refusal.ts'
import { rowInShopCondition } from '#platform/database/shop-row-conditions.ts'
import { readStaff } from '../members/staff.ts'
import { staff, staffServices } from '../members/table.ts'
import { readShopRow } from '../shops/read-shop-row.ts'
import { readAccountsAllowedToServe } from './logins.ts'
import type { SettingDefinition, SettingTransaction } from './setting-definition.ts'
import { readStaffSettings } from './settings.ts'
import { readCounters, readServices } from './store.ts'

type StaffInput = z.output<NonNullable<typeof createStaff.body>>
type Refused = Refusal<'staff.loginTaken' | 'member.notFound' | 'service.notFound' | 'counter.notFound' | 'lane.hoursImpossible'>

export const staffSettingDefinition: SettingDefinition<StaffSetting, StaffInput, 'staff.notFound', Refused> = {
  entityType: 'staff',
  notFound: 'staff.notFound',
  maxRows: queueSettingsLimits.staff,
  personal: ['name', 'kana', 'otherNames'],
  read: readStaff,
  shown: readStaffSettings,
  async tidy({ tx, scope: { shopId } }, input) {
    const { shifts, otherDays } = input
    if (!shifts && !otherDays) return input
    const { dayStartsAt } = await readShopRow(tx, shopId)
    return {
      ...input,
      shifts: shifts && sortHours(shifts, dayStartsAt),
      otherDays: otherDays && sortSpecialDays(otherDays, dayStartsAt),
    }
  },
  async check(writing, { accountId, serviceIds, counterId, shifts, otherDays }, id) {
    const { tx, scope } = writing
    const { dayStartsAt } = await readShopRow(tx, scope.shopId)
    if (!areHoursValid([...(shifts ?? []), ...(otherDays ?? []).map(({ ranges }) => ranges)], dayStartsAt))
      return refuse('lane.hoursImpossible', { params: { dayStartsAt } })
    if (accountId) {
      const loginHolder = (await readStaff(tx, scope.shopId)).find((person) => person.accountId === accountId && person.id !== id)
      if (loginHolder) return refuse('staff.loginTaken', { params: { name: loginHolder.name } })
      if (!(await readAccountsAllowedToServe(tx, scope)).some((login) => login.accountId === accountId)) return refuse('member.notFound')
    }
    if (counterId && !(await readCounters(tx, scope.shopId)).some((counter) => counter.id === counterId)) return refuse('counter.notFound')
    if (!serviceIds) return undefined
    const offered = new Set((await readServices(tx, scope.shopId)).map((service) => service.id))
    return serviceIds.every((serviceId) => offered.has(serviceId)) ? undefined : refuse('service.notFound')
  },
  async insert(writing, row, { serviceIds, ...input }) {
    await writing.tx.insert(staff).values({ ...writing.scope, ...input, ...row, servesAll: !serviceIds })
    await saveServices(writing, row.id, serviceIds)
  },
  async save(writing, { id, rev }, { serviceIds, ...after }) {
    const { tx, scope } = writing
    await tx
      .update(staff)
      .set({ ...after, rev, ...(serviceIds === undefined ? {} : { servesAll: serviceIds === null }) })
      .where(rowInShopCondition(staff, { shopId: scope.shopId, id }))
    await saveServices(writing, id, serviceIds)
  },
}

/** Undefined `serviceIds` change nothing; null means all services. */
async function saveServices(
  { tx, scope }: SettingTransaction,
  staffId: string,
  serviceIds: readonly string[] | null | undefined,
): Promise<void> {
  if (serviceIds === undefined) return
  await tx.delete(staffServices).where(and(eq(staffServices.shopId, scope.shopId), eq(staffServices.staffId, staffId)))
  const rows = [...new Set(serviceIds)].map((serviceId) => ({ ...scope, staffId, serviceId }))
  if (rows.length > 0) await tx.insert(staffServices).values(rows)
}
