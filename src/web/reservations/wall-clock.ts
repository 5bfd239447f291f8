/** A shop’s wall clock in minutes from a business day’s midnight: half past one at night is 1,530. */
import { dateFormat } from '#domain/time/date-format.ts'

/** Minutes of a time of day, HH:MM. */
export function minutesOf(time: string): number {
  const [hours, minutes] = time.split(':').map(Number)
  return hours! * 60 + minutes!
}

/** An instant on the wall clock of a day, before or after it too. */
export function minutesOn(day: string, instant: string, timeZone: string): number {
  const [date, time] = dateFormat('sv', { dateStyle: 'short', timeStyle: 'short', timeZone }).format(new Date(instant)).split(' ')
  return (Date.parse(date!) - Date.parse(day)) / 60_000 + minutesOf(time!)
}

/** The other way round: so many minutes of a day as an instant. Where clocks change the hour that isn’t there is the one after. */
export function instantOn(day: string, minutes: number, timeZone: string): string {
  const wished = Date.parse(day) + minutes * 60_000
  const shift = (at: number) => minutesOn(day, new Date(at).toISOString(), timeZone) * 60_000 + Date.parse(day) - at
  // The second look is for the hours around a change.
  const first = wished - shift(wished)
  return new Date(wished - shift(first)).toISOString()
}
