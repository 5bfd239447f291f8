import { type CallPolicy, type CallShares, type NextCallTurn, nextCallTurn } from './call-policy.ts'
import { hasNotArrived, type RemoteArrivalState } from './remote.ts'
import { type CurrentWait, currentWaitMs, type TicketClass, ticketClasses } from './ticket.ts'
import { roundDownMinutes } from './wait.ts'

/** The facts that decide a lane's order and its explanation. `joinedSeq`: the shop's sequence number of the join, which is the order of arrival. */
export type RankableTicket = CurrentWait &
  RemoteArrivalState & {
    id: string
    laneId: string
    place: number
    class: TicketClass
    joinedAt: string
    joinedSeq: number
    trial: boolean
  }

/** A lane to be called from. `lastCalls`: the classes of its last calls today, latest last. */
export type LaneQueue<T extends RankableTicket> = { laneId: string; tickets: Iterable<T>; lastCalls: readonly TicketClass[] }

/** Why a ticket has its position, as facts; each page puts them into words. */
export type PositionReason = {
  /** From 1. */
  position: number
  /** Number of tickets waiting in the lane. */
  of: number
  arrivedAt: string
  waitedMinutes: number
  /** Number of tickets ahead whose visitors are still on their way: they are passed over until they arrive. */
  awayAhead: number
  /** True if the ticket stands in order of arrival; under a ratio, among its class. False if it or another was put back or let through. */
  inArrivalOrder: boolean
  policy: { rule: 'strict' } | RatioReason
}

type RatioReason = {
  rule: 'ratio'
  class: TicketClass
  /** The class's share of every `among` calls. */
  share: number
  among: number
  /** The counted calls before this one, latest last. For later positions: as they will be without further joins. */
  counted: TicketClass[]
  /** `only`: no other class is waiting. `turn`: no other class has a call left. `earliest`: of those that have one, this class's first ticket came first. */
  because: 'only' | 'turn' | 'earliest'
}

export type RankedTicket<T> = { ticket: T; reason: PositionReason }

/** The lane's waiting tickets by place, before the policy chooses among them. */
export function waitingTicketsInPlaceOrder<T extends RankableTicket>(tickets: Iterable<T>, laneId: string): T[] {
  return [...tickets]
    .filter((ticket) => ticket.laneId === laneId && ticket.status === 'waiting')
    .sort((a, b) => a.place - b.place || (a.id < b.id ? -1 : 1))
}

/** The lane's waiting tickets, next first, each with the reason for its position. Trial tickets come last. The only source of the order. */
export function rankTickets<T extends RankableTicket>(
  line: LaneQueue<T>,
  policy: CallPolicy,
  now: { readonly epochMilliseconds: number },
): RankedTicket<T>[] {
  const waiting = waitingTicketsInPlaceOrder(line.tickets, line.laneId)
  const [tickets, trials] = [waiting.filter(({ trial }) => !trial), waiting.filter(({ trial }) => trial)]
  const real = policy.rule === 'strict' ? tickets.map((ticket) => ({ ticket })) : callInTurn(tickets, policy.shares, line.lastCalls)
  const called = [...real, ...trials.map((ticket) => ({ ticket }))]
  const queues = policy.rule === 'strict' ? [tickets, trials] : [...byClass(tickets), trials]
  const orderly = new Set(queues.flatMap((queue) => [...arrivalOrder(queue)]))
  let away = 0
  return called.map(({ ticket, turn }: Called<T>, index) => ({
    ticket,
    reason: {
      position: index + 1,
      of: ticket.trial ? waiting.length : tickets.length,
      arrivedAt: ticket.joinedAt,
      waitedMinutes: roundDownMinutes(currentWaitMs(ticket, now) / 60_000),
      awayAhead: hasNotArrived(ticket) ? away++ : away,
      inArrivalOrder: orderly.has(ticket),
      policy: turn ?? { rule: 'strict' },
    },
  }))
}

/** The ticket that "call next" calls: the first whose visitor is here. */
export function nextTicketToCall<T extends RankableTicket>(
  line: LaneQueue<T>,
  policy: CallPolicy,
  now: { readonly epochMilliseconds: number },
): T | undefined {
  return rankTickets({ ...line, tickets: [...line.tickets].filter((ticket) => !hasNotArrived(ticket)) }, policy, now)[0]?.ticket
}

