/** The plain rules for a wait that an estimator must beat. Each gives one figure in minutes. */
import type { EstimatedShop, ShopEvent, ShopSnapshot, WaitingVisitor } from '#domain/estimates/shop-day.ts'

export type PlainRule = {
  observe(event: ShopEvent): void
  /** Returns minutes until the call before tuning; undefined if the rule has no figure yet. */
  point(now: number, ticketId: string, snapshot: ShopSnapshot): number | undefined
}

const averagedWaits = 8
/** Weight of the latest interval between calls in their moving average. */
const latestIntervalWeight = 0.1
/** Services that the owner's minutes weigh as much as. */
const priorWeight = 5

export const plainRules: Readonly<Record<string, (shop: EstimatedShop) => PlainRule>> = {
  'per-party minutes': (shop) => {
    const minutes = new Map(shop.services.map(({ id, priorMinutes }) => [id, priorMinutes]))
    return { observe: () => {}, point: (_, ticketId, snapshot) => workAhead(shop, ticketId, snapshot, minutes) }
  },
  'learned means': (shop) => {
    const learned = learnServiceMeans(shop)
    return { observe: learned.observe, point: (_, ticketId, snapshot) => workAhead(shop, ticketId, snapshot, learned.means) }
  },
  'queue length': (shop) => queueLength(shop),
  'last to enter service': () => fromPastWaits(1),
  'head of line': () => {
    const last = fromPastWaits(1)
    return {
      observe: last.observe,
      point: (now, ticketId, snapshot) => {
        const { ahead } = findPosition(ticketId, snapshot)
        if (ahead.length === 0) return last.point(now, ticketId, snapshot)
        return (now - Math.min(...ahead.map(({ joinedAt }) => joinedAt))) / 60_000
      },
    }
  },
  'moving average': () => fromPastWaits(averagedWaits),
}

/** Returns the visitor and the parties ahead in the lane, as they would be called without further joins. */
export function findPosition(ticketId: string, { waiting }: ShopSnapshot): { visitor: WaitingVisitor; ahead: WaitingVisitor[] } {
  const index = waiting.findIndex((visitor) => visitor.ticketId === ticketId)
  if (index < 0) throw new Error(`Ticket ${ticketId} does not wait`)
  const visitor = waiting[index]!
  return { visitor, ahead: waiting.slice(0, index).filter(({ laneId }) => laneId === visitor.laneId) }
}

/** Returns the people who are ready or have a visitor, and serve at least one of the services. */
export function findStaffOnDuty(shop: EstimatedShop, { attended, staff }: ShopSnapshot, serviceIds: readonly string[]): Set<string> {
  const busy = new Set(attended.map(({ staffId }) => staffId))
  const onDuty = staff.filter(({ id, presence }) => presence?.state === 'serving_ready' || busy.has(id)).map(({ id }) => id)
  const serves = (id: string) => {
    const own = shop.staff.find((person) => person.id === id)?.serviceIds
    return !own || own.some((serviceId) => serviceIds.includes(serviceId))
  }
  return new Set(onDuty.filter(serves))
}

function workAhead(shop: EstimatedShop, ticketId: string, snapshot: ShopSnapshot, minutes: ReadonlyMap<string, number>): number {
  const { visitor, ahead } = findPosition(ticketId, snapshot)
  const { serviceIds } = shop.lanes.find(({ id }) => id === visitor.laneId)!
  const inService = snapshot.attended.filter(({ laneId }) => laneId === visitor.laneId)
  const sum = (visitors: readonly WaitingVisitor[]) => visitors.reduce((total, { serviceId }) => total + minutes.get(serviceId)!, 0)
  // Without the half services of those at the counters, the rule would be far too short in a shop with long services.
  return (sum(ahead) + sum(inService) / 2) / Math.max(1, findStaffOnDuty(shop, snapshot, serviceIds).size)
}

