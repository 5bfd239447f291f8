/**
 * Timed moves of reservations, run by the shop's alarm (docs/decisions/029-timers-and-schedules.md): holds lapse, requests and proposals expire, no-shows,
 * ended visits.
 */
import { and, asc, eq, isNotNull, lt } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { burstReviewDays } from '#domain/reservations/burst.ts'
import { type DueReservationMove, dueReservationMove } from '#domain/reservations/reservation.ts'
import type { Scope, Tx } from '#platform/database/db.ts'
import type { AlarmAction, AlarmHook } from '../hooks/hooks.ts'
import { tickets } from '../tickets/table.ts'
import type { ReservationMailContext } from './notifications.ts'
import { transitionReservation } from './reservation-command.ts'
import { type ReservationRow, reservations } from './table.ts'

type DueMove = { row: ReservationRow; move: DueReservationMove }

export function createReservationAlarmHook(mails: ReservationMailContext): AlarmHook {
  return {
    async read(tx, shopId, now) {
      const { due: dueMoves, next } = await readDueReservations(tx, shopId, now)
      return {
        due: dueMoves.map(
          (dueMove): AlarmAction =>
            (inTx, scope) =>
              makeDueMove(inTx, mails, scope, dueMove),
        ),
        next,
      }
    },
    eraseOldKeys: eraseOldNetworkKeys,
  }
}

/** Clears site keys after a week, because burst detection looks back no further. */
async function eraseOldNetworkKeys(tx: Tx, shopId: string, today: string): Promise<void> {
  const week = new Date(Date.parse(today) - burstReviewDays * 86_400_000)
  await tx
    .update(reservations)
    .set({ networkKey: null })
    .where(and(eq(reservations.shopId, shopId), isNotNull(reservations.networkKey), lt(reservations.createdAt, week)))
}

async function readDueReservations(tx: Tx, shopId: string, now: Temporal.Instant): Promise<{ due: DueMove[]; next: Temporal.Instant[] }> {
  const rows = await tx
    .select({ row: reservations, visit: tickets.status })
    .from(reservations)
    .leftJoin(tickets, eq(tickets.id, reservations.ticketId))
    .where(and(eq(reservations.shopId, shopId), isNotNull(reservations.dueAt)))
    .orderBy(asc(reservations.dueAt), asc(reservations.id))
  const dueMoves = rows.flatMap(({ row, visit }) => {
    const move = dueReservationMove({ ...row, dueAt: row.dueAt!.getTime(), visit }, now.epochMilliseconds)
    return move ? [{ row, move }] : []
  })
  const later = rows.find(({ row }) => row.dueAt!.getTime() > now.epochMilliseconds)
  return { due: dueMoves, next: later ? [Temporal.Instant.fromEpochMilliseconds(later.row.dueAt!.getTime())] : [] }
}

/** Applies the move as of its due time. A lapsed hold becomes a proposal again until the proposal expires. */
async function makeDueMove(tx: Tx, mails: ReservationMailContext, scope: Required<Scope>, { row, move }: DueMove): Promise<void> {
  const at = row.dueAt!
  const change = move === 'lapse' ? { dueAt: row.proposedUntil ?? at, lapsedAt: at } : move === 'dropHeld' ? { lapsedAt: at } : {}
  const now = Temporal.Instant.fromEpochMilliseconds(at.getTime())
  await transitionReservation(tx, mails, { scope, row, move, actor: { by: 'system' }, now, change })
}
