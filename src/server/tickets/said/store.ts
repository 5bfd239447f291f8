import { and, desc, eq, gt, inArray, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { TicketStatus } from '#domain/tickets/ticket.ts'
import type { Scope, Tx } from '#platform/database/db.ts'
import { rowOf } from '#platform/database/row-of.ts'
import { cachedStatement } from '#platform/database/written-once.ts'
import { staff } from '../../members/table.ts'
import { tickets } from '../table.ts'
import { messageRecipients, messages } from './table.ts'

export type MessageRow = typeof messages.$inferSelect
/** With the sender's name as it is in the list of staff now. */
export type SentRow = MessageRow & { by: string | null }

export async function findStatus(tx: Tx, shopId: string, ticketId: string): Promise<TicketStatus | undefined> {
  const [row] = await tx
    .select({ status: tickets.status })
    .from(tickets)
    .where(rowOf(tickets, { shopId, id: ticketId }))
  return row?.status
}

export async function findAudience(
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

export async function findSent(tx: Tx, shopId: string, id: string): Promise<SentRow | undefined> {
  const [row] = await sent(tx).where(rowOf(messages, { shopId, id }))
  return row && { ...row.message, by: row.by }
}

export async function listSent(tx: Tx, shopId: string, businessDay: string, maxRows: number): Promise<SentRow[]> {
  const rows = await sent(tx)
    .where(and(eq(messages.shopId, shopId), eq(messages.businessDay, businessDay)))
    .orderBy(desc(messages.seq))
    .limit(maxRows)
  return rows.map(({ message, by }) => ({ ...message, by }))
}

export type ToTicket = Pick<MessageRow, 'text' | 'at' | 'seq'> & { ticketId: string }

/** The newest message to each of these tickets that ever got one. */
export function listNewestTo(tx: Tx, shopId: string, ticketIds: readonly string[]): Promise<ToTicket[]> {
  return newestOf(tx, shopId, inArray(messageRecipients.ticketId, [...ticketIds]))
}

/** The newest message to each of the tickets that got one on the day after a seq. */
export function listNewestSince(tx: Tx, shopId: string, businessDay: string, since: number): Promise<ToTicket[]> {
  return newestSince(tx).execute({ shopId, businessDay, since })
}

const newestSince = cachedStatement((tx) =>
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
