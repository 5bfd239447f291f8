import { Temporal } from 'temporal-polyfill'
import { midnightOf } from './midnight.ts'
import { addDays } from './plain-date.ts'
import { unambiguousTime } from './repeated-hour.ts'

/** `time`: HH:MM. In an hour that the clock repeats, with the offset from UTC that tells which one is meant: 02:00 (UTC+02:00). */
type WallTime = { date: string; time: string }

const inDay = 1_440

/** An instant (milliseconds) as calendar and clock in the zone show it. `day`: its business day, whose plain days need no calendar. */
export function wallTime(at: number, { timeZone, day }: { timeZone: string; day: string }): WallTime {
  const midnight = midnightOf(day, timeZone)
  if (midnight !== undefined) {
    const minutes = Math.floor((at - midnight) / 60_000)
    const days = Math.floor(minutes / inDay)
    const [hour, minute] = [Math.floor((minutes % inDay) / 60), minutes % 60]
    if (days === 0 || days === 1) return { date: days === 0 ? day : addDays(day, 1), time: formatTime(hour, minute) }
  }
  const zoned = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone)
  return { date: zoned.toPlainDate().toString(), time: unambiguousTime(formatTime(zoned.hour, zoned.minute), at, timeZone) }
}

const formatTime = (hour: number, minute: number) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
