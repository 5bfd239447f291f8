/** A number without its person: what is known of them goes, what the queue and its figures are made of stays. */

import { and, eq, inArray } from 'drizzle-orm'
import { noteErasure } from '#platform/backup/erasures.ts'
import type { Scope, Tx } from '#platform/database/db.ts'
import { events, eventValues } from '#platform/database/event-log.ts'
import { rowOf, rowsOf } from '#platform/database/row-of.ts'
import { takeSeq } from '../../feed/in-queue.ts'
import { messageRecipients, messages } from '../said/table.ts'
import { contactDays, tickets } from '../table.ts'
import { forgetTold } from '../telling/forget-addresses.ts'

/**
 * This includes numbers that still wait: they are called by their number as before. The queue is locked from here to the transaction's end, so this
 * comes last in it.
 */
export async function forgetVisitors(tx: Tx, scope: Required<Scope>, ticketIds: readonly string[]): Promise<void> {
  if (ticketIds.length === 0) return
  const { shopId } = scope
  const ids = [...ticketIds]
  await noteErasure(tx, scope, { kind: 'visitor', ids })
  await strip(tx, shopId, ids, { name: null, note: null, origin: null, ...noContact })
  const happened = tx.select({ id: events.id }).from(events).where(inArray(events.entityId, ids))
  await tx.delete(eventValues).where(inArray(eventValues.eventId, happened))
  await forgetMessages(tx, shopId, ids)
  await forgetTold(tx, ids)
}

/** What they can be reached by, and no more. As above, the last in its transaction. */
export async function forgetContacts(tx: Tx, scope: Required<Scope>, ticketIds: readonly string[]): Promise<void> {
  if (ticketIds.length === 0) return
  await noteErasure(tx, scope, { kind: 'contact', ids: ticketIds })
  await strip(tx, scope.shopId, [...ticketIds], noContact)
  await forgetTold(tx, ticketIds)
}

const noContact = { contact: null, sameLetter: null, sameOrdinal: null }

async function strip(tx: Tx, shopId: string, ids: string[], values: Partial<typeof tickets.$inferInsert>): Promise<void> {
  const seq = await takeSeq(tx, shopId)
  const rows = await tx
    .select()
    .from(tickets)
    .where(rowsOf(tickets, shopId, ids))
  for (const { id, businessDay, letter, ordinal, rev } of rows) {
    await tx
      .update(tickets)
      .set({ ...values, seq, rev: rev + 1 })
      .where(rowOf(tickets, { shopId, id }))
    const first = and(eq(contactDays.shopId, shopId), eq(contactDays.businessDay, businessDay))
    await tx.delete(contactDays).where(and(first, eq(contactDays.letter, letter), eq(contactDays.ordinal, ordinal)))
  }
}

/** Words to one of them may name them. What was said to all stays. */
async function forgetMessages(tx: Tx, shopId: string, ticketIds: string[]): Promise<void> {
  const theirs = and(eq(messages.shopId, shopId), inArray(messages.ticketId, ticketIds))
  const own = tx.select({ id: messages.id }).from(messages).where(theirs)
  await tx.delete(messageRecipients).where(and(eq(messageRecipients.shopId, shopId), inArray(messageRecipients.messageId, own)))
  const gone = await tx.delete(messages).where(theirs).returning({ id: messages.id })
  // Watchers are told of messages that were added only: they read all of it again, as when a setting was changed.
  if (gone.length > 0) await tx.$client.query('update shop_feed set settings_version = settings_version + 1 where shop_id = $1', [shopId])
}
