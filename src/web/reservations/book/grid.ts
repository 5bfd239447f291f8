/** Where things stand in a calendar of the shop’s days, in minutes from a business day’s midnight: half past one at night is 1,530. */
import type { ShopSetting } from '#contract/queue-settings/shop.ts'
import type { SlotTime } from '#contract/slot-time.ts'
import { dateParts } from '#domain/time/plain-date.ts'
import { minutesOf, minutesOn } from '../wall-clock.ts'

export type Span = { from: number; to: number }

/** Ends by the time that passes: where a clock is set back, a visit may end at the clock time at which it began. */
export function spanOf({ day, startsAt, endsAt }: Pick<SlotTime, 'day' | 'startsAt' | 'endsAt'>, timeZone: string): Span {
  const from = minutesOn(day, startsAt, timeZone)
  return { from, to: from + (Date.parse(endsAt) - Date.parse(startsAt)) / 60_000 }
}

/** Of a shop that is always open. */
const usualDay = { from: '09:00', to: '18:00' }

/** The hours that are shown: those in which the shop is open on any of the days, wider where something lies outside of them. */
export function shownHours(
  days: readonly string[],
  { hours, otherDays }: Pick<ShopSetting, 'hours' | 'otherDays'>,
  items: readonly Span[],
): Span {
  const open = days.flatMap((day) => {
    const ranges = otherDays.find((other) => other.day === day)?.ranges ?? (hours ? hours[dateParts(day).weekday]! : [usualDay])
    return ranges.map(({ from, to }) => ({ from: minutesOf(from), to: minutesOf(to) + (to <= from ? 1_440 : 0) }))
  })
  const all = [...open, ...items]
  if (all.length === 0) return { from: 540, to: 1_080 }
  return {
    from: Math.floor(Math.min(...all.map(({ from }) => from)) / 60) * 60,
    to: Math.ceil(Math.max(...all.map(({ to }) => to)) / 60) * 60,
  }
}

/** Beside each other where they overlap: which of how many strips of its column each one has. */
export function inStrips<Item extends Span>(items: readonly Item[]): (Item & { strip: number; strips: number })[] {
  const sorted = [...items].sort((a, b) => a.from - b.from || a.to - b.to)
  const ends: number[] = []
  const placed = sorted.map((item) => {
    const free = ends.findIndex((end) => end <= item.from)
    const strip = free < 0 ? ends.length : free
    ends[strip] = item.to
    return { ...item, strip }
  })
  return placed.map((item) => {
    const beside = placed.filter(({ from, to }) => from < item.to && item.from < to)
    return { ...item, strips: Math.max(...beside.map(({ strip }) => strip)) + 1 }
  })
}

type Rect = { left: number; top: number; width: number; height: number }

/** The nearest place in the direction of an arrow key; undefined: none lies there. */
export function nextRect(from: Rect, rects: readonly Rect[], key: string): Rect | undefined {
  const across = key === 'ArrowLeft' || key === 'ArrowRight'
  const sign = key === 'ArrowLeft' || key === 'ArrowUp' ? -1 : 1
  const along = (rect: Rect) => sign * (across ? rect.left - from.left : rect.top - from.top)
  const aside = (rect: Rect) => Math.abs(across ? rect.top - from.top : rect.left - from.left)
  // A key up or down stays in its column.
  const ahead = rects.filter((rect) => along(rect) > 2 && (across || aside(rect) < rect.width / 2))
  return ahead.sort((a, b) => along(a) - along(b) || aside(a) - aside(b))[0]
}
