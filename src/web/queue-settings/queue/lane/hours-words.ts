import type { ShopSetting } from '#contract/queue-settings/shop.ts'
import type { SettingsWords } from '../words/ja.ts'

/** Opening hours in a form. `days` is kept while `weekly` is false. An empty time is ''. */
export type TypedHours = { weekly: boolean; days: { from: string; to: string }[][] }

/** Monday first, as in shops' notices. */
export const mondayFirstWeekdays = [1, 2, 3, 4, 5, 6, 0] as const
export const defaultDayHours = { from: '10:00', to: '18:00' }

export const defaultWeekHours: TypedHours['days'] = Array.from({ length: 7 }, () => [defaultDayHours])

export const toTypedHours = (hours: ShopSetting['hours']): TypedHours => ({
  weekly: hours !== null,
  days: hours ?? defaultWeekHours,
})
export const unsetTypedHours = toTypedHours(null)

/** Formats hours and joins consecutive days with the same ones: 月〜金 10:00〜18:00・土 10:00〜12:00. `none`: text for no hours. */
export function formatHours({ weekly, days }: TypedHours, { hours, lane, row }: SettingsWords, none: string): string {
  if (!weekly) return none
  const runs: { first: number; last: number; text: string }[] = []
  for (const day of mondayFirstWeekdays) {
    const text = days[day]!.map(({ from, to }) => `${from}${hours.until}${to}`).join(' ')
    const run = runs.at(-1)
    if (run?.text === text) run.last = day
    else runs.push({ first: day, last: day, text })
  }
  const name = (day: number) => hours.shortDays[day]
  const open = runs.filter(({ text }) => text !== '')
  if (open.length === 0) return lane.daysOff
  return open
    .map(({ first, last, text }) => `${first === last ? name(first) : `${name(first)}${hours.until}${name(last)}`} ${text}`)
    .join(row.dot)
}
