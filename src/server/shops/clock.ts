import type { HeldDay, ShopClock } from '#domain/time/business-day.ts'
import type { shops } from './table.ts'

/** Columns that a shop's clock needs, for partial selects. */
export type ClockRow = Pick<typeof shops.$inferSelect, 'timeZone' | 'dayStartsAt' | 'heldDay' | 'heldFrom' | 'heldUntil'>

export function clockOf({ timeZone, dayStartsAt, heldDay, heldFrom, heldUntil }: ClockRow): ShopClock {
  const held: HeldDay | undefined =
    heldDay && heldFrom && heldUntil ? { day: heldDay, from: heldFrom.getTime(), until: heldUntil.getTime() } : undefined
  return { timeZone, dayStartsAt, ...(held ? { held } : {}) }
}
