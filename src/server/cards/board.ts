import { eq } from 'drizzle-orm'
import { type CardBoard, mostCounted, noStage, type readCardBoard } from '#contract/cards/list.ts'
import type { OperationInput } from '#contract/operation.ts'
import type { Locale } from '#domain/locale.ts'
import type { Scope, Tx } from '#platform/db.ts'
import { clockOf } from '../shops/clock.ts'
import { shops } from '../shops/table.ts'
import { withFacts } from './facts.ts'
import { partsOf, readListed, soughtValues, stageOfNone, writePlace } from './list.ts'
import { readStages } from './stages.ts'

type Wish = OperationInput<typeof readCardBoard>['query']
type Found = { stage: string; card_id: string; at: Date; undated: boolean }

/** Each stage is looked through as the list is, as far as its cards are counted: so what a board costs doesn't grow with the shop's cards. */
export async function readBoard(tx: Tx, { shopId }: Required<Scope>, wish: Wish, locale: Locale): Promise<CardBoard> {
  const [shop] = await tx.select().from(shops).where(eq(shops.id, shopId))
  const stages = [null, ...(await readStages(tx, shopId)).map(({ id }) => id)].filter((id) => !wish.stage || wish.stage === (id ?? noStage))
  const sought = soughtValues(shopId, clockOf(shop!), { ...wish, stage: undefined })
  const found = new Map<string, Found[]>(stages.map((id) => [id ?? stageOfNone, []]))
  for (const part of partsOf[wish.order]) {
    const open = [...found].filter(([, cards]) => cards.length < mostCounted)
    const { rows } = await tx.$client.query<Found>({
      name: 'find-board',
      text: findBoardText,
      values: [...sought, part, open.map(([stage]) => stage), open.map(([, cards]) => mostCounted - cards.length)],
    })
    for (const row of rows) found.get(row.stage)!.push({ ...row, undated: part === 'undated' })
  }
  const first = [...found.values()].flatMap((cards) => cards.slice(0, wish.most).map(({ card_id }) => card_id))
  const listed = new Map((await withFacts(tx, { shopId, locale }, await readListed(tx, first))).map((card) => [card.id, card]))
  return {
    columns: stages.flatMap((stageId) => {
      const places = found.get(stageId ?? stageOfNone)!
      if (stageId === null && places.length === 0) return []
      const shown = places.slice(0, wish.most)
      const last = places.length > wish.most ? shown.at(-1) : undefined
      return {
        stageId,
        count: places.length,
        cards: shown.flatMap(({ card_id }) => listed.get(card_id) ?? []),
        next: last ? writePlace({ id: last.card_id, at: last.at, undated: last.undated }) : null,
      }
    }),
  }
}

/** The seventh of what `find_cards` takes is each stage. */
export const findBoardText = `select stage, card_id, at
  from unnest($12::uuid[], $13::integer[]) with ordinality wished (stage, most, turn),
       find_cards($1, $2, $3, $4, $5, $6, coalesce($7::uuid, stage), $8, $9, $10, $11, null, null, most) with ordinality found (card_id, at, place)
 order by turn, place`
