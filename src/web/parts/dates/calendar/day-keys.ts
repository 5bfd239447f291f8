import { addDays, addMonths, dateParts, type Weekday } from '#domain/time/plain-date.ts'

export type SelectableDayLimits = { min: string; max: string; isClosed: (date: string) => boolean; firstDayOfWeek: Weekday }

/** Target of each key, and the step to continue with if that day cannot be chosen. */
const moves: Record<string, (date: string, firstDayOfWeek: Weekday) => { to: string; step: number }> = {
  ArrowLeft: (date) => ({ to: addDays(date, -1), step: -1 }),
  ArrowRight: (date) => ({ to: addDays(date, 1), step: 1 }),
  ArrowUp: (date) => ({ to: addDays(date, -7), step: -7 }),
  ArrowDown: (date) => ({ to: addDays(date, 7), step: 7 }),
  Home: (date, first) => ({ to: addDays(date, -daysIntoWeek(date, first)), step: 1 }),
  End: (date, first) => ({ to: addDays(date, 6 - daysIntoWeek(date, first)), step: -1 }),
  PageUp: (date) => ({ to: addMonths(date, -1), step: 1 }),
  PageDown: (date) => ({ to: addMonths(date, 1), step: -1 }),
}

/** Returns the day that a key leads to, past days that cannot be chosen; the day itself if there is none; undefined for other keys. */
export function moveDayByKey(key: string, from: string, { min, max, isClosed, firstDayOfWeek }: SelectableDayLimits): string | undefined {
  const move = Object.hasOwn(moves, key) ? moves[key] : undefined
  if (!move) return undefined
  const { to, step } = move(from, firstDayOfWeek)
  // Arrows stop at the ends. Larger jumps go as far as possible.
  let day = key.startsWith('Arrow') ? to : within(to, min, max)
  while (day >= min && day <= max) {
    if (!isClosed(day)) return day
    day = addDays(day, step)
  }
  return from
}

function within(date: string, min: string, max: string): string {
  return date < min ? min : date > max ? max : date
}

function daysIntoWeek(date: string, firstDayOfWeek: Weekday): number {
  return (dateParts(date).weekday - firstDayOfWeek + 7) % 7
}
