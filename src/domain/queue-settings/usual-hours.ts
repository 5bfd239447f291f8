import type { WeekHours } from './hours.ts'

/** Summary of a week: the hours of most open days, whether other open days vary, and the weekdays off. */
export type UsualHours = { readonly ranges: WeekHours[number]; readonly varies: boolean; readonly daysOff: readonly number[] }

export function findUsualHours(hours: WeekHours): UsualHours {
  const open = hours.filter((ranges) => ranges.length > 0)
  const alike = (ranges: WeekHours[number]) => open.filter((other) => JSON.stringify(other) === JSON.stringify(ranges)).length
  const [commonest] = open.toSorted((a, b) => alike(b) - alike(a))
  return {
    ranges: commonest ?? [],
    varies: commonest !== undefined && alike(commonest) < open.length,
    daysOff: hours.flatMap((ranges, weekday) => (ranges.length === 0 ? [weekday] : [])),
  }
}
