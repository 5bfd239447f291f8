/** The order in which a lane calls: whom "call next" calls, what visitors see as their position, and why. */
import { and, eq } from 'drizzle-orm'
import type { Temporal } from 'temporal-polyfill'
import type { LaneCallOrder } from '#contract/tickets/call-order.ts'
import { isRefusal, type Refusal, refuse } from '#domain/refusal.ts'
import { formatTicketNumber } from '#domain/tickets/number.ts'
import { type RankableTicket, type RankedTicket, rankTickets } from '#domain/tickets/queue.ts'
import { isTrial } from '#domain/tickets/trial.ts'
import type { Tx } from '#platform/database/db.ts'
import { readLaneLastCallClasses } from '../read/queue.ts'
import { findTicketCalledWithoutCounter, findTicketInLane, readWaitingTickets, type TicketInLane } from '../store.ts'
import { tickets as ticketTable } from '../table.ts'
import { findExistingLane } from './move-input.ts'

type Lane = NonNullable<Awaited<ReturnType<typeof findExistingLane>>>

/**
 * Returns the ticket that the lane calls next, `exceptIds` left out. Reads only the part of the line that the policy needs, because the
 * queue is locked.
 */
export async function findNextTicketId(
  tx: Tx,
  shopId: string,
  laneId: string,
  now: Temporal.Instant,
  exceptIds: readonly string[] = [],
): Promise<string | Refusal<'lane.notFound' | NoCallReason>> {
  const [lane, first] = await Promise.all([
    findExistingLane(tx, shopId, laneId),
    readWaitingTickets(tx, shopId, laneId, 'first', exceptIds),
  ])
  if (!lane) return refuse('lane.notFound')
  if (!first[0]) {
    const [trial] = await readWaitingTickets(tx, shopId, laneId, 'firstTrial', exceptIds)
    return trial?.id ?? refuse(await whyNobody(tx, shopId, laneId))
  }
  if (lane.callPolicy.rule === 'strict') return first[0].id
  const [tickets, lastCalls] = await Promise.all([
    readWaitingTickets(tx, shopId, laneId, 'heads', exceptIds),
    readLaneLastCallClasses(tx, shopId, laneId, now),
  ])
  return rankTickets({ laneId, tickets, lastCalls }, lane.callPolicy, now)[0]?.ticket.id ?? refuse('queue.empty')
}

/**
 * Returns the ticket that "call next" takes to a counter: a visitor who was called without a counter, then the next in line. Trial tickets
 * come last.
 */
export async function findNextTicketForCounter(
  tx: Tx,
  shopId: string,
  laneId: string,
  now: Temporal.Instant,
): Promise<TicketInLane | Refusal<'lane.notFound' | NoCallReason>> {
  const [called, nextId] = await Promise.all([
    findTicketCalledWithoutCounter(tx, shopId, laneId),
    findNextTicketId(tx, shopId, laneId, now),
  ])
  if (called && !isTrial(called.row)) return called
  if (isRefusal(nextId)) return called ?? nextId
  const next = (await findTicketInLane(tx, shopId, nextId))!
  return called && isTrial(next.row) ? called : next
}

export type NoCallReason = 'queue.nobodyHere' | 'queue.onlyHeld' | 'queue.empty'

async function whyNobody(tx: Tx, shopId: string, laneId: string): Promise<NoCallReason> {
  if ((await readWaitingTickets(tx, shopId, laneId)).length > 0) return 'queue.nobodyHere'
  const isHeld = and(eq(ticketTable.shopId, shopId), eq(ticketTable.laneId, laneId), eq(ticketTable.status, 'held'))
  return (await tx.$count(ticketTable, isHeld)) > 0 ? 'queue.onlyHeld' : 'queue.empty'
}

async function readOrder(tx: Tx, lane: Lane, now: Temporal.Instant): Promise<RankedTicket<RankableTicket>[]> {
  const { id: laneId, shopId, callPolicy } = lane
  const [tickets, lastCalls] = await Promise.all([
    readWaitingTickets(tx, shopId, laneId),
    callPolicy.rule === 'strict' ? [] : readLaneLastCallClasses(tx, shopId, laneId, now),
  ])
  return rankTickets({ laneId, tickets, lastCalls }, callPolicy, now)
}

/** The lane's order with the policy and calls that it was decided on; undefined if there is no such lane. */
export async function readLaneOrder(tx: Tx, shopId: string, laneId: string, now: Temporal.Instant): Promise<LaneCallOrder | undefined> {
  const lane = await findExistingLane(tx, shopId, laneId)
  if (!lane) return undefined
  const [order, lastCalls, waitingTickets] = await Promise.all([
    readOrder(tx, lane, now),
    readLaneLastCallClasses(tx, shopId, laneId, now),
    tx
      .select({ id: ticketTable.id, letter: ticketTable.letter, ordinal: ticketTable.ordinal })
      .from(ticketTable)
      .where(and(eq(ticketTable.shopId, shopId), eq(ticketTable.laneId, laneId), eq(ticketTable.status, 'waiting'))),
  ])
  const numberOf = new Map(waitingTickets.map(({ id, letter, ordinal }) => [id, formatTicketNumber(letter, ordinal)]))
  return {
    laneId,
    policy: lane.callPolicy,
    lastCalls,
    order: order.map(({ ticket, reason }) => ({ ticketId: ticket.id, number: numberOf.get(ticket.id)!, reason })),
  }
}
