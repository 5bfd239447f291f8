import type { Temporal } from 'temporal-polyfill'
import type { WeekHours } from '#domain/queue-settings/hours.ts'
import { defaultShopClock, type ShopClock, unpinnedBusinessDay } from '#domain/time/business-day.ts'
import { dateParts } from '#domain/time/plain-date.ts'

/** Hours from the beginning of the demo's business day until it opens. */
export const hoursFromDayStartToOpening = 2
/** Weekdays from the start to the day off. */
const dayOffIn = 3

/**
 * Opens three to four hours before `now` and closes eight to nine hours after, so the demo is always open. The business day begins two hours before the
 * opening, so it never ends during the demo.
 */
export function demoClockAndOpeningHours(now: Temporal.Instant): { clock: ShopClock; hours: WeekHours } {
  const { timeZone } = defaultShopClock
  const { hour } = now.toZonedDateTimeISO(timeZone)
  const after = (hours: number) => `${String((hour + hours + 24) % 24).padStart(2, '0')}:00`
  const clock = { timeZone, dayStartsAt: after(-3 - hoursFromDayStartToOpening) }
  const dayOff = (dateParts(unpinnedBusinessDay(now, clock)).weekday + dayOffIn) % 7
  const open = [{ from: after(-3), to: after(9) }]
  return { clock, hours: Array.from({ length: 7 }, (_, weekday) => (weekday === dayOff ? [] : open)) }
}
