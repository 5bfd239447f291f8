/** Positions in the shop's calendar, in minutes from a business day's midnight: half past one at night is 1,530. */
import type { ShopSetting } from '#contract/queue-settings/shop.ts'
import type { SlotTime } from '#contract/slot-time.ts'
import { dateParts } from '#domain/time/plain-date.ts'
import { parseTimeToMinutes, wallMinutesOnDay } from '../wall-clock.ts'

export type MinuteSpan = { from: number; to: number }

/** Returns the span in minutes. The end is computed from elapsed time, because the clock may be set back in between. */
export function toMinuteSpan({ day, startsAt, endsAt }: Pick<SlotTime, 'day' | 'startsAt' | 'endsAt'>, timeZone: string): MinuteSpan {
  const from = wallMinutesOnDay(day, startsAt, timeZone)
  return { from, to: from + (Date.parse(endsAt) - Date.parse(startsAt)) / 60_000 }
}

/** Hours shown for a shop that is always open. */
const usualDay = { from: '09:00', to: '18:00' }

/** Returns the shown hours: the shop's opening hours on these days, widened to all items and to whole hours. */
export function shownHours(
  days: readonly string[],
  { hours, otherDays }: Pick<ShopSetting, 'hours' | 'otherDays'>,
  items: readonly MinuteSpan[],
): MinuteSpan {
  const open = days.flatMap((day) => {
    const ranges = otherDays.find((otherDay) => otherDay.day === day)?.ranges ?? (hours ? hours[dateParts(day).weekday]! : [usualDay])
    return ranges.map(({ from, to }) => ({ from: parseTimeToMinutes(from), to: parseTimeToMinutes(to) + (to <= from ? 1_440 : 0) }))
  })
  const all = [...open, ...items]
  if (all.length === 0) return { from: 540, to: 1_080 }
  return {
    from: Math.floor(Math.min(...all.map(({ from }) => from)) / 60) * 60,
    to: Math.ceil(Math.max(...all.map(({ to }) => to)) / 60) * 60,
  }
}

/** Assigns overlapping items to strips side by side: `strip` of `strips` in the column. */
export function arrangeOverlappingItems<Item extends MinuteSpan>(items: readonly Item[]): (Item & { strip: number; strips: number })[] {
  const sorted = [...items].sort((a, b) => a.from - b.from || a.to - b.to)
  const ends: number[] = []
  const withStrips = sorted.map((item) => {
    const free = ends.findIndex((end) => end <= item.from)
    const strip = free < 0 ? ends.length : free
    ends[strip] = item.to
    return { ...item, strip }
  })
  return withStrips.map((item) => {
    const beside = withStrips.filter(({ from, to }) => from < item.to && item.from < to)
    return { ...item, strips: Math.max(...beside.map(({ strip }) => strip)) + 1 }
  })
}

type Rect = { left: number; top: number; width: number; height: number }

/** Returns the nearest place in the direction of an arrow key; undefined if there is none. */
export function findRectByArrowKey(from: Rect, rects: readonly Rect[], key: string): Rect | undefined {
  const across = key === 'ArrowLeft' || key === 'ArrowRight'
  const sign = key === 'ArrowLeft' || key === 'ArrowUp' ? -1 : 1
  const along = (rect: Rect) => sign * (across ? rect.left - from.left : rect.top - from.top)
  const aside = (rect: Rect) => Math.abs(across ? rect.top - from.top : rect.left - from.left)
  // Up and down stay in the column.
  const ahead = rects.filter((rect) => along(rect) > 2 && (across || aside(rect) < rect.width / 2))
  return ahead.sort((a, b) => along(a) - along(b) || aside(a) - aside(b))[0]
}
