import { useMemo, useState } from 'react'
import { useRevalidator } from 'react-router'
import { type DeletedCard, listDeletedCards } from '#contract/cards/bin.ts'
import { call } from '../ui/api.ts'
import { useCardNews } from './use-card-news.ts'

type Options = {
  shopId: string
  /** Of the page, as it was read. */
  cards: readonly DeletedCard[] | undefined
  /** Whether cards that are deleted now would stand on it. */
  first: boolean
}

/** The page's rows of the bin, each as it is now: whatever somebody deletes, brings back or erases is read again by itself. */
export function useLiveBin({ shopId, cards, first }: Options): readonly DeletedCard[] | undefined {
  const { revalidate } = useRevalidator()
  const [newer, setNewer] = useState<{ than: typeof cards; cards: ReadonlyMap<string, DeletedCard | undefined> }>({
    than: cards,
    cards: new Map(),
  })
  const known = newer.than === cards ? newer.cards : undefined
  const rows = useMemo(() => {
    if (!cards || !known) return cards
    const shown = new Set(cards.map(({ id }) => id))
    const added = [...known.values()].flatMap((card) => (card && !shown.has(card.id) ? card : []))
    const kept = cards.flatMap((card) => (known.has(card.id) ? (known.get(card.id) ?? []) : card))
    return [...added.sort((a, b) => Date.parse(b.deletedAt) - Date.parse(a.deletedAt)), ...kept]
  }, [cards, known])

  useCardNews(shopId, async (ids) => {
    const asked = ids?.filter((id) => first || rows?.some((card) => card.id === id))
    if (!asked) return revalidate()
    if (asked.length === 0) return
    const result = await call(listDeletedCards, { params: { shopId }, query: { id: asked } })
    if (!result.ok) return
    const found = new Map(result.value.cards.map((card) => [card.id, card]))
    setNewer((now) => ({
      than: cards,
      cards: new Map([...(now.than === cards ? now.cards : []), ...asked.map((id) => [id, found.get(id)] as const)]),
    }))
  })
  return rows
}
