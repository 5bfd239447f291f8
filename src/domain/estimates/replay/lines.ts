/** Who waits, or will, in each replay. */
import { type CallPolicy, nextCallTurn } from '../../tickets/call-policy.ts'
import { type TicketClass, ticketClasses } from '../../tickets/ticket.ts'
import type { LearnedShop } from '../learned/shop-tracker.ts'
import type { EstimatedShop, ShopSnapshot } from '../shop-day.ts'
import { type Draws, drawsOf, replayCount, shareOf } from './draws.ts'
import { drawFromAtLeast, neverHappens } from './quantiles.ts'
import { never, type ReplayedPerson } from './staff.ts'

type VisitorFacts = {
  class: TicketClass
  serviceId: string
  /** Minutes from now, negative for those who wait. */
  joinedAt: number
}

export type ReplayedVisitor = VisitorFacts & {
  /** Minutes from now until the call, one for each replay. */
  callAt: Float32Array
  draws: { service: Draws; pause: Draws; departure: Draws; noShow: Draws }
  /** The last replay that called them. */
  calledIn: number
}

/** One lane's line in the replay that is played. */
export type ReplayedLine = {
  laneId: string
  begin(replay: number): void
  /** Returns whom the person calls next at that time. */
  next(at: number, person: ReplayedPerson): ReplayedVisitor | undefined
  /** Counts the call of the visitor that `next` returned. */
  call(visitor: ReplayedVisitor): void
  /** Returns when the next visitor joins. */
  nextJoin(after: number): number
}

type Lane = EstimatedShop['lanes'][number]

const minuteMs = 60_000
const horizonMinutes = 180
const stepMinutes = 10
const ofDelay = 20

export function visitorOf(name: string, { class: ticketClass, serviceId, joinedAt }: VisitorFacts): ReplayedVisitor {
  const [service, pause, departure, noShow] = [0, 1, 2, 3].map((purpose) => drawsOf(name, purpose)) as [Draws, Draws, Draws, Draws]
  const callAt = new Float32Array(replayCount).fill(never)
  return { class: ticketClass, serviceId, joinedAt, callAt, draws: { service, pause, departure, noShow }, calledIn: -1 }
}

/** `waiting`: the lane's visitors in the policy's order. */
export function lineOf(
  shop: EstimatedShop,
  lane: Lane,
  learned: LearnedShop,
  now: number,
  snapshot: ShopSnapshot,
  waiting: readonly ReplayedVisitor[],
): ReplayedLine {
  // In strict order nobody who comes later is called before, and with nobody here nobody's wait is asked for.
  if (lane.policy.rule === 'strict' || waiting.length === 0) return strictLine(lane.id, waiting)
  return ratioLine(lane.id, lane.policy, waiting, laterVisitors(shop, lane, learned, now, snapshot), snapshot.lastCalls[lane.id] ?? [])
}

function strictLine(laneId: string, visitors: readonly ReplayedVisitor[]): ReplayedLine {
  const { begin, first, call } = createList(visitors)
  return { laneId, begin, next: first, call, nextJoin: () => never }
}

function ratioLine(
  laneId: string,
  { shares }: Extract<CallPolicy, { rule: 'ratio' }>,
  here: readonly ReplayedVisitor[],
  later: readonly ReplayedVisitor[][][],
  lastCalls: readonly TicketClass[],
): ReplayedLine {
  const lists = ticketClasses.map((ticketClass, index) => {
    const ofClass = here.filter((visitor) => visitor.class === ticketClass)
    return createList(ofClass, later[index])
  })
  let calls: TicketClass[] = []
  return {
    laneId,
    begin(replay) {
      for (const list of lists) list.begin(replay)
      calls = [...lastCalls]
    },
    next(at, person) {
      const firsts: ReplayedVisitor[] = []
      for (const list of lists) {
        const first = list.first(at, person)
        if (first) firsts.push(first)
      }
      if (firsts.length < 2) return firsts[0]
      const classes = firsts.map((visitor) => visitor.class)
      const turn = nextCallTurn(shares, classes, calls).classes
      return firsts.filter((visitor) => turn.includes(visitor.class)).reduce((one, other) => (other.joinedAt < one.joinedAt ? other : one))
    },
    call(visitor) {
      lists[0]!.call(visitor)
      calls.push(visitor.class)
    },
    nextJoin: (after) => Math.min(...lists.map((list) => list.nextJoin(after))),
  }
}

