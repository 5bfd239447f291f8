/** Finds tickets of visitors without a card, by what they entered when joining. */
import { and, desc, eq, inArray, type SQL } from 'drizzle-orm'
import type { PrivacyRequestTicket } from '#contract/privacy/requests.ts'
import { formatTicketNumber, parseTicketNumber } from '#domain/tickets/number.ts'
import type { Database, Scope, Tx } from '#platform/database/db.ts'
import { nameOrContactSearchCondition } from '../shops/contact-search.ts'
import { tickets } from '../tickets/table.ts'
import { privacyRequestTickets } from './table.ts'

const maxFound = 20
const { id, shopId, businessDay, letter, ordinal, name, contact, joinedAt } = tickets
const shown = { id, letter, ordinal, name, joinedAt }
type TicketRow = { id: string; letter: string; ordinal: number; name: string | null; joinedAt: Date }

const toRequestTicket = ({ letter, ordinal, joinedAt, ...ticket }: TicketRow): PrivacyRequestTicket => ({
  ...ticket,
  number: formatTicketNumber(letter, ordinal),
  joinedAt: joinedAt.toISOString(),
})

type FindTicketsQuery = { text: string; day?: string | undefined }

/** Finds tickets by number, name or contact, on one business day or the newest of all days. */
export function findRequesterTickets(
  { db }: { db: Database },
  { organizationId, shopId: shop }: Required<Scope>,
  { text, day }: FindTicketsQuery,
) {
  return db.readScope({ organizationId, shopId: shop }, async (tx) => {
    const rows = await tx
      .select(shown)
      .from(tickets)
      .where(and(eq(shopId, shop), day ? eq(businessDay, day) : undefined, matches(text)))
      .orderBy(desc(joinedAt), desc(id))
      .limit(maxFound)
    return { numbers: rows.map(toRequestTicket) }
  })
}

/** Ignores spacing and full-width characters. */
function matches(text: string): SQL | undefined {
  const number = parseTicketNumber(text)
  if (number) return and(eq(letter, number.letter), eq(ordinal, number.ordinal))
  return nameOrContactSearchCondition(text, name, [contact])
}

export async function areTicketsOfShop(tx: Tx, shop: string, ticketIds: readonly string[]): Promise<boolean> {
  const rows = await tx
    .select({ id })
    .from(tickets)
    .where(and(eq(shopId, shop), inArray(id, [...ticketIds])))
  return rows.length === new Set(ticketIds).size
}

export async function readPrivacyRequestTickets(
  tx: Tx,
  requestIds: readonly string[],
): Promise<{ requestId: string; number: PrivacyRequestTicket }[]> {
  if (requestIds.length === 0) return []
  const rows = await tx
    .select({ requestId: privacyRequestTickets.requestId, ...shown })
    .from(privacyRequestTickets)
    .innerJoin(tickets, eq(id, privacyRequestTickets.ticketId))
    .where(inArray(privacyRequestTickets.requestId, [...requestIds]))
    .orderBy(desc(joinedAt), desc(id))
  return rows.map(({ requestId, ...row }) => ({ requestId, number: toRequestTicket(row) }))
}
