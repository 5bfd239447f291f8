import { desc, eq, getTableColumns, inArray } from 'drizzle-orm'
import { type CardWish, type ListedCard, type listCards, noStage } from '#contract/cards/list.ts'
import type { OperationAnswer, OperationInput } from '#contract/operation.ts'
import { isWorked, type WorkedStatus } from '#domain/cards/card.ts'
import { type Refusal, refuse } from '#domain/refusal.ts'
import { ticketNumber } from '#domain/tickets/number.ts'
import { businessDayStart, type ShopClock } from '#domain/time/business-day.ts'
import { addDays } from '#domain/time/plain-date.ts'
import type { Scope, Tx } from '#platform/db.ts'
import { clockOf } from '../shops/clock.ts'
import { shops } from '../shops/table.ts'
import { tickets } from '../tickets/table.ts'
import { searched } from './listed.ts'
import { type CardRow, cards, cardTickets } from './table.ts'

type Wish = OperationInput<typeof listCards>['query']
/** `undated`: past those with a next contact, where those come first. */
type Place = { at: Date; id: string; undated: boolean }

/** A page of the shop's cards. Which ones the owner's function finds, by indexes that policies would hide; they are read under the policies. */
export async function findCards(
  tx: Tx,
  { shopId }: Required<Scope>,
  wish: Wish,
): Promise<OperationAnswer<typeof listCards> | Refusal<'request.invalid'>> {
  const after = wish.after === undefined ? undefined : readPlace(wish.after)
  if (after === null || (after?.undated && wish.order !== 'next'))
    return refuse('request.invalid', { fields: [{ path: 'after', message: 'Is no place in a list' }] })
  const [shop] = await tx.select().from(shops).where(eq(shops.id, shopId))
  const places = await findPlaces(tx, { shopId, clock: clockOf(shop!), wish, after })
  const page = places.slice(0, wish.most)
  const last = places.length > wish.most ? page.at(-1) : undefined
  return {
    cards: await readListed(
      tx,
      page.map(({ id }) => id),
    ),
    next: last ? writePlace(last) : null,
  }
}

/** All that a list would show page by page, in its order. */
export async function findAllCards(tx: Tx, shopId: string, clock: ShopClock, wish: CardWish): Promise<string[]> {
  const ids: string[] = []
  for (let after: Place | undefined, more = true; more; ) {
    const places = await findPlaces(tx, { shopId, clock, wish: { ...wish, most: atOnce }, after })
    ids.push(...places.slice(0, atOnce).map(({ id }) => id))
    after = places[atOnce - 1]
    more = places.length > atOnce
  }
  return ids
}

const atOnce = 1_000

type Search = { shopId: string; clock: ShopClock; wish: CardWish & { most: number }; after: Place | undefined }

/** One more than the page has, when there is one. */
async function findPlaces(tx: Tx, { shopId, clock, wish, after }: Search): Promise<Place[]> {
  const most = wish.most + 1
  const found: Place[] = []
  for (const part of partsOf[wish.order].slice(after?.undated ? 1 : 0)) {
    const from = after && after.undated === (part === 'undated') ? after : undefined
    const { rows } = await tx.$client.query<{ card_id: string; at: Date }>({
      name: 'find-cards',
      text: 'select card_id, at from find_cards($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)',
      values: [...soughtValues(shopId, clock, wish), part, from?.at ?? null, from?.id ?? null, most - found.length],
    })
    found.push(...rows.map(({ card_id, at }) => ({ id: card_id, at, undated: part === 'undated' })))
    if (found.length === most) break
  }
  return found
}

/** What an order is made of, one after the other, as the function `find_cards` calls it. */
export const partsOf = {
  newest: ['newest'],
  oldest: ['oldest'],
  next: ['next', 'undated'],
} as const satisfies Record<CardWish['order'], readonly string[]>

/** The first ten that `find_cards` takes: what is looked for. */
export function soughtValues(shopId: string, clock: ShopClock, wish: CardWish): unknown[] {
  const words = searched(shopId, wish.text)
  const begins = (day: string | undefined) => (day ? new Date(businessDayStart(day, clock).epochMilliseconds) : null)
  return [
    words?.words ?? null,
    words?.grams ?? null,
    begins(wish.from),
    begins(wish.to && addDays(wish.to, 1)),
    wish.status ?? null,
    wish.assignee ?? null,
    wish.stage === noStage ? stageOfNone : (wish.stage ?? null),
    wish.temperature ?? null,
    wish.rentFrom ?? null,
    wish.rentTo ?? null,
  ]
}

/** As the database's `card_stage_or_none` has it. */
export const stageOfNone = '00000000-0000-0000-0000-000000000000'

/** Not the answers: a page of them would be long. */
const { answers: _answers, search: _search, grams: _grams, facets: _facets, ...shown } = getTableColumns(cards)

/** In that order, without those that no list shows. */
export async function readListed(tx: Tx, ids: readonly string[]): Promise<ListedCard[]> {
  if (ids.length === 0) return []
  const [rows, numbers] = await Promise.all([
    tx
      .select(shown)
      .from(cards)
      .where(inArray(cards.id, [...ids])),
    tx
      .select({ cardId: cardTickets.cardId, letter: tickets.letter, ordinal: tickets.ordinal })
      .from(cardTickets)
      .innerJoin(tickets, eq(tickets.id, cardTickets.ticketId))
      .where(inArray(cardTickets.cardId, [...ids]))
      // The first one is written last.
      .orderBy(desc(tickets.joinedAt)),
  ])
  const byId = new Map(rows.map((row) => [row.id, row]))
  const numberOf = new Map(numbers.map(({ cardId, letter, ordinal }) => [cardId, ticketNumber(letter, ordinal)]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row && isWorked(row.status) ? [showListed({ ...row, status: row.status }, numberOf.get(id))] : []
  })
}

type Shown = Pick<CardRow, keyof typeof shown> & { status: WorkedStatus }

function showListed(row: Shown, ticket: string | undefined): ListedCard {
  return {
    ...row,
    name: row.name ?? '',
    sentAt: row.submittedAt!.toISOString(),
    touchedAt: row.touchedAt.toISOString(),
    ticket: ticket ?? null,
  }
}

export const writePlace = ({ at, id, undated }: Place) => `${undated ? 'u' : ''}${at.getTime()}_${id}`

function readPlace(written: string): Place | null {
  const [, undated, at, id] = /^(u?)(-?\d{1,15})_([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})$/.exec(written) ?? []
  return at && id ? { at: new Date(Number(at)), id, undated: undated !== '' } : null
}
