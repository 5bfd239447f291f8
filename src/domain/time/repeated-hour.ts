import { getDateTimeFormat } from './date-format.ts'

const inMinute = 60_000
const inDay = 1_440 * inMinute
/** Minutes by which clocks are set back: usually 60, 30 on Lord Howe Island, 120 at Troll. */
const clockShifts = [30, 60, 120]
const maxClockShiftMs = 120 * inMinute

/** Returns the offset from UTC, such as `UTC+02:00`, if the zone's clock shows this time twice that day; undefined if it shows it once. */
export function repeatedHourOffset(at: number, timeZone: string): string | undefined {
  if (!changesAround(at, timeZone)) return undefined
  const ahead = minutesAhead(at, timeZone)
  const isRepeated = clockShifts.some((minutes) => {
    const [before, after] = [at - minutes * inMinute, at + minutes * inMinute].map((instant) => minutesAhead(instant, timeZone))
    return before! - ahead === minutes || ahead - after! === minutes
  })
  if (!isRepeated) return undefined
  const [hours, minutes] = [Math.floor(Math.abs(ahead) / 60), Math.abs(ahead) % 60].map((part) => String(part).padStart(2, '0'))
  return `UTC${ahead < 0 ? '-' : '+'}${hours}:${minutes}`
}

/** Adds the offset to a clock time that the zone's clock shows twice: 02:00 (UTC+02:00). */
export function unambiguousTime(time: string, at: number, timeZone: string): string {
  const offset = repeatedHourOffset(at, timeZone)
  return offset ? `${time} (${offset})` : time
}

/** Cache of the last result, as lists and files ask for many times of one day. */
let latest = { name: '', changes: false }

/** Returns true if the zone's clock changes on that day of UTC, or shortly before or after. */
function changesAround(at: number, timeZone: string): boolean {
  const day = Math.floor(at / inDay)
  const name = `${timeZone} ${day}`
  if (latest.name !== name) {
    const [before, after] = [day * inDay - maxClockShiftMs, (day + 1) * inDay + maxClockShiftMs].map((instant) =>
      minutesAhead(instant, timeZone),
    )
    latest = { name, changes: before !== after }
  }
  return latest.changes
}

function minutesAhead(at: number, timeZone: string): number {
  const shown = getDateTimeFormat('sv', { dateStyle: 'short', timeStyle: 'short', timeZone }).format(at)
  return Date.parse(`${shown.replace(' ', 'T')}Z`) / inMinute - Math.floor(at / inMinute)
}
