/** The order in which a lane calls: whom "call next" calls, what visitors see as their position, and why. */
import { and, eq } from 'drizzle-orm'
import type { Temporal } from 'temporal-polyfill'
import type { LaneOrder } from '#contract/tickets/call-order.ts'
import { type Refusal, refuse } from '#domain/refusal.ts'
import { ticketNumber } from '#domain/tickets/number.ts'
import { type Ranked, rank, type Waiting } from '#domain/tickets/queue.ts'
import type { Tx } from '#platform/database/db.ts'
import { readCallsOfToday } from '../read/queue.ts'
import { readWaiting } from '../store.ts'
import { tickets as ticketTable } from '../table.ts'
import { findPresentLane } from './move-input.ts'

type Lane = NonNullable<Awaited<ReturnType<typeof findPresentLane>>>

/** Returns the ticket that the lane calls next. Reads only the part of the line that the policy needs, because the queue is locked. */
export async function findNext(
  tx: Tx,
  shopId: string,
  laneId: string,
  now: Temporal.Instant,
): Promise<string | Refusal<'lane.notFound' | NobodyToCall>> {
  const [lane, first] = await Promise.all([findPresentLane(tx, shopId, laneId), readWaiting(tx, shopId, laneId, 'first')])
  if (!lane) return refuse('lane.notFound')
  if (!first[0]) {
    const [trial] = await readWaiting(tx, shopId, laneId, 'firstTrial')
    return trial?.id ?? refuse(await whyNobody(tx, shopId, laneId))
  }
  if (lane.callPolicy.rule === 'strict') return first[0].id
  const [tickets, lastCalls] = await Promise.all([readWaiting(tx, shopId, laneId, 'heads'), readCallsOfToday(tx, shopId, laneId, now)])
  return rank({ laneId, tickets, lastCalls }, lane.callPolicy, now)[0]?.ticket.id ?? refuse('queue.empty')
}

export type NobodyToCall = 'queue.nobodyHere' | 'queue.onlyHeld' | 'queue.empty'

async function whyNobody(tx: Tx, shopId: string, laneId: string): Promise<NobodyToCall> {
  if ((await readWaiting(tx, shopId, laneId)).length > 0) return 'queue.nobodyHere'
  const isHeld = and(eq(ticketTable.shopId, shopId), eq(ticketTable.laneId, laneId), eq(ticketTable.status, 'held'))
  return (await tx.$count(ticketTable, isHeld)) > 0 ? 'queue.onlyHeld' : 'queue.empty'
}

async function readOrder(tx: Tx, lane: Lane, now: Temporal.Instant): Promise<Ranked<Waiting>[]> {
  const { id: laneId, shopId, callPolicy } = lane
  const [tickets, lastCalls] = await Promise.all([
    readWaiting(tx, shopId, laneId),
    callPolicy.rule === 'strict' ? [] : readCallsOfToday(tx, shopId, laneId, now),
  ])
  return rank({ laneId, tickets, lastCalls }, callPolicy, now)
}

/** The lane's order with the policy and calls that it was decided on; undefined if there is no such lane. */
export async function readLaneOrder(tx: Tx, shopId: string, laneId: string, now: Temporal.Instant): Promise<LaneOrder | undefined> {
  const lane = await findPresentLane(tx, shopId, laneId)
  if (!lane) return undefined
  const [order, lastCalls, waitingTickets] = await Promise.all([
    readOrder(tx, lane, now),
    readCallsOfToday(tx, shopId, laneId, now),
    tx
      .select({ id: ticketTable.id, letter: ticketTable.letter, ordinal: ticketTable.ordinal })
      .from(ticketTable)
      .where(and(eq(ticketTable.shopId, shopId), eq(ticketTable.laneId, laneId), eq(ticketTable.status, 'waiting'))),
  ])
  const numberOf = new Map(waitingTickets.map(({ id, letter, ordinal }) => [id, ticketNumber(letter, ordinal)]))
  return {
    laneId,
    policy: lane.callPolicy,
    lastCalls,
    order: order.map(({ ticket, reason }) => ({ ticketId: ticket.id, number: numberOf.get(ticket.id)!, reason })),
  }
}
