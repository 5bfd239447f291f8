import type { PinnedBusinessDay, ShopClock } from '#domain/time/business-day.ts'
import type { shops } from './table.ts'

/** Columns that a shop's clock needs, for partial selects. */
export type ClockRow = Pick<typeof shops.$inferSelect, 'timeZone' | 'dayStartsAt' | 'pinnedDay' | 'pinnedFrom' | 'pinnedUntil'>

export function clockOf({ timeZone, dayStartsAt, pinnedDay, pinnedFrom, pinnedUntil }: ClockRow): ShopClock {
  const pinned: PinnedBusinessDay | undefined =
    pinnedDay && pinnedFrom && pinnedUntil ? { day: pinnedDay, from: pinnedFrom.getTime(), until: pinnedUntil.getTime() } : undefined
  return { timeZone, dayStartsAt, ...(pinned ? { pinnedDay: pinned } : {}) }
}