/** Visitors in the order of calls: those who wait, then in each replay others. */
function createList(here: readonly ReplayedVisitor[], later: readonly ReplayedVisitor[][] = []) {
  let replay = -1
  let visitors = here
  /** Nobody before is still to be called. */
  let head = 0
  return {
    begin(next: number) {
      replay = next
      head = 0
      const others = later[replay]
      if (others) visitors = [...here, ...others]
    },
    first(at: number, person: ReplayedPerson): ReplayedVisitor | undefined {
      while (head < visitors.length && visitors[head]!.calledIn === replay) head++
      for (let index = head; index < visitors.length; index++) {
        const visitor = visitors[index]!
        if (visitor.joinedAt > at) break
        if (visitor.calledIn !== replay && person.serves(visitor.serviceId)) return visitor
      }
      return undefined
    },
    call(visitor: ReplayedVisitor) {
      visitor.calledIn = replay
    },
    nextJoin(after: number): number {
      for (let index = head; index < visitors.length; index++) {
        const { joinedAt } = visitors[index]!
        if (joinedAt > after) return joinedAt
      }
      return never
    },
  }
}

/** Returns who comes in the next hours: by class, then by replay. */
function laterVisitors(
  shop: EstimatedShop,
  lane: Lane,
  { later }: LearnedShop,
  now: number,
  { reservations }: ShopSnapshot,
): ReplayedVisitor[][][] {
  const minuteNow = shop.minuteOfDay(now)
  const expected = reservations.filter(({ laneId, bookedAt }) => laneId === lane.id && (bookedAt - now) / minuteMs < horizonMinutes)
  return ticketClasses.map((ticketClass) => {
    if (ticketClass === 'booked') return joinsOfReservations(expected, later.delays(), now)
    const name = `${lane.id} ${ticketClass}`
    const visitor = visitorOf(name, { class: ticketClass, serviceId: lane.serviceIds[0]!, joinedAt: 0 })
    return joinsAtRate(name, visitor, minuteNow, (minuteOfDay) => later.joinsPerMinute(lane.id, ticketClass, minuteOfDay))
  })
}

function joinsOfReservations(
  reservations: ShopSnapshot['reservations'],
  delays: ReturnType<LearnedShop['later']['delays']>,
  now: number,
): ReplayedVisitor[][] {
  const joins: ReplayedVisitor[][] = Array.from({ length: replayCount }, () => [])
  for (const [index, { bookedAt, serviceId }] of reservations.entries()) {
    const due = (bookedAt - now) / minuteMs
    const name = `${bookedAt} ${serviceId} ${index}`
    const visitor = visitorOf(name, { class: 'booked', serviceId, joinedAt: 0 })
    const draws = drawsOf(name, ofDelay)
    for (let replay = 0; replay < replayCount; replay++) {
      const delay = drawFromAtLeast(delays, -due, draws[replay]!) ?? neverHappens
      // A moment later than now, so that those who are here come first.
      if (delay < neverHappens) joins[replay]!.push({ ...visitor, joinedAt: Math.max(0.01, due + delay) })
    }
  }
  for (const each of joins) each.sort((a, b) => a.joinedAt - b.joinedAt)
  return joins
}

/** Draws joins at a rate per minute. Their numbers belong to steps of the day, so that they stay the same as time goes on. */
function joinsAtRate(
  name: string,
  visitor: ReplayedVisitor,
  minuteNow: number,
  rate: (minuteOfDay: number) => number,
): ReplayedVisitor[][] {
  const joins: ReplayedVisitor[][] = Array.from({ length: replayCount }, () => [])
  for (let step = Math.floor(minuteNow / stepMinutes); step * stepMinutes < minuteNow + horizonMinutes; step++) {
    const expected = rate((step + 0.5) * stepMinutes) * stepMinutes
    if (expected <= 0) continue
    const draws = drawsOf(name, step)
    for (let replay = 0; replay < replayCount; replay++) {
      const count = poisson(expected, shareOf(draws[replay]!))
      for (let nth = 0; nth < count; nth++) {
        const joinedAt = (step + (nth + shareOf(draws[(replay + nth + 1) % replayCount]!)) / count) * stepMinutes - minuteNow
        if (joinedAt > 0) joins[replay]!.push({ ...visitor, joinedAt })
      }
    }
  }
  return joins
}

/** Inverts the Poisson distribution. */
function poisson(expected: number, share: number): number {
  let count = 0
  let probability = Math.exp(-expected)
  for (let sum = probability; sum < share && count < most; sum += probability) probability *= expected / ++count
  return count
}

/** A step never has more joins, whatever the rounding of sums. */
const most = 20
