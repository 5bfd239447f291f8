import { and, eq, sql } from 'drizzle-orm'
import type { TicketState } from '#domain/tickets/ticket.ts'
import type { Scope, Tx } from '#platform/db.ts'
import type { TicketRow } from './store.ts'
import { laneDays } from './table.ts'

/** Keeps lane_day.waiting, which joins check caps against, equal to the number of waiting tickets of each lane. Inside the queue's lock. */
export async function countWaiting(tx: Tx, scope: Required<Scope>, before: TicketRow, after: TicketState): Promise<void> {
  const { laneId, businessDay } = before
  const [waited, waits] = [before.status === 'waiting', after.status === 'waiting']
  if (waited && waits && laneId === after.laneId) return
  if (waited)
    await tx
      .update(laneDays)
      .set({ waiting: sql`${laneDays.waiting} - 1` })
      .where(and(eq(laneDays.laneId, laneId), eq(laneDays.businessDay, businessDay)))
  // The lane may have given no number on that day yet.
  if (waits)
    await tx
      .insert(laneDays)
      .values({ ...scope, laneId: after.laneId, businessDay, waiting: 1 })
      .onConflictDoUpdate({ target: [laneDays.laneId, laneDays.businessDay], set: { waiting: sql`${laneDays.waiting} + 1` } })
}
