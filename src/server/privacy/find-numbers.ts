/** The numbers of somebody who has no card: what they said when they took one may tell who they are. */
import { type AnyColumn, and, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { AskedNumber } from '#contract/privacy/requests.ts'
import { phoneDigits } from '#domain/answers/phone-digits.ts'
import { foldKanji, kanjiForms } from '#domain/search/kanji.ts'
import { readTicketNumber, ticketNumber } from '#domain/tickets/number.ts'
import type { Database, Scope, Tx } from '#platform/database/db.ts'
import { tickets } from '../tickets/table.ts'
import { privacyRequestTickets } from './table.ts'

const most = 20
const { id, shopId, businessDay, letter, ordinal, name, contact, joinedAt } = tickets
const shown = { id, letter, ordinal, name, joinedAt }
type Shown = { id: string; letter: string; ordinal: number; name: string | null; joinedAt: Date }

const asNumber = ({ letter, ordinal, joinedAt, ...more }: Shown): AskedNumber => ({
  ...more,
  number: ticketNumber(letter, ordinal),
  joinedAt: joinedAt.toISOString(),
})

type Wish = { text: string; day?: string | undefined }

/** By the number itself, by name or by contact; of one business day, or the last ones of any. */
export function findNumbers({ db }: { db: Database }, { organizationId, shopId: shop }: Required<Scope>, { text, day }: Wish) {
  return db.readScope({ organizationId, shopId: shop }, async (tx) => {
    const rows = await tx
      .select(shown)
      .from(tickets)
      .where(and(eq(shopId, shop), day ? eq(businessDay, day) : undefined, matches(text)))
      .orderBy(desc(joinedAt), desc(id))
      .limit(most)
    return { numbers: rows.map(asNumber) }
  })
}

/** However it is spaced, in whatever width. */
function matches(text: string): SQL | undefined {
  const number = readTicketNumber(text)
  if (number) return and(eq(letter, number.letter), eq(ordinal, number.ordinal))
  return saysOf(text, name, [contact])
}

/** Matches rows of somebody of that name in any variant of its kanji, or with that telephone number or address. */
export function saysOf(text: string, named: AnyColumn, reached: readonly AnyColumn[]): SQL | undefined {
  const wanted = text.normalize('NFKC').replace(/\s/gu, '')
  const pattern = `%${foldKanji(wanted).replace(/[\\%_]/g, '\\$&')}%`
  const number = phoneDigits(text)
  const digits = /^\+?\d{6,}$/.test(number) ? number.replace(/\D/g, '').replace(homePrefix, '') : undefined
  const isNamed = sql`translate(regexp_replace(normalize(${named}, NFKC), ${unseen}, '', 'g'), ${variants}, ${usual}) ilike ${pattern}`
  const isReached = (contact: AnyColumn) =>
    digits === undefined
      ? sql`lower(${contact}) = lower(${wanted})`
      : sql`regexp_replace(regexp_replace(${contact}, '\\D', '', 'g'), ${homePrefix.source}, '') = ${digits}`
  return or(isNamed, ...reached.map(isReached))
}

/** Spaces and variation selectors, as a pattern of PostgreSQL. */
const unseen = '[\\s\\uFE00-\\uFE0F\\U000E0100-\\U000E01EF]'
/** `translate` does in the database what `foldKanji` does here. */
const [variants, usual] = [[...kanjiForms.keys()].join(''), [...kanjiForms.values()].join('')]

/** The 0 that is dialled in Japan, or Japan's country code, with that 0 or without. */
const homePrefix = /^(?:0|810?)/

/** Whether all of them are numbers of the shop. */
export async function areNumbers(tx: Tx, shop: string, ticketIds: readonly string[]): Promise<boolean> {
  const rows = await tx
    .select({ id })
    .from(tickets)
    .where(and(eq(shopId, shop), inArray(id, [...ticketIds])))
  return rows.length === new Set(ticketIds).size
}

export async function readNumbers(tx: Tx, requestIds: readonly string[]): Promise<{ requestId: string; number: AskedNumber }[]> {
  if (requestIds.length === 0) return []
  const rows = await tx
    .select({ requestId: privacyRequestTickets.requestId, ...shown })
    .from(privacyRequestTickets)
    .innerJoin(tickets, eq(id, privacyRequestTickets.ticketId))
    .where(inArray(privacyRequestTickets.requestId, [...requestIds]))
    .orderBy(desc(joinedAt), desc(id))
  return rows.map(({ requestId, ...row }) => ({ requestId, number: asNumber(row) }))
}