function learnServiceMeans(shop: EstimatedShop) {
  const totals = new Map(shop.services.map(({ id, priorMinutes }) => [id, { minutes: priorMinutes * priorWeight, count: priorWeight }]))
  const means = new Map(shop.services.map(({ id, priorMinutes }) => [id, priorMinutes]))
  const services = new Map<string, string>()
  const started = new Map<string, number>()
  return {
    means,
    observe(event: ShopEvent) {
      if (event.kind === 'joined') services.set(event.ticketId, event.serviceId)
      if (event.kind === 'started') started.set(event.ticketId, event.at)
      if (event.kind !== 'finished' || event.byEndOfDay) return
      const serviceId = services.get(event.ticketId)!
      const total = totals.get(serviceId)!
      total.minutes += (event.at - started.get(event.ticketId)!) / 60_000
      total.count++
      means.set(serviceId, total.minutes / total.count)
    },
  }
}

/** Parties ahead, and the visitor, times the mean interval between calls of the lane while its line is not empty. */
function queueLength(shop: EstimatedShop): PlainRule {
  type Lane = { waiting: Set<string>; lastCallAt: number | undefined; interval: number | undefined }
  const lanes = new Map<string, Lane>(shop.lanes.map(({ id }) => [id, { waiting: new Set(), lastCallAt: undefined, interval: undefined }]))
  const laneOf = new Map<string, string>()
  const comesInLine = ['joined', 'resumed', 'requeued']
  return {
    observe(event) {
      if (event.kind === 'closed') {
        laneOf.clear()
        for (const lane of lanes.values()) Object.assign(lane, { waiting: new Set(), lastCallAt: undefined })
      }
      if (!('ticketId' in event)) return
      if (event.kind === 'joined') laneOf.set(event.ticketId, event.laneId)
      const lane = lanes.get(laneOf.get(event.ticketId)!)!
      if (comesInLine.includes(event.kind)) lane.waiting.add(event.ticketId)
      else lane.waiting.delete(event.ticketId)
      if (event.kind === 'called') {
        if (lane.lastCallAt !== undefined) {
          const interval = (event.at - lane.lastCallAt) / 60_000
          lane.interval = (lane.interval ?? interval) + (interval - (lane.interval ?? interval)) * latestIntervalWeight
        }
        lane.lastCallAt = event.at
      }
      // An interval in which nobody waited says nothing about the pace of calls.
      if (lane.waiting.size === 0) lane.lastCallAt = undefined
    },
    point(_, ticketId, snapshot) {
      const { visitor, ahead } = findPosition(ticketId, snapshot)
      const { interval } = lanes.get(visitor.laneId)!
      return interval === undefined ? undefined : (ahead.length + 1) * interval
    },
  }
}

/** The mean of the lane's last waits that ended with a call, of the same class if it had some. */
function fromPastWaits(count: number): PlainRule {
  const joined = new Map<string, { at: number; lane: string; lanesClass: string }>()
  const waits = new Map<string, number[]>()
  const mean = (key: string) => {
    const known = waits.get(key)
    return known && known.reduce((sum, each) => sum + each, 0) / known.length
  }
  return {
    observe(event) {
      if (event.kind === 'opened' && count === 1) waits.clear()
      if (event.kind === 'joined') {
        joined.set(event.ticketId, { at: event.at, lane: event.laneId, lanesClass: `${event.laneId} ${event.class}` })
      }
      if (event.kind !== 'called') return
      const ticket = joined.get(event.ticketId)
      // Only the first call ends the wait that is estimated.
      if (!ticket || !joined.delete(event.ticketId)) return
      for (const key of [ticket.lane, ticket.lanesClass]) {
        waits.set(key, [...(waits.get(key) ?? []), (event.at - ticket.at) / 60_000].slice(-count))
      }
    },
    point(_, ticketId, snapshot) {
      const { visitor } = findPosition(ticketId, snapshot)
      return mean(`${visitor.laneId} ${visitor.class}`) ?? mean(visitor.laneId)
    },
  }
}
