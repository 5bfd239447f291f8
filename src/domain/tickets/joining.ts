import { Temporal } from 'temporal-polyfill'
import type { HoursVerdict } from '../queue-settings/hours.ts'
import type { JoinPlace } from '../queue-settings/join-from.ts'
import { isLaneOpen, type LaneStatus } from '../queue-settings/lane-door.ts'
import { type Refusal, refuse } from '../refusal.ts'
import type { ShopClock } from '../time/business-day.ts'

/** What joining a lane depends on. The caps are checked by the statement that gives the number. */
export type JoiningLane = {
  door: LaneStatus
  joinFrom: JoinPlace
  services: readonly { id: string; open: boolean }[]
  hours: (now: Temporal.Instant) => HoursVerdict
}

/** What a visitor has shown as today's code. */
export type TodayCodeCheck = 'none' | 'right' | 'wrong'
type JoinRefused = Refusal<
  'service.notFound' | 'lane.closed' | 'lane.outsideHours' | 'lane.neverOpen' | 'todayCode.missing' | 'todayCode.wrong'
>
type Wish = { serviceId: string; shown: TodayCodeCheck; now: Temporal.Instant; day: string; clock: ShopClock }

/** Which lane a visitor joins, and whether from afar, or why the shop gives them no number. `lane`: that of the service, where there is one. */
export function decideJoin<Lane extends JoiningLane>(
  lanes: readonly Lane[],
  { serviceId, shown, now, day, clock }: Wish,
): { lane: Lane; remote: boolean; refusal?: undefined } | { lane: Lane | undefined; refusal: JoinRefused } {
  const lane = lanes.find(({ services }) => services.some(({ id }) => id === serviceId))
  const refused = (refusal: JoinRefused) => ({ lane, refusal })
  if (!lane?.services.some(({ id, open }) => id === serviceId && open)) return refused(refuse('service.notFound'))
  if (!isLaneOpen(lane.door, day)) return refused(refuse('lane.closed'))
  const { open, opens } = lane.hours(now)
  if (!open) return refused(refuseOutsideHours(opens, clock))
  if (lane.joinFrom === 'anywhere') return { lane, remote: false }
  if (shown === 'wrong') return refused(refuse('todayCode.wrong'))
  if (shown === 'none' && lane.joinFrom !== 'remote') return refused(refuse('todayCode.missing'))
  return { lane, remote: shown === 'none' }
}

/** When it opens again, by the shop's clock. */
export function refuseOutsideHours(opens: number | null, { timeZone }: ShopClock): Refusal<'lane.outsideHours' | 'lane.neverOpen'> {
  if (opens === null) return refuse('lane.neverOpen')
  const at = Temporal.Instant.fromEpochMilliseconds(opens).toZonedDateTimeISO(timeZone)
  const time = at.toPlainTime().toString({ smallestUnit: 'minute' })
  return refuse('lane.outsideHours', { params: { month: at.month, day: at.day, time } })
}
