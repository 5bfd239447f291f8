/** Erases the personal data of tickets. The tickets and their figures stay. */

import { and, eq, inArray } from 'drizzle-orm'
import { recordErasure } from '#platform/backup/erasures.ts'
import type { Scope, Tx } from '#platform/database/db.ts'
import { events, eventValues } from '#platform/database/event-log.ts'
import { rowInShopCondition, shopRowsByIdsCondition } from '#platform/database/shop-row-conditions.ts'
import { lockAndTakeSeq } from '../../feed/queue-command.ts'
import { eraseTicketNotifications } from '../notifications/erase-addresses.ts'
import { messageRecipients, messages } from '../sent-messages/table.ts'
import { firstTicketsByContact, tickets } from '../table.ts'

/**
 * Erases the visitors of these tickets, including waiting ones, which are still called by number. Locks the queue, so call last in the
 * transaction.
 */
export async function eraseTicketVisitorData(tx: Tx, scope: Required<Scope>, ticketIds: readonly string[]): Promise<void> {
  if (ticketIds.length === 0) return
  const { shopId } = scope
  const ids = await addMergedTickets(tx, shopId, ticketIds)
  await recordErasure(tx, scope, { kind: 'visitor', ids })
  await strip(tx, shopId, ids, { name: null, note: null, networkKey: null, ...noContact })
  const happened = tx.select({ id: events.id }).from(events).where(inArray(events.entityId, ids))
  await tx.delete(eventValues).where(inArray(eventValues.eventId, happened))
  await deleteMessagesToVisitors(tx, shopId, ids)
  await eraseTicketNotifications(tx, ids)
}

/** Erases the contacts of these tickets only. Call last in the transaction. */
export async function eraseTicketContacts(tx: Tx, scope: Required<Scope>, ticketIds: readonly string[]): Promise<void> {
  if (ticketIds.length === 0) return
  const ids = await addMergedTickets(tx, scope.shopId, ticketIds)
  await recordErasure(tx, scope, { kind: 'contact', ids })
  await strip(tx, scope.shopId, ids, noContact)
  await eraseTicketNotifications(tx, ids)
}

/** Adds the tickets merged with these, because a merged ticket's data is also in the one that took its place. */
async function addMergedTickets(tx: Tx, shopId: string, ticketIds: readonly string[]): Promise<string[]> {
  const { rows } = await tx.$client.query<{ id: string }>(
    `with recursive same (id) as (
       select unnest($2::uuid[])
       union
       select case when t.id = s.id then t.merged_into else t.id end
         from same s join ticket t on t.shop_id = $1 and t.merged_into is not null and (t.id = s.id or t.merged_into = s.id)
     ) select id from same`,
    [shopId, ticketIds],
  )
  return rows.map(({ id }) => id)
}

const noContact = { contact: null, sameLetter: null, sameOrdinal: null }

async function strip(tx: Tx, shopId: string, ids: string[], values: Partial<typeof tickets.$inferInsert>): Promise<void> {
  const seq = await lockAndTakeSeq(tx, shopId)
  const rows = await tx
    .select()
    .from(tickets)
    .where(shopRowsByIdsCondition(tickets, shopId, ids))
  for (const { id, businessDay, letter, ordinal, rev } of rows) {
    await tx
      .update(tickets)
      .set({ ...values, seq, rev: rev + 1 })
      .where(rowInShopCondition(tickets, { shopId, id }))
    const first = and(eq(firstTicketsByContact.shopId, shopId), eq(firstTicketsByContact.businessDay, businessDay))
    await tx
      .delete(firstTicketsByContact)
      .where(and(first, eq(firstTicketsByContact.letter, letter), eq(firstTicketsByContact.ordinal, ordinal)))
  }
}

/** Deletes messages to one visitor, which may name them. Messages to all stay. */
async function deleteMessagesToVisitors(tx: Tx, shopId: string, ticketIds: string[]): Promise<void> {
  const toTickets = and(eq(messages.shopId, shopId), inArray(messages.ticketId, ticketIds))
  const messageIds = tx.select({ id: messages.id }).from(messages).where(toTickets)
  await tx.delete(messageRecipients).where(and(eq(messageRecipients.shopId, shopId), inArray(messageRecipients.messageId, messageIds)))
  const deleted = await tx.delete(messages).where(toTickets).returning({ id: messages.id })
  // Deltas carry added messages only. A new settings version makes watchers read the whole queue.
  if (deleted.length > 0)
    await tx.$client.query('update shop_feed set settings_version = settings_version + 1 where shop_id = $1', [shopId])
}
