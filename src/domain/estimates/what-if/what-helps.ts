/** Which one more person would shorten the waits most. */
import type { EstimatedShop } from '../shop-day.ts'
import type { RecordedDay } from './recorded-day.ts'
import type { FurtherPerson, ReplayedVisit, ReplaySettings } from './replayed-day.ts'
import { measureWaits } from './wait-figures.ts'

/** One more person who serves everybody from a minute of the day on, or one who serves a lane all day. */
export type Help = { from: number } | { laneId: string }

/** `minutesSaved`: by which the mean wait decreases. */
export type MeasuredHelp = { help: Help; minutesSaved: number }

/** Minutes since midnight at which a further person may begin. */
const beginnings = [600, 720, 840, 960, 1080]

export const listHelp = (lanes: readonly { id: string }[]): Help[] => [
  ...beginnings.map((from) => ({ from })),
  ...(lanes.length > 1 ? lanes.map(({ id }) => ({ laneId: id })) : []),
]

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
