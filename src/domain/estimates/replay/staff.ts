/** When the people at work can call somebody, in each replay. */
import { pauseTableMinutes } from '../learned/pauses.ts'
import type { LearnedShop, ShopTracker } from '../learned/shop-tracker.ts'
import type { AttendedVisitor, EstimatedShop, ShopSnapshot, StaffSituation } from '../shop-day.ts'
import { drawsOf, replayCount } from './draws.ts'
import { drawFrom, drawFromAtLeast, drawRemaining, neverHappens, type Quantiles } from './quantiles.ts'

/** Later than anybody waits (minutes). */
export const never = 1_000

export type ReplayedPerson = {
  laneIds: ReadonlySet<string>
  serves(serviceId: string): boolean
  /** Minutes from now, one for each replay. */
  freeAt: Float32Array
  /** Minutes from now after which they call nobody. */
  leavesAt: number
  /** Returns the middle of a service's minutes. */
  typicalMinutes(serviceId: string): number
  /** Returns the distribution of a pause that begins in so many minutes. */
  pauses(inMinutes: number): Quantiles
}

const minuteMs = 60_000
/** People stay longer than planned while visitors wait. After that they have surely gone. */
const longestOvertime = 90
/** Draws of what a visitor's ticket and a person need; the numbers keep them apart. */
const [ofService, ofPause, ofStart] = [10, 11, 12]

export function staffOf(shop: EstimatedShop, tracker: ShopTracker, now: number, { staff, attended }: ShopSnapshot): ReplayedPerson[] {
  const visitors = latestByPerson(attended)
  const people = staff.flatMap((person): ReplayedPerson[] => {
    const pauses = pausesOf(tracker.learned, person.id, shop.minuteOfDay(now))
    const visitor = visitors.get(person.id)
    const freeAt = visitor
      ? afterVisitor(tracker.learned, now, visitor, pauses)
      : (afterPause(shop, tracker, now, person) ?? afterStart(shop, tracker, now, person))
    if (!freeAt) return []
    const serviceIds = shop.staff.find(({ id }) => id === person.id)?.serviceIds
    const served = serviceIds && new Set(serviceIds)
    const serves = (serviceId: string) => !served || served.has(serviceId)
    const lanes = shop.lanes.filter((lane) => tracker.learned.habits.takesFrom(person.id, lane.id) && lane.serviceIds.some(serves))
    return [
      {
        ...{ freeAt, pauses, serves, laneIds: idsOf(lanes), typicalMinutes: typicalMinutesOf(tracker.learned, person.id) },
        leavesAt: person.shift && person.shift.to > now ? (person.shift.to - now) / minuteMs + longestOvertime : never,
      },
    ]
  })
  // Whoever is here takes from a lane whose own staff are not.
  const orphaned = idsOf(shop.lanes.filter(({ id }) => !people.some(({ laneIds }) => laneIds.has(id))))
  return people.map((person) => ({ ...person, laneIds: new Set([...person.laneIds, ...orphaned]) }))
}

const idsOf = (lanes: EstimatedShop['lanes']) => new Set(lanes.map(({ id }) => id))

/** Whoever calls the next visitor has finished with the one before, even if they forgot to say so. */
function latestByPerson(attended: ShopSnapshot['attended']): Map<string, AttendedVisitor> {
  const latest = new Map<string, AttendedVisitor>()
  for (const visitor of attended) {
    if (visitor.staffId === null) continue
    const known = latest.get(visitor.staffId)
    if (!known || known.since <= visitor.since) latest.set(visitor.staffId, visitor)
  }
  return latest
}

/** Looks tables up by number, because a name for each look-up would cost more than the replay. */
function pausesOf({ pauses }: LearnedShop, staffId: string, minuteNow: number): ReplayedPerson['pauses'] {
  const tables: Quantiles[] = []
  return (inMinutes) => {
    const part = Math.floor((minuteNow + inMinutes) / pauseTableMinutes)
    const table = tables[part] ?? pauses.table(staffId, minuteNow + inMinutes)
    tables[part] = table
    return table
  }
}

function typicalMinutesOf({ services }: LearnedShop, staffId: string): ReplayedPerson['typicalMinutes'] {
  const known = new Map<string, number>()
  return (serviceId) => {
    const minutes = known.get(serviceId) ?? services.typicalMinutes(serviceId, staffId)
    known.set(serviceId, minutes)
    return minutes
  }
}

function afterVisitor(
  { services, comingMinutes }: LearnedShop,
  now: number,
  { ticketId, serviceId, staffId, status, since }: AttendedVisitor,
  pauses: ReplayedPerson['pauses'],
): Float32Array {
  const [service, pause] = [drawsOf(ticketId, ofService), drawsOf(ticketId, ofPause)]
  const typical = services.typicalMinutes(serviceId, staffId)
  const spread = services.spread()
  const elapsed = status === 'serving' ? Math.max(0, (now - since) / minuteMs) : 0
  const before = status === 'serving' ? 0 : comingMinutes()
  return fill((replay) => {
    const end = before + drawRemaining(spread, elapsed / typical, service[replay]!) * typical
    return end + drawFrom(pauses(end), pause[replay]!)
  })
}

/** Undefined if the person is not here. */
function afterPause(
  shop: EstimatedShop,
  { learned, pauseSince, isSeenToday, lastCallAt }: ShopTracker,
  now: number,
  { id, presence }: StaffSituation,
): Float32Array | undefined {
  // Whoever called somebody since forgot to report that they are back.
  const state = presence && (lastCallAt(id) ?? 0) > presence.since ? 'serving_ready' : presence?.state
  const paused = state === 'off' ? undefined : pauseSince(id)
  const absentSince = state === 'away' || state === 'break' ? presence!.since : undefined
  const since = Math.min(paused ?? now, absentSince ?? now)
  if (paused !== undefined || absentSince !== undefined) {
    const draws = drawsOf(id, ofPause)
    const table = learned.pauses.table(id, shop.minuteOfDay(since))
    return fill((replay) => drawRemaining(table, (now - since) / minuteMs, draws[replay]!))
  }
  const isHere = state === 'serving_ready' || (state === undefined && isSeenToday(id))
  return isHere ? new Float32Array(replayCount) : undefined
}

/** Undefined if the person is not expected. */
function afterStart(
  shop: EstimatedShop,
  { learned, isSeenToday }: ShopTracker,
  now: number,
  { id, presence, shift }: StaffSituation,
): Float32Array | undefined {
  // Who went home comes back for another shift only.
  if (isSeenToday(id) && !(presence && shift && shift.from > presence.since)) return undefined
  const table = learned.starts.table(id, shift !== null)
  if (!table) return undefined
  const planned = shift ? (shift.from - now) / minuteMs : -shop.minuteOfDay(now)
  const draws = drawsOf(id, ofStart)
  return fill((replay) => {
    const start = drawFromAtLeast(table, -planned, draws[replay]!) ?? neverHappens
    return start >= neverHappens ? never : Math.max(0, planned + start)
  })
}

const fill = (draw: (replay: number) => number) => Float32Array.from({ length: replayCount }, (_, replay) => draw(replay))
