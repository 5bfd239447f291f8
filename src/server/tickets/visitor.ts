import { and, eq } from 'drizzle-orm'
import type { Temporal } from 'temporal-polyfill'
import type { VisitorTicket } from '#contract/tickets.ts'
import { isPublicToken } from '#domain/public-token.ts'
import type { Database, Scope, Tx } from '#platform/db.ts'
import { resolve } from '#platform/resolver.ts'
import { readTicketMessage } from '../messages/shop-messages.ts'
import { shops } from '../shops/table.ts'
import { readOrder } from './lane-order.ts'
import { findLane } from './move-input.ts'
import { findTicket, graceOf, readQueueSettings, showTicket, type TicketRow } from './store.ts'
import { showShop, showVisitorTicket } from './visitor-ticket.ts'

/** Whose ticket a token opens. */
export async function findTicketScope(db: Database, token: string): Promise<{ scope: Required<Scope>; ticketId: string } | undefined> {
  const found = isPublicToken(token) ? await resolve(db, 'ticket', token) : undefined
  return found && { scope: { organizationId: found.organizationId, shopId: found.shopId }, ticketId: found.entityId }
}

/** The ticket as its visitor sees it, with its rank in the lane. */
export async function findVisitorTicket(
  tx: Tx,
  shopId: string,
  ticketId: string,
  now: Temporal.Instant,
): Promise<{ view: VisitorTicket; tokenVersion: number } | undefined> {
  const [row, [shop], settings, message] = await Promise.all([
    findTicket(tx, shopId, ticketId),
    tx
      .select()
      .from(shops)
      .where(and(eq(shops.id, shopId))),
    readQueueSettings(tx, shopId, { removedToo: true }),
    readTicketMessage(tx, shopId, ticketId),
  ])
  if (!row || !shop) return undefined
  const ahead = row.status === 'waiting' ? await countAhead(tx, row, now) : null
  const names = { ...settings, shop: showShop(shop) }
  const at = now.toString({ smallestUnit: 'millisecond' })
  const view = showVisitorTicket(showTicket(row, graceOf(settings.lanes)), ahead, names, at, message)
  return { view, tokenVersion: row.tokenVersion }
}

/** How many the lane calls before this ticket, if nobody else came. */
async function countAhead(tx: Tx, { id, shopId, laneId }: TicketRow, now: Temporal.Instant): Promise<number> {
  const lane = await findLane(tx, shopId, laneId)
  const order = await readOrder(tx, lane!, now)
  return order.findIndex(({ ticket }) => ticket.id === id)
}
