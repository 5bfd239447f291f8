import { Temporal } from 'temporal-polyfill'
import { midnightUnlessClockChanges } from './midnight.ts'
import { addDays } from './plain-date.ts'
import { unambiguousTime } from './repeated-hour.ts'

/** `time`: HH:MM. In a repeated hour with the offset from UTC: 02:00 (UTC+02:00). */
type WallTime = { date: string; time: string }

const inDay = 1_440

/** Returns an instant (milliseconds) as date and time in the zone. `day`: its business day, which allows a fast path on days without clock changes. */
export function toWallTime(at: number, { timeZone, day }: { timeZone: string; day: string }): WallTime {
  const midnight = midnightUnlessClockChanges(day, timeZone)
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
