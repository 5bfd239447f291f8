import { inArray } from 'drizzle-orm'
import type { Tx } from '#platform/database/db.ts'
import { eraseMessages } from '#platform/outbox/erase.ts'
import { reservations } from './table.ts'

/** Of whoever gave these cards: what figures are made of stays, and whoever still comes is expected without a name. */
export async function forgetReservationsOf(tx: Tx, cardIds: readonly string[]): Promise<void> {
  if (cardIds.length === 0) return
  const rows = await tx
    .update(reservations)
    .set({ name: null, phone: null, email: null, note: null, reason: null, cardId: null, untoldSince: null })
    .where(inArray(reservations.cardId, [...cardIds]))
    .returning({ id: reservations.id })
  await eraseMessages(tx, { reservationIds: rows.map(({ id }) => id) })
}
