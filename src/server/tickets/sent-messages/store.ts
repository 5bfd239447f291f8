import { and, desc, eq, gt, inArray, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { TicketStatus } from '#domain/tickets/ticket.ts'
import { createCachedStatement } from '#platform/database/cached-statement.ts'
import type { Scope, Tx } from '#platform/database/db.ts'
import { rowInShopCondition } from '#platform/database/shop-row-conditions.ts'
import { staff } from '../../members/table.ts'
import { tickets } from '../table.ts'
import { messageRecipients, messages } from './table.ts'

export type MessageRow = typeof messages.$inferSelect
/** With the sender's name as it is in the list of staff now. */
export type MessageRowWithSender = MessageRow & { by: string | null }

export async function findTicketStatus(tx: Tx, shopId: string, ticketId: string): Promise<TicketStatus | undefined> {
  const [row] = await tx
    .select({ status: tickets.status })
    .from(tickets)
    .where(rowInShopCondition(tickets, { shopId, id: ticketId }))
  return row?.status
}

export async function findRecipientTicketIds(
  tx: Tx,
  shopId: string,
  laneId: string | undefined,
  statuses: readonly TicketStatus[],
): Promise<string[]> {
  const rows = await tx
    .select({ id: tickets.id })
    .from(tickets)
    .where(
      and(
        eq(tickets.shopId, shopId),
        inArray(tickets.status, [...statuses]),
        laneId === undefined ? undefined : eq(tickets.laneId, laneId),
      ),
    )
  return rows.map(({ id }) => id)
}

export async function saveMessage(
  tx: Tx,
  { organizationId, shopId }: Required<Scope>,
  message: MessageRow,
  ticketIds: readonly string[],
): Promise<void> {
  await tx.insert(messages).values(message)
  await tx.insert(messageRecipients).values(ticketIds.map((ticketId) => ({ organizationId, shopId, ticketId, messageId: message.id })))
}

const sent = (tx: Tx) =>
  tx
    .select({ message: messages, by: staff.name })
    .from(messages)
    .leftJoin(staff, and(eq(staff.shopId, messages.shopId), eq(staff.accountId, messages.sentBy)))

export async function findSentMessage(tx: Tx, shopId: string, id: string): Promise<MessageRowWithSender | undefined> {
  const [row] = await sent(tx).where(rowInShopCondition(messages, { shopId, id }))
  return row && { ...row.message, by: row.by }
}

export async function listSentMessages(tx: Tx, shopId: string, businessDay: string, maxRows: number): Promise<MessageRowWithSender[]> {
  const rows = await sent(tx)
    .where(and(eq(messages.shopId, shopId), eq(messages.businessDay, businessDay)))
    .orderBy(desc(messages.seq))
    .limit(maxRows)
  return rows.map(({ message, by }) => ({ ...message, by }))
}

export type TicketMessageRow = Pick<MessageRow, 'text' | 'at' | 'seq'> & { ticketId: string }

/** The newest message to each of these tickets that ever got one. */
export function listNewestMessages(tx: Tx, shopId: string, ticketIds: readonly string[]): Promise<TicketMessageRow[]> {
  return newestOf(tx, shopId, inArray(messageRecipients.ticketId, [...ticketIds]))
}

/** The newest message to each of the tickets that got one on the day after a seq. */
export function listNewestMessagesSince(tx: Tx, shopId: string, businessDay: string, since: number): Promise<TicketMessageRow[]> {
  return newestSince(tx).execute({ shopId, businessDay, since })
}

const newestSince = createCachedStatement((tx) =>
  newestOf(
    tx,
    sql.placeholder('shopId'),
    and(eq(messages.businessDay, sql.placeholder('businessDay')), gt(messages.seq, sql.placeholder('since'))),
  ).prepare('messages-since'),
)

function newestOf(tx: Tx, shopId: string | Placeholder, which: SQL | undefined) {
  return tx
    .selectDistinctOn([messageRecipients.ticketId], {
      ticketId: messageRecipients.ticketId,
      text: messages.text,
      at: messages.at,
      seq: messages.seq,
    })
    .from(messageRecipients)
    .innerJoin(messages, eq(messages.id, messageRecipients.messageId))
    .where(and(eq(messages.shopId, shopId), which))
    .orderBy(messageRecipients.ticketId, sql`${messages.seq} desc`)
}
