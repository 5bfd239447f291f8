import { Temporal } from 'temporal-polyfill'
import { type ShopClock, unpinnedBusinessDay } from '../time/business-day.ts'
import { addDays } from '../time/plain-date.ts'

/** A reminder on a day before the visit at a time of the shop's clock, or some hours ahead. */
export type Reminder = { days: number; at: string } | { hours: number }

export const reminderLimits = { count: 3, days: 14, hours: 72 } as const

export const defaultReminders: Reminder[] = [{ days: 1, at: '18:00' }, { hours: 2 }]

/** Reminders sooner than this after the agreement are left out. */
const freshHours = 1

/** Returns the times of reminders for a visit that was agreed at `now`, each instant once. */
export function reminderTimes(
  startsAt: Temporal.Instant,
  now: Temporal.Instant,
  { clock, reminders }: { clock: ShopClock; reminders: readonly Reminder[] },
): Temporal.Instant[] {
  const day = unpinnedBusinessDay(startsAt, clock)
  const times = reminders.map((reminder) => {
    if ('hours' in reminder) return startsAt.subtract({ hours: reminder.hours })
    const before = Temporal.PlainDate.from(addDays(day, -reminder.days))
    return before.toZonedDateTime({ timeZone: clock.timeZone, plainTime: Temporal.PlainTime.from(reminder.at) }).toInstant()
  })
  const due = times.filter((time) => Temporal.Instant.compare(time, now.add({ hours: freshHours })) >= 0)
  return due.filter((time, at) => due.findIndex((other) => other.equals(time)) === at)
}
