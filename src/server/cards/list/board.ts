import { type CardBoard, type getCardBoard, maxCountedCardsPerStage } from '#contract/cards/list.ts'
import type { OperationInput } from '#contract/operation.ts'
import { encodeListCursor, type ListCursor } from '#domain/cards/list-cursor.ts'
import type { Locale } from '#domain/locale.ts'
import { seesContactsMasked } from '#domain/roles.ts'
import type { ShopClock } from '#domain/time/business-day.ts'
import type { Tx } from '#platform/database/db.ts'
import type { CallerMembership } from '#platform/http/call.ts'
import { clockOf } from '../../shops/clock.ts'
import { readShopRow } from '../../shops/read-shop-row.ts'
import { readStages } from '../stages.ts'
import { fillListedCardFacts } from './facts.ts'
import { type CardSearch, cardFilterParameters, listPartsByOrder, readListedCardsByIds } from './list.ts'

type BoardQuery = OperationInput<typeof getCardBoard>['query']

/**
 * Reads a board. Its cost does not grow with the number of cards, because each stage is read only up to the counting limit and by an index.
 */
export async function readBoard(tx: Tx, { shopId, role }: CallerMembership, query: BoardQuery, locale: Locale): Promise<CardBoard> {
  const shop = await readShopRow(tx, shopId)
  const stages = (await readStages(tx, shopId)).map(({ id }) => id).filter((id) => !query.stage || query.stage.includes(id))
  const cursorsByStage = await findByStage(
    tx,
    { shopId, clock: clockOf(shop), query: { ...query, wholeContacts: seesContactsMasked(role) } },
    stages,
  )
  const first = [...cursorsByStage.values()].flatMap((cursors) => cursors.slice(0, query.most).map(({ id }) => id))
  const listed = new Map(
    (await fillListedCardFacts(tx, { shopId, locale }, await readListedCardsByIds(tx, first))).map((card) => [card.id, card]),
  )
  return {
    columns: stages.map((stageId) => {
      const cursors = cursorsByStage.get(stageId)!
      const shown = cursors.slice(0, query.most)
      const last = cursors.length > query.most ? shown.at(-1) : undefined
      return {
        stageId,
        count: cursors.length,
        cards: shown.flatMap(({ id }) => listed.get(id) ?? []),
        next: last ? encodeListCursor(last) : null,
      }
    }),
  }
}

type FindInput = { shopId: string; clock: ShopClock; query: BoardQuery & CardSearch }

async function findByStage(tx: Tx, { shopId, clock, query }: FindInput, stages: readonly string[]): Promise<Map<string, ListCursor[]>> {
  const sought = cardFilterParameters(shopId, clock, { ...query, stage: undefined })
  const cursorsByStage = new Map<string, ListCursor[]>(stages.map((stage) => [stage, []]))
  for (const part of listPartsByOrder[query.order]) {
    const open = [...cursorsByStage].filter(([, cursors]) => cursors.length < maxCountedCardsPerStage)
    const { rows } = await tx.$client.query<{ stage: string; card_id: string; at: Date }>({
      name: 'find-board',
      text: findBoardText,
      values: [...sought, part, open.map(([stage]) => stage), open.map(([, cursors]) => maxCountedCardsPerStage - cursors.length)],
    })
    for (const { stage, card_id, at } of rows) cursorsByStage.get(stage)!.push({ id: card_id, at, undated: part === 'undated' })
  }
  return cursorsByStage
}

const findBoardText = `select stage, card_id, at
  from unnest($17::uuid[], $18::integer[]) with ordinality requested (stage, most, turn),
       find_cards($1, $2, $3, $4, $5, $6, $7, coalesce($8::uuid[], array[stage]), $9, $10, $11, $12, $13, $14, $15, $16, null, null, most)
         with ordinality found (card_id, at, rank)
 order by turn, rank`
