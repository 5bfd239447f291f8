import type { Temporal } from 'temporal-polyfill'
import type { CounterSetting } from '#contract/queue-settings/counters.ts'
import type { LaneSetting } from '#contract/queue-settings/lanes.ts'
import type { ServiceSetting } from '#contract/queue-settings/services.ts'
import type { ShopSetting } from '#contract/queue-settings/shop.ts'
import type { StaffSetting } from '#contract/queue-settings/staff-setting.ts'
import { isLaneOpen } from '#domain/queue-settings/lane-status.ts'
import { businessDay, businessDayStart } from '#domain/time/business-day.ts'
import { addDays } from '#domain/time/plain-date.ts'
import type { StaffRow } from '../members/staff.ts'
import { clockOf } from '../shops/clock.ts'
import type { shops } from '../shops/table.ts'
import type { CounterRow, LaneRow, ServiceRow } from './store.ts'

/** `today`: the business day. */
export function toLaneSetting({ hours, callPolicy, ...row }: LaneRow, people: number, today: string): LaneSetting {
  const { id, letter, name, maxWaiting, dailyCap, cutoffMinutes, graceSeconds, maxCalls, requeueOffset } = row
  const { keepCalled, numberOrder, autoNoShow, approval, asksContact, joinFrom, remoteCap, rev } = row
  return {
    ...{ id, letter, name, maxWaiting, dailyCap, cutoffMinutes, graceSeconds, maxCalls, requeueOffset },
    ...{ keepCalled, numberOrder, autoNoShow, approval, asksContact, joinFrom, remoteCap, rev },
    people,
    policy: callPolicy,
    open: isLaneOpen(row, today),
    hours: hours?.map((ranges) => [...ranges]) ?? null,
  }
}

export function toServiceSetting({ id, laneId, name, priorMinutes, open, rev }: ServiceRow, people: number): ServiceSetting {
  return { id, laneId, name, priorMinutes, open, rev, people }
}

export function toCounterSetting({ id, name, open, rev }: CounterRow, people: number): CounterSetting {
  return { id, name, open, rev, people }
}

export function toStaffSetting(row: StaffRow, people: number): StaffSetting {
  const { id, name, kana, otherNames, languages, colour, serviceIds, counterId, photoId, leavesOn, accountId, rev } = row
  return {
    ...{ id, name, kana, otherNames, languages, colour, serviceIds, counterId, photoId, leavesOn, accountId, rev, people },
    shifts: row.shifts?.map((ranges) => [...ranges]) ?? null,
    otherDays: row.otherDays.map(({ day, ranges }) => ({ day, ranges: [...ranges] })),
  }
}

export function toShopSetting(row: typeof shops.$inferSelect, now: Temporal.Instant): ShopSetting {
  const { name, otherNames, phone, address, position, logoId, privacyContact, languages } = row
  const { timeZone, dayStartsAt, brandColour, embedSites, checklistHidden, posterPrintedAt, rev, entryCode, formerCode, formerCodeUntil } =
    row
  const clock = clockOf(row)
  const day = businessDay(now, clock)
  const former = formerCode && formerCodeUntil && formerCodeUntil.getTime() > now.epochMilliseconds
  return {
    name: { ja: name, ...otherNames },
    ...{ phone, address, position, logoId, privacyContact, languages },
    hours: row.hours?.map((ranges) => [...ranges]) ?? null,
    otherDays: row.otherDays.map(({ day, ranges }) => ({ day, ranges: [...ranges] })),
    checklistHidden,
    posterPrintedAt: posterPrintedAt?.toISOString() ?? null,
    closedOnHolidays: row.closedOnHolidays,
    timeZone,
    dayStartsAt,
    brandColour,
    embedSites,
    contactTargetMinutes: row.contactTargetMinutes,
    rev,
    businessDay: day,
    dayEnds: businessDayStart(addDays(day, 1), clock).toString({ smallestUnit: 'millisecond' }),
    entryCode,
    formerCode: former ? { code: formerCode, until: formerCodeUntil.toISOString() } : null,
  }
}
