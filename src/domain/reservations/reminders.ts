import { Temporal } from 'temporal-polyfill'
import { calendarDay, type ShopClock } from '../time/business-day.ts'
import { addDays } from '../time/plain-date.ts'

/** By the shop's clock, on the day before. */
const evening = Temporal.PlainTime.from('18:00')
const hoursBefore = 2
/** Whoever has just agreed needs no reminder. */
const freshHours = 1

/** When a visitor is reminded of what was agreed at `now`: on the evening before the business day, and two hours ahead. */
export function reminderTimes(startsAt: Temporal.Instant, now: Temporal.Instant, clock: ShopClock): Temporal.Instant[] {
  const before = Temporal.PlainDate.from(addDays(calendarDay(startsAt, clock), -1))
  const times = [
    before.toZonedDateTime({ timeZone: clock.timeZone, plainTime: evening }).toInstant(),
    startsAt.subtract({ hours: hoursBefore }),
  ]
  return times.filter((time) => Temporal.Instant.compare(time, now.add({ hours: freshHours })) >= 0)
}
