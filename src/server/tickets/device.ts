/** One open number per browser and lane (docs/decisions/034-devices-and-contacts.md). */

import { and, eq, isNull } from 'drizzle-orm'
import { isOpen, type TicketState } from '#domain/tickets/ticket.ts'
import type { Tx } from '#platform/database/db.ts'
import { rowOf } from '#platform/database/row-of.ts'
import type { Tokens } from '#platform/tokens.ts'
import type { TicketRow } from './store.ts'
import { tickets } from './table.ts'

/** Returns true for the browser that took the number. A browser's key belongs to one business day, so the ticket's own day is used. */
export function isTakenBy(tokens: Pick<Tokens, 'dayKey'>, ticket: TicketRow, device: string | undefined): boolean {
  if (!device || !ticket.device) return false
  return ticket.device.equals(tokens.dayKey('device', device, ticket.shopId, ticket.businessDay))
}

/** The open number that the browser has in a lane. */
export async function findDeviceTicket(tx: Tx, shopId: string, laneId: string, device: Buffer): Promise<string | undefined> {
  const [row] = await tx
    .select({ id: tickets.id })
    .from(tickets)
    .where(and(eq(tickets.shopId, shopId), eq(tickets.laneId, laneId), eq(tickets.device, device), isNull(tickets.closedAt)))
  return row?.id
}

/**
 * Before a ticket comes into a lane by a staff's move, or is opened again: where its browser has a number there already, it stays that one's,
 * because nothing that staff do may fail for it. Inside the queue's lock.
 */
export async function keepOneOfDevice(tx: Tx, { id, device, ...before }: TicketRow, after: TicketState): Promise<void> {
  const stays = isOpen(before.status) && before.laneId === after.laneId
  if (!device || !isOpen(after.status) || stays) return
  const other = await findDeviceTicket(tx, before.shopId, after.laneId, device)
  if (other && other !== id)
    await tx
      .update(tickets)
      .set({ device: null })
      .where(rowOf(tickets, { shopId: before.shopId, id }))
}