type Called<T> = { ticket: T; turn?: RatioReason }

/** Returns the order of all calls if no other ticket joins. */
function callInTurn<T extends RankableTicket>(tickets: readonly T[], shares: CallShares, lastCalls: readonly TicketClass[]): Called<T>[] {
  const queues = byClass(tickets)
  const heads = queues.map(() => 0)
  const calls = [...lastCalls]
  return tickets.map(() => {
    const first = queues.map((queue, index) => queue[heads[index]!])
    const waiting = ticketClasses.filter((_, index) => first[index])
    const turn = nextCallTurn(shares, waiting, calls)
    const ticket = first
      .filter((each) => each !== undefined)
      .filter((each) => turn.classes.includes(each.class))
      .reduce((a, b) => (comesFirst(b, a) ? b : a))
    heads[ticketClasses.indexOf(ticket.class)]!++
    calls.push(ticket.class)
    return { ticket, turn: ratioReason(ticket.class, shares, waiting, turn) }
  })
}

function ratioReason(
  ticketClass: TicketClass,
  shares: CallShares,
  waiting: readonly TicketClass[],
  { classes, counted, among }: NextCallTurn,
): RatioReason {
  const because = waiting.length === 1 ? 'only' : classes.length === 1 ? 'turn' : 'earliest'
  return { rule: 'ratio', class: ticketClass, share: shares[ticketClass], among, counted, because }
}

function byClass<T extends RankableTicket>(tickets: readonly T[]): T[][] {
  return ticketClasses.map((each) => tickets.filter((ticket) => ticket.class === each))
}

function comesFirst(a: RankableTicket, b: RankableTicket): boolean {
  return a.place < b.place || (a.place === b.place && a.id < b.id)
}

/** Tickets that stand in order of arrival. Compared by the queue's sequence number, as servers' clocks differ. */
function arrivalOrder<T extends RankableTicket>(tickets: readonly T[]): Set<T> {
  const orderly = new Set<T>()
  let latest = Number.NEGATIVE_INFINITY
  for (const ticket of tickets) {
    if (ticket.joinedSeq >= latest) orderly.add(ticket)
    latest = Math.max(latest, ticket.joinedSeq)
  }
  let earliest = Number.POSITIVE_INFINITY
  for (let index = tickets.length - 1; index >= 0; index--) {
    const ticket = tickets[index]!
    if (ticket.joinedSeq > earliest) orderly.delete(ticket)
    else earliest = ticket.joinedSeq
  }
  return orderly
}

/**
 * Returns the place at which `back` others of its kind (real or trial) are called first, if no ticket joins. Under a ratio more may pass,
 * but never fewer while that many wait. The end if the ticket is called sooner at every place.
 */
export function placeAfterCalls<T extends RankableTicket>(
  ticket: T,
  { laneId, tickets, lastCalls }: LaneQueue<T>,
  policy: CallPolicy,
  back: number | 'end',
  end: number,
): number {
  const others = waitingTicketsInPlaceOrder(tickets, laneId).filter(({ id, trial }) => id !== ticket.id && trial === ticket.trial)
  if (back === 'end' || policy.rule === 'strict' || ticket.trial) return placeAfterParties(others, back, end)
  const calledBefore = (passed: number) => {
    const line = waitingTicketsInPlaceOrder(
      [...others, { ...ticket, laneId, status: 'waiting', place: placeAfterParties(others, passed, end) }],
      laneId,
    )
    return callInTurn(line, policy.shares, lastCalls).findIndex((called) => called.ticket.id === ticket.id)
  }
  // The number called before it only grows towards the end, so a binary search finds the first place that is far enough.
  let [first, last] = [0, others.length]
  while (first < last) {
    const middle = Math.floor((first + last) / 2)
    if (calledBefore(middle) < back) first = middle + 1
    else last = middle
  }
  return placeAfterParties(others, first, end)
}

/**
 * The place of a ticket that goes `back` parties behind the first of the others in line, or to the end.
 * Between two neighbours it is their middle: 52 times into the same gap before doubles run out, far more than a day holds.
 */
export function placeAfterParties(others: readonly { place: number }[], back: number | 'end', end: number): number {
  if (back === 'end' || back >= others.length) return end
  const before = others[back - 1]
  const after = others[back]!
  return before ? (before.place + after.place) / 2 : after.place - 1
}
