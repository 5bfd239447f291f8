import { useEffect, useRef } from 'react'
import { type ListedCard, readListedCards } from '#contract/cards/list.ts'
import type { CardNews } from '#contract/live.ts'
import { cardsTopic } from '#contract/topic.ts'
import { call } from '../api/api.ts'
import { openLive } from '../live/live.ts'

/** Cards as they have become since the page was read; null: no list shows it any more. */
export type Newer = ReadonlyMap<string, ListedCard | null>

/** Which of the shop's cards have changed, as it happens; null: any may have. */
export function useCardNews(shopId: string, onNews: (ids: CardNews['ids']) => void): void {
  const latest = useRef(onNews)
  latest.current = onNews
  useEffect(() => {
    const onEvent = (_: string, data: unknown) => latest.current((data as CardNews).ids)
    const view = openLive(cardsTopic(shopId), { onEvent, onFreshness: () => {} }, { closeWhenHidden: true })
    return () => view.close()
  }, [shopId])
}

/** Those cards as they are now; undefined where nothing was heard. */
export async function readNewer(shopId: string, ids: readonly string[], facts: 'true' | 'false'): Promise<Newer | undefined> {
  const result = await call(readListedCards, { params: { shopId }, query: { id: [...ids], facts } })
  if (!result.ok) return undefined
  const found = new Map(result.value.cards.map((card) => [card.id, card]))
  return new Map(ids.map((id) => [id, found.get(id) ?? null]))
}
