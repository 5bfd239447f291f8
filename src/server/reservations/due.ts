/** What time does to reservations, at the shop's alarm (docs/decisions/028-alarm.md): a held place lapses, wishes and offers end. */
import { and, asc, eq, isNotNull } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { dueReservationMove } from '#domain/reservations/reservation.ts'
import type { Scope, Tx } from '#platform/database/db.ts'
import { moveReservation } from './in-book.ts'
import { type ReservationRow, reservations } from './table.ts'
import type { ReservationMails } from './telling.ts'

export type DueReservations = { due: ReservationRow[]; next: Temporal.Instant[] }

export async function readDueReservations(tx: Tx, shopId: string, now: Temporal.Instant): Promise<DueReservations> {
  const rows = await tx
    .select()
    .from(reservations)
    .where(and(eq(reservations.shopId, shopId), isNotNull(reservations.dueAt)))
    .orderBy(asc(reservations.dueAt), asc(reservations.id))
  const isDue = ({ status, dueAt }: ReservationRow) => dueReservationMove({ status, dueAt: dueAt!.getTime() }, now.epochMilliseconds)
  const later = rows.find((row) => !isDue(row))
  return { due: rows.filter(isDue), next: later ? [Temporal.Instant.fromEpochMilliseconds(later.dueAt!.getTime())] : [] }
}

/** At the instant at which it was due. What has lapsed stands as the offer that it was, until that ends as well. */
export async function endReservation(tx: Tx, mails: ReservationMails, scope: Required<Scope>, row: ReservationRow): Promise<void> {
  const at = row.dueAt!
  const move = row.status === 'held' ? 'lapse' : 'expire'
  const change = move === 'lapse' ? { dueAt: row.proposedUntil ?? at, lapsedAt: at } : {}
  const now = Temporal.Instant.fromEpochMilliseconds(at.getTime())
  await moveReservation(tx, mails, { scope, row, move, actor: { by: 'system' }, now, change })
}
