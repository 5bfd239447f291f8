/** Exports what visitors entered when joining. It is all the data of visitors without a card. */

import { desc, eq } from 'drizzle-orm'
import type { Temporal } from 'temporal-polyfill'
import type { OwnTicketData } from '#contract/privacy/requests.ts'
import { type Locale, localizedText } from '#domain/locale.ts'
import { formatTicketNumber } from '#domain/tickets/number.ts'
import type { Tx } from '#platform/database/db.ts'
import { shopRowsByIdsCondition } from '#platform/database/shop-row-conditions.ts'
import { readLineRecord } from '../outbox/line-recipients.ts'
import { readVisitorMails } from '../outbox/visitor-mails.ts'
import { services, shops } from '../shops/table.ts'
import { readPushRecord } from '../tickets/notifications/push-subscriptions.ts'
import { tickets } from '../tickets/table.ts'

/** Returns the tickets without staff notes. */
export async function readOwnTickets(
  tx: Tx,
  { shopId, ticketIds, locale, now }: { shopId: string; ticketIds: readonly string[]; locale: Locale; now: Temporal.Instant },
): Promise<OwnTicketData[]> {
  if (ticketIds.length === 0) return []
  const rows = await tx
    .select({ ticket: tickets, service: services.name, shop: shops })
    .from(tickets)
    .innerJoin(services, eq(services.id, tickets.serviceId))
    .innerJoin(shops, eq(shops.id, tickets.shopId))
    .where(shopRowsByIdsCondition(tickets, shopId, ticketIds))
    .orderBy(desc(tickets.joinedAt), desc(tickets.id))
  const exported = rows.map(async ({ ticket, service, shop }) => ({
    shop: { name: shop.name, code: shop.entryCode },
    at: now.toString({ smallestUnit: 'second' }),
    number: formatTicketNumber(ticket.letter, ticket.ordinal),
    joinedAt: ticket.joinedAt.toISOString(),
    linkSource: ticket.linkSource,
    language: ticket.locale,
    service: localizedText(service, locale),
    partySize: ticket.partySize,
    name: ticket.name,
    contact: ticket.contact,
    lateUntil: ticket.lateUntil?.toISOString() ?? null,
    mails: await readVisitorMails(tx, [ticket.id]),
    push: await readPushRecord(tx, [ticket.id]),
    line: await readLineRecord(tx, [ticket.id]),
  }))
  return Promise.all(exported)
}
