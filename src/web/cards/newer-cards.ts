import { type ListedCard, readListedCards } from '#contract/cards/list.ts'
import { call } from '../api/api.ts'

/** Cards changed since the page was loaded; null if no list shows the card any more. */
export type Newer = ReadonlyMap<string, ListedCard | null>

/** Rereads those cards. Returns undefined if the request failed. */
export async function readNewer(shopId: string, ids: readonly string[], facts: 'true' | 'false'): Promise<Newer | undefined> {
  const result = await call(readListedCards, { params: { shopId }, query: { id: [...ids], facts } })
  if (!result.ok) return undefined
  const cardById = new Map(result.value.cards.map((card) => [card.id, card]))
  return new Map(ids.map((id) => [id, cardById.get(id) ?? null]))
}
