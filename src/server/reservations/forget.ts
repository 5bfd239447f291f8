/** A reservation without its person: what figures are made of stays, and whoever still comes is expected without a name. */

import { and, eq, inArray, notInArray } from 'drizzle-orm'
import type { Temporal } from 'temporal-polyfill'
import type { Actor } from '#domain/actor.ts'
import { personalIn, type ReservationClass, reservationClasses } from '#domain/reservations/personal.ts'
import { noteErasure } from '#platform/backup/erasures.ts'
import type { Scope, Tx } from '#platform/database/db.ts'
import { rowOf, rowsOf } from '#platform/database/row-of.ts'
import { eraseMessages } from '#platform/outbox/erase.ts'
import { lockQueue } from '../feed/in-queue.ts'
import { forgetContacts, forgetVisitors } from '../tickets/visitor/forget-visitors.ts'
import { recordReservation } from './in-book.ts'
import { reservations, reservationWishes } from './table.ts'

type Forgetting = { scope: Required<Scope>; actor: Actor; now: Temporal.Instant; classes?: readonly ReservationClass[] }

/**
 * The queue is locked from here to the transaction's end, as it is for every change of a reservation, so this comes last in it. `classes`: all, where not
 * said; then nothing leads to the card any more, and the number that its visitor had when they came is without them as well. Returns whether anything was
 * there.
 */
export async function forgetReservations(
  tx: Tx,
  ids: readonly string[],
  { scope, actor, now, classes = reservationClasses }: Forgetting,
): Promise<boolean> {
  if (ids.length === 0) return false
  const { shopId } = scope
  await lockQueue(tx, shopId)
  const columns = classes.flatMap((name): readonly (keyof typeof noPerson)[] => personalIn[name])
  const gone = Object.fromEntries(columns.map((column) => [column, null]))
  const rows = await tx
    .select()
    .from(reservations)
    .where(rowsOf(reservations, shopId, ids))
    .orderBy(reservations.id)
  const whole = classes.length === reservationClasses.length
  const forgotten: string[] = []
  const numbers: string[] = []
  for (const row of rows) {
    // Words to them may name them, and the address is how to reach them: either takes all of a mail.
    const mailed = await eraseMessages(tx, [row.id])
    const left = columns.some((column) => row[column] !== null) || (whole && row.cardId !== null)
    if (!left && !mailed) continue
    const untold = classes.includes('contact') ? { untoldSince: null } : {}
    await tx
      .update(reservations)
      .set({ ...gone, ...untold, ...(whole && { cardId: null, placeKey: null }), rev: row.rev + 1 })
      .where(rowOf(reservations, row))
    await recordReservation(tx, { scope, id: row.id, kind: 'reservation.forget', actor, now, data: { classes: [...classes] } })
    forgotten.push(row.id)
    if (row.ticketId) numbers.push(row.ticketId)
  }
  if (forgotten.length === 0) return false
  if (whole) await forgetWishes(tx, shopId, forgotten)
  await noteErasure(tx, scope, { kind: 'reservation', ids: forgotten, what: { classes: [...classes] } })
  await (whole ? forgetVisitors : forgetContacts)(tx, scope, numbers)
  return true
}

const noPerson = { name: null, note: null, reason: null, phone: null, email: null }

/** Of those that still wait for an answer they are what it is about. */
async function forgetWishes(tx: Tx, shopId: string, ids: readonly string[]): Promise<void> {
  const over = tx
    .select({ id: reservations.id })
    .from(reservations)
    .where(and(rowsOf(reservations, shopId, ids), notInArray(reservations.status, ['requested', 'proposed', 'held'])))
  await tx.delete(reservationWishes).where(and(eq(reservationWishes.shopId, shopId), inArray(reservationWishes.reservationId, over)))
}

/** Of whoever gave this card. Locks the queue before it looks, or a reservation that is being made would be missed. */
export async function forgetReservationsOf(tx: Tx, cardId: string, forgetting: Forgetting): Promise<void> {
  const { shopId } = forgetting.scope
  await lockQueue(tx, shopId)
  const rows = await tx
    .select({ id: reservations.id })
    .from(reservations)
    .where(and(eq(reservations.shopId, shopId), eq(reservations.cardId, cardId)))
  await forgetReservations(
    tx,
    rows.map(({ id }) => id),
    forgetting,
  )
}
