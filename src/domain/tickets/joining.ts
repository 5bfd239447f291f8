import { Temporal } from 'temporal-polyfill'
import type { OpeningStatus } from '../queue-settings/hours.ts'
import type { JoinLocationRule } from '../queue-settings/join-from.ts'
import { isLaneOpen, type LaneStatus } from '../queue-settings/lane-status.ts'
import { type Refusal, refuse } from '../refusal.ts'
import type { ShopClock } from '../time/business-day.ts'

/** Lane settings that decide a join. The statement that issues the ticket checks the caps. */
export type LaneJoinSettings = {
  laneStatus: LaneStatus
  joinFrom: JoinLocationRule
  services: readonly { id: string; open: boolean }[]
  hours: (now: Temporal.Instant) => OpeningStatus
}

export type TodayCodeCheckResult = 'none' | 'right' | 'wrong'
type JoinRefused = Refusal<
  'service.notFound' | 'lane.closed' | 'lane.outsideHours' | 'lane.neverOpen' | 'todayCode.missing' | 'todayCode.wrong'
>
type JoinInput = { serviceId: string; shown: TodayCodeCheckResult; now: Temporal.Instant; day: string; clock: ShopClock }

/** Returns the lane to join and whether remotely, or the refusal. `lane`: the service's lane, if it has one. */
export function decideJoin<Lane extends LaneJoinSettings>(
  lanes: readonly Lane[],
  { serviceId, shown, now, day, clock }: JoinInput,
): { lane: Lane; remote: boolean; refusal?: undefined } | { lane: Lane | undefined; refusal: JoinRefused } {
  const lane = lanes.find(({ services }) => services.some(({ id }) => id === serviceId))
  const refused = (refusal: JoinRefused) => ({ lane, refusal })
  if (!lane?.services.some(({ id, open }) => id === serviceId && open)) return refused(refuse('service.notFound'))
  if (!isLaneOpen(lane.laneStatus, day)) return refused(refuse('lane.closed'))
  const { open, opens } = lane.hours(now)
  if (!open) return refused(outsideHoursRefusal(opens, clock))
  if (lane.joinFrom === 'anywhere') return { lane, remote: false }
  if (shown === 'wrong') return refused(refuse('todayCode.wrong'))
  if (shown === 'none' && lane.joinFrom !== 'remote') return refused(refuse('todayCode.missing'))
  return { lane, remote: shown === 'none' }
}

/** `opens`: the next opening in milliseconds; the refusal shows it by the shop's clock. */
export function outsideHoursRefusal(opens: number | null, { timeZone }: ShopClock): Refusal<'lane.outsideHours' | 'lane.neverOpen'> {
  if (opens === null) return refuse('lane.neverOpen')
  const at = Temporal.Instant.fromEpochMilliseconds(opens).toZonedDateTimeISO(timeZone)
  const time = at.toPlainTime().toString({ smallestUnit: 'minute' })
  return refuse('lane.outsideHours', { params: { month: at.month, day: at.day, time } })
}
