/** Who waits, or will, in each replay. */
import { type CallPolicy, nextCallTurn } from '../../tickets/call-policy.ts'
import { type TicketClass, ticketClasses } from '../../tickets/ticket.ts'
import type { LearnedShop } from '../learned/shop-tracker.ts'
import type { EstimatedShop, ShopSnapshot } from '../shop-day.ts'
import { type Draws, drawsOf, replayCount, shareOf } from './draws.ts'
import { drawFromAtLeast, neverHappens } from './quantiles.ts'
import { never } from './staff.ts'

export type ReplayedVisitor = {
  serviceId: string
  /** Minutes from now, negative for those who wait. */
  joinedAt: number
  /** Minutes from now until the call, one for each replay. */
  callAt: Float32Array
  draws: { service: Draws; pause: Draws; departure: Draws; noShow: Draws }
  /** The last replay that called them. */
  calledIn: number
}

/** One lane's line in the replay that is played. */
export type ReplayedLine = {
  begin(replay: number): void
  /** Returns who is called next at that time by somebody who may serve some of them. */
  next(at: number, serves: (visitor: ReplayedVisitor) => boolean): ReplayedVisitor | undefined
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

export function visitorOf(name: string, serviceId: string, joinedAt: number): ReplayedVisitor {
  const [service, pause, departure, noShow] = [0, 1, 2, 3].map((purpose) => drawsOf(name, purpose)) as [Draws, Draws, Draws, Draws]
  const callAt = new Float32Array(replayCount).fill(never)
  return { serviceId, joinedAt, callAt, draws: { service, pause, departure, noShow }, calledIn: -1 }
}

/** `waiting`: the lane's visitors with their classes, in the policy's order. */
export function lineOf(
  shop: EstimatedShop,
  lane: Lane,
  learned: LearnedShop,
  now: number,
  snapshot: ShopSnapshot,
  waiting: readonly { class: TicketClass; visitor: ReplayedVisitor }[],
): ReplayedLine {
  const visitors = waiting.map(({ visitor }) => visitor)
  // In strict order nobody who comes later is called before, and with nobody here nobody's wait is asked for.
  if (lane.policy.rule === 'strict' || waiting.length === 0) return strictLine(visitors)
  const here = ticketClasses.map((each) => waiting.filter((one) => one.class === each).map(({ visitor }) => visitor))
  return ratioLine(lane.policy, here, laterVisitors(shop, lane, learned, now, snapshot), snapshot.lastCalls[lane.id] ?? [])
}

function strictLine(visitors: readonly ReplayedVisitor[]): ReplayedLine {
  const list = createList(visitors)
  return {
    begin: list.begin,
    next: (at, serves) => list.first(at, serves),
    call(visitor) {
      visitor.calledIn = list.replay()
    },
    nextJoin: () => never,
  }
}

function ratioLine(
  { shares }: Extract<CallPolicy, { rule: 'ratio' }>,
  here: readonly ReplayedVisitor[][],
  later: readonly ReplayedVisitor[][][],
  lastCalls: readonly TicketClass[],
): ReplayedLine {
  const lists = ticketClasses.map((_, index) => createList(here[index]!, later[index]))
  let calls: TicketClass[] = []
  const classOf = new Map<ReplayedVisitor, TicketClass>()
  return {
    begin(replay) {
      for (const list of lists) list.begin(replay)
      calls = [...lastCalls]
    },
    next(at, serves) {
      const firsts = lists.map((list) => list.first(at, serves))
      const waiting = ticketClasses.filter((_, index) => firsts[index])
      const turns = waiting.length < 2 ? waiting : nextCallTurn(shares, waiting, calls).classes
      let next: ReplayedVisitor | undefined
      for (const ticketClass of turns) {
        const first = firsts[ticketClasses.indexOf(ticketClass)]!
        if (next && next.joinedAt <= first.joinedAt) continue
        next = first
        classOf.set(next, ticketClass)
      }
      return next
    },
    call(visitor) {
      visitor.calledIn = lists[0]!.replay()
      calls.push(classOf.get(visitor)!)
    },
    nextJoin: (after) => Math.min(...lists.map((list) => list.nextJoin(after))),
  }
}

/** Visitors in order: those who wait, then in each replay others. */
function createList(here: readonly ReplayedVisitor[], later: readonly ReplayedVisitor[][] = []) {
  let replay = -1
  let head = 0
  return {
    replay: () => replay,
    begin(next: number) {
      replay = next
      head = 0
    },
    first(at: number, serves: (visitor: ReplayedVisitor) => boolean): ReplayedVisitor | undefined {
      while (head < here.length && here[head]!.calledIn === replay) head++
      for (let index = head; index < here.length; index++) {
        const visitor = here[index]!
        if (visitor.calledIn !== replay && serves(visitor)) return visitor
      }
      return later[replay]?.find((visitor) => visitor.joinedAt <= at && visitor.calledIn !== replay && serves(visitor))
    },
    nextJoin: (after: number) => later[replay]?.find(({ joinedAt }) => joinedAt > after)?.joinedAt ?? never,
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
    const rate = (minuteOfDay: number) => later.joinsPerMinute(lane.id, ticketClass, minuteOfDay)
    return joinsAtRate(`${lane.id} ${ticketClass}`, lane.serviceIds[0]!, minuteNow, rate)
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
    const visitor = visitorOf(name, serviceId, 0)
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
function joinsAtRate(name: string, serviceId: string, minuteNow: number, rate: (minuteOfDay: number) => number): ReplayedVisitor[][] {
  const joins: ReplayedVisitor[][] = Array.from({ length: replayCount }, () => [])
  const visitor = visitorOf(name, serviceId, 0)
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
