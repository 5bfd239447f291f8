/** Wall clock of a shop in minutes from a business day's midnight: half past one at night is 1,530. */
import { getDateTimeFormat } from '#domain/time/date-format.ts'

export function parseTimeToMinutes(time: string): number {
  const [hours, minutes] = time.split(':').map(Number)
  return hours! * 60 + minutes!
}

/** Returns an instant in wall-clock minutes of a day; negative before it. */
export function wallMinutesOnDay(day: string, instant: string, timeZone: string): number {
  const [date, time] = getDateTimeFormat('sv', { dateStyle: 'short', timeStyle: 'short', timeZone }).format(new Date(instant)).split(' ')
  return (Date.parse(date!) - Date.parse(day)) / 60_000 + parseTimeToMinutes(time!)
}

/** Returns the instant of a day's wall-clock minute. A time skipped by a clock change maps to one hour later. */
export function instantAtWallMinutes(day: string, minutes: number, timeZone: string): string {
  const wallTime = Date.parse(day) + minutes * 60_000
  const shift = (at: number) => wallMinutesOnDay(day, new Date(at).toISOString(), timeZone) * 60_000 + Date.parse(day) - at
  // The second pass corrects hours around a clock change.
  const first = wallTime - shift(wallTime)
  return new Date(wallTime - shift(first)).toISOString()
}
