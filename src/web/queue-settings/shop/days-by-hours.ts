import type { ShopSetting } from '#contract/queue-settings/shop.ts'
import type { TypedHours } from '../queue/lane/hours-words.ts'

type OtherDay = ShopSetting['otherDays'][number]
type DayRanges = TypedHours['days'][number]

/** Special days in a form. `changed` groups days with the same hours: `days[i]` holds the hours of `dates[i]`. */
export type OtherDaysFormValue = { closed: string[]; changed: { dates: string[][]; days: DayRanges[] } }

/** Groups days with the same hours, sorted. */
export function groupDaysByHours(otherDays: readonly OtherDay[]): { ranges: OtherDay['ranges']; days: string[] }[] {
  const groups = Map.groupBy(otherDays, ({ ranges }) => ranges.map(({ from, to }) => `${from}-${to}`).join())
  return [...groups.values()].map((same) => ({ ranges: same[0]!.ranges, days: same.map(({ day }) => day).sort() }))
}

export function toOtherDaysFormValue(otherDays: readonly OtherDay[]): OtherDaysFormValue {
  const groups = groupDaysByHours(otherDays)
  const changed = groups.filter(({ ranges }) => ranges.length > 0)
  return {
    closed: groups.find(({ ranges }) => ranges.length === 0)?.days ?? [],
    changed: { dates: changed.map(({ days }) => days), days: changed.map(({ ranges }) => ranges) },
  }
}

/** Parses the form. A day in several groups counts in the first one, so a day off stays off. */
export function toOtherDays({ closed, changed }: OtherDaysFormValue): OtherDay[] {
  const hoursOf = new Map<string, DayRanges>()
  for (const [at, chosen] of [closed, ...changed.dates].entries())
    for (const day of chosen) if (!hoursOf.has(day)) hoursOf.set(day, at === 0 ? [] : changed.days[at - 1]!)
  return [...hoursOf].map(([day, ranges]) => ({ day, ranges })).sort((a, b) => (a.day < b.day ? -1 : 1))
}

/** `until`: separator between two times. */
export const formatDaysWithOtherHours = ({ dates, days }: OtherDaysFormValue['changed'], dot: string, until: string) =>
  dates.map((chosen, at) => `${chosen.join(dot)} ${days[at]!.map(({ from, to }) => from + until + to).join(' ')}`).join('\n')
