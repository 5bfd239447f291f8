/** Legs and their intervals: where a visit's time went. Call inside the queue lock. */

import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Temporal } from 'temporal-polyfill'
import { isLegBeginningMove, isOpenTicket, legOutcome, type TicketMove, type TicketState } from '#domain/tickets/ticket.ts'
import { createCachedStatement } from '#platform/database/cached-statement.ts'
import type { Scope, Tx } from '#platform/database/db.ts'
import { rowInShopCondition } from '#platform/database/shop-row-conditions.ts'
import { newId } from '#platform/ids.ts'
import type { TicketRow } from '../store.ts'
import { intervals, legs } from '../table.ts'

type Moved = { scope: Required<Scope>; before: TicketRow; after: TicketState; move: TicketMove; now: Temporal.Instant }

/** Ends the running interval and begins the next one, in a new leg if the move begins one. */
export async function recordInterval(tx: Tx, { scope, before, after, move, now }: Moved): Promise<void> {
  if (after.status === before.status && !isLegBeginningMove(move)) return
  const at = new Date(now.epochMilliseconds)
  const [leg] = await Promise.all([lastLeg(tx, before), endInterval(tx).execute({ shopId: scope.shopId, ticketId: before.id, at })])
  const outcome = legOutcome(move)
  if (outcome) await tx.update(legs).set({ outcome }).where(rowInShopCondition(legs, leg))
  if (!isOpenTicket(after.status)) return
  const { status, staffId, counterId, laneId, serviceId } = after
  const ticketId = before.id
  const legId = isLegBeginningMove(move) ? newId(now.epochMilliseconds) : leg.id
  if (isLegBeginningMove(move)) await tx.insert(legs).values({ id: legId, ...scope, ticketId, ordinal: leg.ordinal + 1, laneId, serviceId })
  await beginInterval(tx).execute({ id: newId(now.epochMilliseconds), ...scope, ticketId, legId, status, staffId, counterId, at })
}

const endInterval = createCachedStatement((tx) =>
  tx
    .update(intervals)
    .set({ toAt: sql`${sql.placeholder('at')}` })
    .where(
      and(eq(intervals.shopId, sql.placeholder('shopId')), eq(intervals.ticketId, sql.placeholder('ticketId')), isNull(intervals.toAt)),
    )
    .prepare('end-interval'),
)

const beginInterval = createCachedStatement((tx) =>
  tx
    .insert(intervals)
    .values({
      id: sql.placeholder('id'),
      organizationId: sql.placeholder('organizationId'),
      shopId: sql.placeholder('shopId'),
      ticketId: sql.placeholder('ticketId'),
      legId: sql.placeholder('legId'),
      status: sql.placeholder('status'),
      staffId: sql.placeholder('staffId'),
      counterId: sql.placeholder('counterId'),
      fromAt: sql.placeholder('at'),
    })
    .prepare('begin-interval'),
)

/** Deletes the interval of an undone step, and the leg that the step began. Reopens the interval before if the visit is open again. */
export async function revertInterval(tx: Tx, before: TicketRow, after: TicketState, undone: TicketMove): Promise<void> {
  if (after.status === before.status && !isLegBeginningMove(undone)) return
  const { shopId } = before
  if (isOpenTicket(before.status))
    await tx.delete(intervals).where(and(eq(intervals.shopId, shopId), eq(intervals.ticketId, before.id), isNull(intervals.toAt)))
  if (isLegBeginningMove(undone)) await tx.delete(legs).where(rowInShopCondition(legs, await lastLeg(tx, before)))
  // A visit that was closed before the step is closed again, and its leg keeps its outcome.
  if (!isOpenTicket(after.status)) return
  const leg = await lastLeg(tx, before)
  await tx.update(legs).set({ outcome: null }).where(rowInShopCondition(legs, leg))
  const [last] = await tx
    .select({ id: intervals.id })
    .from(intervals)
    // Matches status, staff and counter too: intervals within one millisecond have no order, and a clock set back produces many.
    .where(
      and(
        eq(intervals.shopId, shopId),
        eq(intervals.legId, leg.id),
        eq(intervals.status, after.status),
        sql`${intervals.staffId} is not distinct from ${after.staffId}`,
        sql`${intervals.counterId} is not distinct from ${after.counterId}`,
      ),
    )
    .orderBy(desc(intervals.fromAt), desc(intervals.toAt))
    .limit(1)
  await tx
    .update(intervals)
    .set({ toAt: null })
    .where(rowInShopCondition(intervals, { shopId, id: last!.id }))
}

async function lastLeg(
  tx: Tx,
  { shopId, id: ticketId }: { shopId: string; id: string },
): Promise<{ id: string; shopId: string; ordinal: number }> {
  const [leg] = await newestLeg(tx).execute({ shopId, ticketId })
  return leg!
}

const newestLeg = createCachedStatement((tx) =>
  tx
    .select({ id: legs.id, shopId: legs.shopId, ordinal: legs.ordinal })
    .from(legs)
    .where(and(eq(legs.shopId, sql.placeholder('shopId')), eq(legs.ticketId, sql.placeholder('ticketId'))))
    .orderBy(desc(legs.ordinal))
    .limit(1)
    .prepare('last-leg'),
)
