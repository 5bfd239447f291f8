import type { SentMessage } from '#contract/messages.ts'
import type { Tx } from '#platform/database/db.ts'
import {
  findSentMessage,
  listNewestMessages,
  listNewestMessagesSince,
  listSentMessages,
  type MessageRowWithSender,
  type TicketMessageRow,
} from './store.ts'

/** Number of today's messages that staff see: enough to notice a colleague's latest. */
const shown = 5

/** The latest message to a ticket, in every language in which it was sent. */
export type TicketMessage = TicketMessageRow

export async function readSentMessages(tx: Tx, shopId: string, businessDay: string): Promise<SentMessage[]> {
  return (await listSentMessages(tx, shopId, businessDay, shown)).map(showSent)
}

export async function readSentMessage(tx: Tx, shopId: string, id: string): Promise<SentMessage | undefined> {
  const row = await findSentMessage(tx, shopId, id)
  return row && showSent(row)
}

export function readLatestMessagesSince(tx: Tx, shopId: string, businessDay: string, since: number): Promise<TicketMessage[]> {
  return listNewestMessagesSince(tx, shopId, businessDay, since)
}

export function readLatestMessages(tx: Tx, shopId: string, ticketIds: readonly string[]): Promise<TicketMessage[]> {
  return listNewestMessages(tx, shopId, ticketIds)
}

function showSent({ id, ticketId, laneId, preset, text, parties, by, at, seq }: MessageRowWithSender): SentMessage {
  return { id, ticketId, laneId, preset, text, parties, by, at: at.toISOString(), seq }
}
