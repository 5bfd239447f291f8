import { and, eq } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { followsAt } from '#domain/reservations/check-in.ts'
import { setAlarm } from '../feed/alarm.ts'
import type { OnTicket } from '../hooks/hooks.ts'
import { reservations } from './table.ts'

/**
 * A reservation ends as its number does, once that can't be taken back at the desk any more (docs/decisions/119-check-in.md): closing sets when, opening
 * it again takes that back. In the queue's lock.
 */
export const followTicket: OnTicket = async (tx, scope, { id, bookedFor }, { closedAt }) => {
  if (!bookedFor) return
  const at = closedAt ? followsAt(closedAt.epochMilliseconds) : null
  const followed = await tx
    .update(reservations)
    .set({ dueAt: at === null ? null : new Date(at) })
    .where(and(eq(reservations.shopId, scope.shopId), eq(reservations.ticketId, id), eq(reservations.status, 'checked_in')))
    .returning({ id: reservations.id })
  if (at !== null && followed.length > 0) await setAlarm(tx, scope, Temporal.Instant.fromEpochMilliseconds(at))
}
