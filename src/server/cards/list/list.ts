import { type CardQuery, type ListedCard, type listCards, unassignedFilterValue } from '#contract/cards/list.ts'
import type { OperationAnswer, OperationInput } from '#contract/operation.ts'
import { decodeListCursor, encodeListCursor, type ListCursor } from '#domain/cards/list-cursor.ts'
import { type Refusal, refuse } from '#domain/refusal.ts'
import { seesContactsMasked } from '#domain/roles.ts'
import { formatTicketNumber, parseTicketNumber } from '#domain/tickets/number.ts'
import { businessDayStart, type ShopClock } from '#domain/time/business-day.ts'
import { addDays } from '#domain/time/plain-date.ts'
import type { Database, Tx } from '#platform/database/db.ts'
import type { CallerMembership } from '#platform/http/call.ts'
import { clockOf } from '../../shops/clock.ts'
import { readShopRow } from '../../shops/read-shop-row.ts'
import { cardSearchParameters } from './list-columns.ts'

type ListQuery = OperationInput<typeof listCards>['query']

/** A page of the shop's cards. A function of the owner finds the ids, because row policies would hide its indexes; the same statement reads the rows under the policies. */
export async function findCards(
  db: Database,
  scope: CallerMembership,
  query: ListQuery,
): Promise<OperationAnswer<typeof listCards> | Refusal<'request.invalid'>> {
  const after = query.after === undefined ? undefined : decodeListCursor(query.after)
  if (after === null || (after?.undated && query.order !== 'next'))
    return refuse('request.invalid', { fields: [{ path: 'after', message: 'Is no place in a list' }] })
  const clock = hasDays(query) ? await db.readScope(scope, (tx) => readClock(tx, scope.shopId)) : undefined
  const rows = await findParts<FoundCard & Listed>(
    { shopId: scope.shopId, clock, query: { ...query, wholeContacts: seesContactsMasked(scope.role) }, after },
    (values) => db.runInScope(scope, { name: 'find-listed-cards', text: findListedText, values }),
  )
  const page = rows.slice(0, query.most)
  const last = rows.length > query.most ? page.at(-1) : undefined
  return { cards: page.map(showListed), next: last ? encodeListCursor(last) : null }
}

const hasDays = ({ from, to }: CardQuery) => from !== undefined || to !== undefined

async function readClock(tx: Tx, shopId: string): Promise<ShopClock> {
  const shop = await readShopRow(tx, shopId)
  return clockOf(shop)
}

/** All cards of a list, in its order. */
export async function findAllCardIds(tx: Tx, shopId: string, clock: ShopClock, query: CardQuery): Promise<string[]> {
  const ids: string[] = []
  for (let after: ListCursor | undefined, more = true; more; ) {
    const cursors = await findCursors(tx, { shopId, clock, query: { ...query, most: atOnce }, after })
    ids.push(...cursors.slice(0, atOnce).map(({ id }) => id))
    after = cursors[atOnce - 1]
    more = cursors.length > atOnce
  }
  return ids
}

const atOnce = 1_000

/** Counts the cards that a query without days finds, up to `max`. */
export async function countCards(tx: Tx, shopId: string, query: CardQuery, max: number): Promise<number> {
  const values = [...cardFilterParameters(shopId, undefined, query), listPartsByOrder[query.order][0], null, null, max]
  const { rows } = await tx.$client.query<{ count: number }>({ name: 'count-cards', text: countText, values })
  return rows[0]!.count
}

/** `wholeContacts`: the caller sees contacts masked, so the text matches phone numbers and addresses as a whole only. */
export type CardSearch = CardQuery & { wholeContacts?: boolean }

/** `clock`: for filters by day. */
type Search = { shopId: string; clock: ShopClock | undefined; query: CardSearch & { most: number }; after: ListCursor | undefined }
type FoundCard = { id: string; at: Date }

export const findCardsSql =
  'select card_id as id, at, ordinality as rank from find_cards($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19) with ordinality'

const countText = `select count(*)::integer as count from (${findCardsSql}) found`

/** Reads one more than a page, to know whether another follows. */
const findCursors = (tx: Tx, search: Search): Promise<ListCursor[]> =>
  findParts<FoundCard>(
    search,
    async (values) => (await tx.$client.query<FoundCard>({ name: 'find-cards', text: findCardsSql, values })).rows,
  )

