import type { ShopSetting } from '#contract/queue-settings/shop.ts'
import { usualDay } from '../queue/lane/hours-words.ts'

/** One period for all open days, the weekdays off, and whether public holidays are. Times as HH:MM. */
export type HoursAnswers = { from: string; to: string; closedWeekdays: readonly number[]; closedOnHolidays: boolean }

/** What the form begins with: the shop's first period, or the usual one where no hours are set. */
export function answersOf({ hours, closedOnHolidays }: Pick<ShopSetting, 'hours' | 'closedOnHolidays'>): HoursAnswers {
  const closedWeekdays = (hours ?? []).flatMap((ranges, weekday) => (ranges.length === 0 ? [weekday] : []))
  return { ...(hours?.flat()[0] ?? usualDay), closedWeekdays, closedOnHolidays }
}

export const weekOf = ({ from, to, closedWeekdays }: HoursAnswers) =>
  Array.from({ length: 7 }, (_, weekday) => (closedWeekdays.includes(weekday) ? [] : [{ from, to }]))

const day = 1_440
const step = 30
const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const timeOf = (minutes: number) => `${String(Math.floor((minutes % day) / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** A time of the business day as minutes from midnight before it: 01:00 is 1,500 where the day begins at 05:00. */
const onDay = (time: string, dayStartsAt: string) => (minutesOf(time) < minutesOf(dayStartsAt) ? minutesOf(time) + day : minutesOf(time))

type TimeChoice = { value: string; isNextDay: boolean }

/** Every half hour of the business day and the present time. With `after` only the times later than that one, up to the day's end. */
export function timeChoices(present: string, dayStartsAt: string, after?: string): TimeChoice[] {
  const start = minutesOf(dayStartsAt)
  const halves = Array.from({ length: day / step }, (_, at) => Math.ceil(start / step) * step + at * step)
  const ends = (minutes: number) => (after !== undefined && minutes === start ? start + day : minutes)
  const all = new Set([...halves, onDay(present, dayStartsAt), ...(after === undefined ? [] : [start + day])].map(ends))
  const first = after === undefined ? start : onDay(after, dayStartsAt) + 1
  return [...all]
    .filter((minutes) => first <= minutes && minutes < start + day + (after === undefined ? 0 : 1))
    .sort((a, b) => a - b)
    .map((minutes) => ({ value: timeOf(minutes), isNextDay: minutes >= day }))
}

/** Another opening time. A closing time that would not be later becomes the day's last. */
export function withFrom(answers: HoursAnswers, from: string, dayStartsAt: string): HoursAnswers {
  const later = timeChoices(answers.to, dayStartsAt, from)
  return { ...answers, from, to: later.some(({ value }) => value === answers.to) ? answers.to : later.at(-1)!.value }
}
