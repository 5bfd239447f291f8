/** Arithmetic with dates as text, YYYY-MM-DD, independent of time zones. Small enough for visitors' pages, for which Temporal is too large. */

const day = 86_400_000

/** 0 is Sunday. */
const weekdays = [0, 1, 2, 3, 4, 5, 6] as const
export type Weekday = (typeof weekdays)[number]

export type DateParts = { year: number; month: number; day: number; weekday: Weekday }

/** Returns true for an existing date as YYYY-MM-DD. Year 0 is refused, as databases don't have it. */
export function isPlainDate(text: string): boolean {
  return /^(?!0000)\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && toText(Date.parse(text)) === text
}

export function dateParts(date: string): DateParts {
  const at = new Date(date)
  return { year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, day: at.getUTCDate(), weekday: at.getUTCDay() as Weekday }
}

export function addDays(date: string, days: number): string {
  return toText(Date.parse(date) + days * day)
}

/** Returns the same day of another month, or that month's last day if it is shorter. */
export function addMonths(date: string, months: number): string {
  const { year, month, day } = dateParts(date)
  const last = dateParts(toText(Date.UTC(year, month + months, 0))).day
  return toText(Date.UTC(year, month - 1 + months, Math.min(day, last)))
}

export function firstOfMonth(date: string): string {
  return `${date.slice(0, 7)}-01`
}

export function lastOfMonth(date: string): string {
  return addDays(addMonths(firstOfMonth(date), 1), -1)
}

// ISO texts without a time are read as UTC, and written as such.
function toText(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 10)
}
