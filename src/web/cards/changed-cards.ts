import { getCardsByIds, type ListedCard } from '#contract/cards/list.ts'
import { callAuthenticated } from '../api/api.ts'

/** Cards changed since the page was loaded; null if no list shows the card any more. */
export type ChangedCards = ReadonlyMap<string, ListedCard | null>

/** Rereads those cards. Returns undefined if the request failed. */
export async function loadChangedCards(shopId: string, ids: readonly string[], facts: 'true' | 'false'): Promise<ChangedCards | undefined> {
  const result = await callAuthenticated(getCardsByIds, { params: { shopId }, query: { id: [...ids], facts } })
  if (!result.ok) return undefined
  const cardById = new Map(result.value.cards.map((card) => [card.id, card]))
  return new Map(ids.map((id) => [id, cardById.get(id) ?? null]))
}
