import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { areHoursValid, hoursWithoutHolidays, openingStatusAt } from '#domain/queue-settings/hours.ts'
import { businessDay } from '#domain/time/business-day.ts'
import { demoClockAndOpeningHours } from './hours.ts'

/** The first and the last instant of each hour. */
const starts = Array.from({ length: 24 }, (_, hour) =>
  ['00:00', '59:59'].map((rest) => Temporal.Instant.from(`2026-11-28T${String(hour).padStart(2, '0')}:${rest}Z`)),
)

test('Started at any hour, the demo is open eight more hours, in one business day', () => {
  for (const now of starts.flat()) {
    const { clock, hours } = demoClockAndOpeningHours(now)
    const after = (minutes: number) => now.add({ minutes })
    const isOpen = (when: Temporal.Instant) =>
      openingStatusAt(when, { shop: hoursWithoutHolidays({ hours, otherDays: [] }), lane: null }, clock).open
    expect(areHoursValid(hours, clock.dayStartsAt)).toBe(true)
    const [early, morning, evening, night] = [-245, -180, 480, 545].map(after)
    expect([early!, morning!, now, evening!, night!].map(isOpen), now.toString()).toEqual([false, true, true, true, false])
    expect(new Set([morning!, now, night!].map((when) => businessDay(when, clock))).size).toBe(1)
  }
})