async function findParts<Row extends FoundCard>(
  { shopId, clock, query, after }: Search,
  find: (values: unknown[]) => Promise<Row[]>,
): Promise<(Row & ListCursor)[]> {
  const limit = query.most + 1
  const results: (Row & ListCursor)[] = []
  for (const part of listPartsByOrder[query.order].slice(after?.undated ? 1 : 0)) {
    const undated = part === 'undated'
    const from = after?.undated === undated ? after : undefined
    const rows = await find([
      ...cardFilterParameters(shopId, clock, query),
      part,
      from?.at ?? null,
      from?.id ?? null,
      limit - results.length,
    ])
    results.push(...rows.map((row) => ({ ...row, undated })))
    if (results.length === limit) break
  }
  return results
}

/** The parts of an order, in turn, by their names in `find_cards`. */
export const listPartsByOrder = {
  newest: ['newest'],
  oldest: ['oldest'],
  next: ['next', 'undated'],
} as const satisfies Record<CardQuery['order'], readonly string[]>

/** The first fifteen arguments of `find_cards`: the filters. */
export function cardFilterParameters(shopId: string, clock: ShopClock | undefined, query: CardSearch): unknown[] {
  const words = cardSearchParameters(shopId, query.text)
  const number = parseTicketNumber(query.text ?? '')
  const begins = (day: string | undefined) => (day ? new Date(businessDayStart(day, clock!).epochMilliseconds) : null)
  return [
    words?.words ?? null,
    words?.grams ?? null,
    number?.letter ?? null,
    number?.ordinal ?? null,
    begins(query.from),
    begins(query.to && addDays(query.to, 1)),
    query.assignee?.flatMap((id) => (id === unassignedFilterValue ? unassignedSqlId : id === unassignedSqlId ? [] : id)) ?? null,
    query.stage ?? null,
    query.temperature ?? null,
    query.rentFrom ?? null,
    query.rentTo ?? null,
    query.route ?? null,
    query.station ?? null,
    query.unanswered === 'true' || null,
    query.wholeContacts ?? null,
  ]
}

/** Id for "unassigned" in `find_cards` and its indexes. No row has it, so a query for that id itself finds nothing. */
export const unassignedSqlId = '00000000-0000-0000-0000-000000000000'

type Listed = Omit<ListedCard, 'sentAt' | 'touchedAt' | 'ticket'> & {
  sentAt: Date
  touchedAt: Date
  letter: string | null
  ordinal: number | null
}

/** Reads listed cards by `id` in the order of `rank`, without hidden ones. Answers aren't read: a page of them would be large. */
const listedText = (foundQuery: string, more = '') => `
  select ${more}c.id, c.rev, coalesce(c.name, '') as name, c.kana, c.locale, c.rent_from as "rentFrom", c.rent_to as "rentTo",
         c.stage_id as "stageId", stage.category, c.lost_reason as "lostReason", c.temperature, c.assignee_id as "assigneeId", c.next_contact_on::text as "nextContactOn",
         c.submitted_at as "sentAt", c.touched_at as "touchedAt", visit.letter, visit.ordinal,
         contact.card_id is not null and contact.contacted_at is null and not is_in_queue_care(c.id) as unanswered
    from (${foundQuery}) found
    cross join lateral (
      -- The limit makes PostgreSQL look each card up. It expects a shop to have one card, and would read all of them for each found one.
      select * from card where id = found.id and status = 'submitted' limit 1
    ) c
    join card_stage stage on stage.id = c.stage_id
    left join first_contact contact on contact.card_id = c.id
    left join lateral (
      select t.letter, t.ordinal from card_ticket v join ticket t on t.id = v.ticket_id where v.card_id = c.id order by t.joined_at limit 1
    ) visit on true
   order by found.rank`
const findListedText = listedText(findCardsSql, 'found.at, ')
const readListedText = listedText('select id, rank from unnest($1::uuid[]) with ordinality given (id, rank)')

/** Returns the cards in the order of the ids, without hidden ones. */
export async function readListedCardsByIds(tx: Tx, ids: readonly string[]): Promise<ListedCard[]> {
  if (ids.length === 0) return []
  const { rows } = await tx.$client.query<Listed>({ name: 'listed-cards', text: readListedText, values: [ids] })
  return rows.map(showListed)
}

function showListed({ letter, ordinal, sentAt, touchedAt, ...card }: Listed): ListedCard {
  const ticket = letter === null || ordinal === null ? null : formatTicketNumber(letter, ordinal)
  return { ...card, sentAt: sentAt.toISOString(), touchedAt: touchedAt.toISOString(), ticket }
}
