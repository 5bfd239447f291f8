/** One open ticket per browser and lane (docs/decisions/034-devices-and-contacts.md). */

import { and, eq, isNull } from 'drizzle-orm'
import { isOpenTicket, type TicketState } from '#domain/tickets/ticket.ts'
import type { Tx } from '#platform/database/db.ts'
import type { TokenDeriver } from '#platform/tokens.ts'
import type { TicketRow } from './store.ts'
import { tickets } from './table.ts'

/** Returns true for the browser that joined. Device keys differ per business day, so the ticket's own day is used. */
export function isTicketOfDevice(tokens: Pick<TokenDeriver, 'dayKey'>, ticket: TicketRow, device: string | undefined): boolean {
  if (!device || !ticket.device) return false
  return ticket.device.equals(tokens.dayKey('device', device, ticket.shopId, ticket.businessDay))
}

export async function findTicketIdOfDevice(tx: Tx, shopId: string, laneId: string, device: Buffer): Promise<string | undefined> {
  const [row] = await tx
    .select({ id: tickets.id })
    .from(tickets)
    .where(and(eq(tickets.shopId, shopId), eq(tickets.laneId, laneId), eq(tickets.device, device), isNull(tickets.closedAt)))
  return row?.id
}

/**
 * Call inside the queue lock before a ticket enters a lane or reopens. If its browser already has a ticket there, detaches this one: a
 * staff action must not fail on the one-ticket-per-lane index.
 */
export async function detachSecondTicket(tx: Tx, { id, device, ...before }: TicketRow, after: TicketState): Promise<void> {
  const stays = isOpenTicket(before.status) && before.laneId === after.laneId
  if (!device || !isOpenTicket(after.status) || stays) return
  await tx.$client.query(
    `update ticket set device = null where shop_id = $1 and id = $2 and exists
      (select from ticket where shop_id = $1 and lane_id = $3 and device = $4 and closed_at is null and id <> $2)`,
    [before.shopId, id, after.laneId, device],
  )
}
