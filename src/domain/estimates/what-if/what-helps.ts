/** Which one more person would shorten the waits most. */
import type { EstimatedShop } from '../shop-day.ts'
import type { RecordedDay } from './recorded-day.ts'
import type { FurtherPerson, ReplayedVisit, ReplaySettings } from './replayed-day.ts'
import { measureWaits } from './wait-figures.ts'

/** One more person who serves everybody from a minute of the day on, or one who serves a lane all day. */
export type Help = { from: number } | { laneId: string }

/** `minutesSaved`: by which the mean wait decreases. */
export type MeasuredHelp = { help: Help; minutesSaved: number }

/** Beginnings that are tried: every two hours, and none for less than two hours. */
const stepMinutes = 120

/** Returns the help that is possible: from full hours of the usual working day on, and in each of several lanes. */
export function listHelp({ lanes, minuteOfDay }: EstimatedShop, days: readonly RecordedDay[]): Help[] {
  const worked = days.map(({ work }) => work).filter(({ from, to }) => from < to)
  if (worked.length === 0) return []
  const mean = (minutes: readonly number[]) => minutes.reduce((sum, minute) => sum + minute, 0) / minutes.length
  const begins = Math.floor(mean(worked.map(({ from }) => minuteOfDay(from))) / 60) * 60
  const ends = mean(worked.map(({ to }) => minuteOfDay(to)))
  const count = Math.max(0, Math.floor((ends - begins) / stepMinutes))
  return [
    ...Array.from({ length: count }, (_, step) => ({ from: begins + step * stepMinutes })),
    ...(lanes.length > 1 ? lanes.map(({ id }) => ({ laneId: id })) : []),
  ]
}

/** Returns the settings of a day with that help. */
export function withHelp(shop: EstimatedShop, settings: ReplaySettings, help: Help, { work }: RecordedDay): ReplaySettings {
  const midnight = work.from - shop.minuteOfDay(work.from) * 60_000
  const person: FurtherPerson =
    'from' in help
      ? { from: midnight + help.from * 60_000, serviceIds: null }
      : { from: undefined, serviceIds: shop.lanes.find(({ id }) => id === help.laneId)?.serviceIds ?? [] }
  return { ...settings, furtherStaff: [...(settings.furtherStaff ?? []), person] }
}

/** Returns the changes that shorten the mean wait, best first. `visits` of each: the same days with that help. */
export function rankHelp(
  before: readonly ReplayedVisit[],
  helped: readonly { help: Help; visits: readonly ReplayedVisit[] }[],
): MeasuredHelp[] {
  const mean = measureWaits(before).meanWait ?? 0
  return helped
    .map(({ help, visits }) => ({ help, minutesSaved: mean - (measureWaits(visits).meanWait ?? 0) }))
    .filter(({ minutesSaved }) => minutesSaved > 0)
    .sort((a, b) => b.minutesSaved - a.minutesSaved)
}
