import type { ShopSetting } from '#contract/queue-settings/shop.ts'
import { defaultDayHours } from '../queue/lane/hours-words.ts'

/** One period for all open days (HH:MM), the weekdays off, and whether the shop closes on public holidays. */
export type HoursAnswers = { from: string; to: string; closedWeekdays: readonly number[]; closedOnHolidays: boolean }

/** Returns the form's initial values: the shop's first period, or the usual one if no hours are set. */
export function initialHoursAnswers({ hours, closedOnHolidays }: Pick<ShopSetting, 'hours' | 'closedOnHolidays'>): HoursAnswers {
  const closedWeekdays = (hours ?? []).flatMap((ranges, weekday) => (ranges.length === 0 ? [weekday] : []))
  return { ...(hours?.flat()[0] ?? defaultDayHours), closedWeekdays, closedOnHolidays }
}

export const toWeekHours = ({ from, to, closedWeekdays }: HoursAnswers) =>
  Array.from({ length: 7 }, (_, weekday) => (closedWeekdays.includes(weekday) ? [] : [{ from, to }]))

const day = 1_440
const step = 30
const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const timeOf = (minutes: number) => `${String(Math.floor((minutes % day) / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** Returns a time of the business day in minutes from the midnight before: 01:00 is 1,500 if the day starts at 05:00. */
const onDay = (time: string, dayStartsAt: string) => (minutesOf(time) < minutesOf(dayStartsAt) ? minutesOf(time) + day : minutesOf(time))

type TimeChoice = { value: string; isNextDay: boolean }

/** Returns every half hour of the business day and the current time; with `after` only later ones, up to the end of the day. */
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

/** Sets the opening time. A closing time that is not later becomes the last of the day. */
export function changeOpeningTime(answers: HoursAnswers, from: string, dayStartsAt: string): HoursAnswers {
  const later = timeChoices(answers.to, dayStartsAt, from)
  return { ...answers, from, to: later.some(({ value }) => value === answers.to) ? answers.to : later.at(-1)!.value }
}
