import type { SentMessage } from '#contract/messages.ts'
import type { Tx } from '#platform/database/db.ts'
import { findSent, listNewestSince, listNewestTo, listSent, type SentRow, type ToTicket } from './store.ts'

/** Number of today's messages that staff see: enough to notice a colleague's latest. */
const shown = 5

/** The latest message to a ticket, in every language in which it was sent. */
export type TicketMessage = ToTicket

export async function readSent(tx: Tx, shopId: string, businessDay: string): Promise<SentMessage[]> {
  return (await listSent(tx, shopId, businessDay, shown)).map(showSent)
}

export async function readOneSent(tx: Tx, shopId: string, id: string): Promise<SentMessage | undefined> {
  const row = await findSent(tx, shopId, id)
  return row && showSent(row)
}

export function readNewMessages(tx: Tx, shopId: string, businessDay: string, since: number): Promise<TicketMessage[]> {
  return listNewestSince(tx, shopId, businessDay, since)
}

export function readMessagesOf(tx: Tx, shopId: string, ticketIds: readonly string[]): Promise<TicketMessage[]> {
  return listNewestTo(tx, shopId, ticketIds)
}

function showSent({ id, ticketId, laneId, preset, text, parties, by, at, seq }: SentRow): SentMessage {
  return { id, ticketId, laneId, preset, text, parties, by, at: at.toISOString(), seq }
}
