import { and, eq } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { undoTicketEndDeadline } from '#domain/reservations/check-in.ts'
import { bringAlarmForward } from '../feed/alarm.ts'
import type { TicketMoveHook } from '../hooks/hooks.ts'
import { reservations } from './table.ts'

/**
 * Schedules the end of a reservation for when its ticket's closing can no longer be undone (docs/decisions/119-check-in.md). Reopening the ticket clears
 * it. Call inside the queue lock.
 */
export const scheduleReservationEnd: TicketMoveHook = async (tx, scope, { id, bookedFor }, { closedAt }) => {
  if (!bookedFor) return
  const at = closedAt ? undoTicketEndDeadline(closedAt.epochMilliseconds) : null
  const followed = await tx
    .update(reservations)
    .set({ dueAt: at === null ? null : new Date(at) })
    .where(and(eq(reservations.shopId, scope.shopId), eq(reservations.ticketId, id), eq(reservations.status, 'checked_in')))
    .returning({ id: reservations.id })
  if (at !== null && followed.length > 0) await bringAlarmForward(tx, scope, Temporal.Instant.fromEpochMilliseconds(at))
}
