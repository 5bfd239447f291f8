/** Erases the personal data of reservations. The rows stay for the figures, and a visit still expected stays without a name. */

import { and, eq, inArray, notInArray } from 'drizzle-orm'
import type { Temporal } from 'temporal-polyfill'
import type { Actor } from '#domain/actor.ts'
import { fieldsByPrivacyClass, type ReservationPrivacyClass, reservationPrivacyClasses } from '#domain/reservations/personal-fields.ts'
import { isOpenReservation } from '#domain/reservations/reservation.ts'
import { recordErasure } from '#platform/backup/erasures.ts'
import type { Scope, Tx } from '#platform/database/db.ts'
import { rowInShopCondition, shopRowsByIdsCondition } from '#platform/database/shop-row-conditions.ts'
import { eraseMessages } from '#platform/outbox/erase.ts'
import { lockQueue } from '../feed/queue-command.ts'
import { deleteLineRecipients } from '../outbox/line-recipients.ts'
import { eraseTicketContacts, eraseTicketVisitorData } from '../tickets/visitor/erase-visitors.ts'
import { findFirstReservationId, findStandingOfChain } from './replacements.ts'
import { recordReservationEvent } from './reservation-command.ts'
import { type ReservationRow, reservations, reservationTimes } from './table.ts'

type Erasure = { scope: Required<Scope>; actor: Actor; now: Temporal.Instant; classes?: readonly ReservationPrivacyClass[] }

/**
 * Locks the queue, so call last in the transaction. Erasing all `classes` (the default) also unlinks the card and erases the ticket's visitor. Returns
 * true if anything was erased.
 */
export async function eraseReservationData(
  tx: Tx,
  ids: readonly string[],
  { scope, actor, now, classes = reservationPrivacyClasses }: Erasure,
): Promise<boolean> {
  if (ids.length === 0) return false
  const { shopId } = scope
  await lockQueue(tx, shopId)
  const columns = classes.flatMap((name): readonly (keyof typeof noPerson)[] => fieldsByPrivacyClass[name])
  const cleared = Object.fromEntries(columns.map((column) => [column, null]))
  const rows = await tx
    .select()
    .from(reservations)
    .where(shopRowsByIdsCondition(reservations, shopId, ids))
    .orderBy(reservations.id)
  if (classes.includes('contact')) for (const row of rows) await deleteLineVisitor(tx, row, ids)
  const whole = classes.length === reservationPrivacyClasses.length
  const erased: string[] = []
  const ticketIds: string[] = []
  for (const row of rows) {
    // Erases whole mails, because their text may contain the name and their address is the contact.
    const mailed = await eraseMessages(tx, [row.id])
    const left = columns.some((column) => row[column] !== null) || (whole && row.cardId !== null)
    if (!left && !mailed) continue
    const noContact = classes.includes('contact') ? { needsContactSince: null } : {}
    await tx
      .update(reservations)
      .set({ ...cleared, ...noContact, ...(whole && { cardId: null, networkKey: null }), rev: row.rev + 1 })
      .where(rowInShopCondition(reservations, row))
    await recordReservationEvent(tx, { scope, id: row.id, kind: 'reservation.erase', actor, now, data: { classes: [...classes] } })
    erased.push(row.id)
    if (row.ticketId) ticketIds.push(row.ticketId)
  }
  if (erased.length === 0) return false
  if (whole) await eraseRequestedTimes(tx, shopId, erased)
  await recordErasure(tx, scope, { kind: 'reservation', ids: erased, what: { classes: [...classes] } })
  await (whole ? eraseTicketVisitorData : eraseTicketContacts)(tx, scope, ticketIds)
  return true
}

/** Keeps the visitor while another reservation of the chain stands: the retention of a former time must not end its messages. */
async function deleteLineVisitor(tx: Tx, row: ReservationRow, ids: readonly string[]): Promise<void> {
  const standing = await findStandingOfChain(tx, row)
  if (ids.includes(standing.id) || !isOpenReservation(standing.status))
    await deleteLineRecipients(tx, [await findFirstReservationId(tx, row)])
}

const noPerson = { name: null, note: null, reason: null, phone: null, email: null }

/** Keeps the requested times of open requests, which staff still have to answer. */
async function eraseRequestedTimes(tx: Tx, shopId: string, ids: readonly string[]): Promise<void> {
  const endedReservations = tx
    .select({ id: reservations.id })
    .from(reservations)
    .where(and(shopRowsByIdsCondition(reservations, shopId, ids), notInArray(reservations.status, ['requested', 'proposed', 'held'])))
  await tx
    .delete(reservationTimes)
    .where(and(eq(reservationTimes.shopId, shopId), inArray(reservationTimes.reservationId, endedReservations)))
}

/** Erases the reservations sent with this card. Locks the queue first, or a reservation being made would be missed. */
export async function eraseCardReservationData(tx: Tx, cardId: string, erasure: Erasure): Promise<void> {
  const { shopId } = erasure.scope
  await lockQueue(tx, shopId)
  const rows = await tx
    .select({ id: reservations.id })
    .from(reservations)
    .where(and(eq(reservations.shopId, shopId), eq(reservations.cardId, cardId)))
  await eraseReservationData(
    tx,
    rows.map(({ id }) => id),
    erasure,
  )
}
