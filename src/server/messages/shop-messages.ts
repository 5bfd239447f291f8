import type { SentMessage } from '#contract/messages.ts'
import type { Tx } from '#platform/db.ts'
import { findSent, listNewest, listSent, type SentRow, type ToTicket } from './store.ts'

/** How many of the day's messages staff see: enough to notice what a colleague has just said. */
const shown = 5

/** The newest words to a ticket, in all languages they were said in. */
export type TicketMessage = ToTicket

export async function readSent(tx: Tx, shopId: string, businessDay: string): Promise<SentMessage[]> {
  return (await listSent(tx, shopId, businessDay, shown)).map(showSent)
}

export async function readOneSent(tx: Tx, shopId: string, id: string): Promise<SentMessage | undefined> {
  const row = await findSent(tx, shopId, id)
  return row && showSent(row)
}

/** By ticket; `since`: only what was said after that seq. */
export function readTicketMessages(tx: Tx, shopId: string, businessDay: string, since?: number): Promise<TicketMessage[]> {
  return listNewest(tx, shopId, since === undefined ? { businessDay } : { businessDay, since })
}

/** To these tickets, on whichever day it was said. */
export function readMessagesOf(tx: Tx, shopId: string, ticketIds: readonly string[]): Promise<TicketMessage[]> {
  return listNewest(tx, shopId, { ticketIds })
}

function showSent({ id, ticketId, laneId, preset, text, parties, by, at, seq }: SentRow): SentMessage {
  return { id, ticketId, laneId, preset, text, parties, by, at: at.toISOString(), seq }
}
