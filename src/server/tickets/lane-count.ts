import { and, eq, sql } from 'drizzle-orm'
import { takesRemotePlace } from '#domain/tickets/remote.ts'
import type { TicketStatus } from '#domain/tickets/ticket.ts'
import type { Scope, Tx } from '#platform/db.ts'
import type { TicketRow } from './store.ts'
import { laneDays } from './table.ts'

type Counted = { laneId: string; status: TicketStatus; remote: boolean; arrivedAt: Date | null }

const countsOf = (ticket: Counted) => ({ waiting: Number(ticket.status === 'waiting'), away: Number(takesRemotePlace(ticket)) })

/**
 * Keeps lane_day's counters, which joins check caps against, equal to the number of each lane's tickets that wait, and of those whose party is on its
 * way. Inside the queue's lock.
 */
export async function countInLanes(
  tx: Tx,
  scope: Required<Scope>,
  before: TicketRow,
  after: Pick<Counted, 'laneId' | 'status' | 'arrivedAt'>,
): Promise<void> {
  const [was, is] = [countsOf(before), countsOf({ ...after, remote: before.remote })]
  if (before.laneId === after.laneId) {
    await change(tx, scope, before, before.laneId, { waiting: is.waiting - was.waiting, away: is.away - was.away })
    return
  }
  await change(tx, scope, before, before.laneId, { waiting: -was.waiting, away: -was.away })
  await change(tx, scope, before, after.laneId, is)
}

type Change = { waiting: number; away: number }

async function change(tx: Tx, scope: Required<Scope>, { businessDay }: TicketRow, laneId: string, by: Change): Promise<void> {
  if (by.waiting === 0 && by.away === 0) return
  const more = { waiting: sql`${laneDays.waiting} + ${by.waiting}::integer`, away: sql`${laneDays.away} + ${by.away}::integer` }
  // Whoever leaves a lane was counted there; a lane that somebody comes into may have given no number on that day yet.
  if (by.waiting <= 0 && by.away <= 0)
    await tx
      .update(laneDays)
      .set(more)
      .where(and(eq(laneDays.laneId, laneId), eq(laneDays.businessDay, businessDay)))
  else
    await tx
      .insert(laneDays)
      .values({ ...scope, laneId, businessDay, waiting: Math.max(0, by.waiting), away: Math.max(0, by.away) })
      .onConflictDoUpdate({ target: [laneDays.laneId, laneDays.businessDay], set: more })
}
