import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { type ListedCard, readListedCards } from '#contract/cards/list.ts'
import type { CardNews } from '#contract/live.ts'
import { cardsTopic } from '#contract/topic.ts'
import { call } from '../ui/api.ts'
import { openLive } from '../ui/live/live.ts'

/** Cards as they have become since the page was read; null: no list shows it any more. */
export type Newer = ReadonlyMap<string, ListedCard | null>

type Options = {
  shopId: string
  /** Of the page, as it was read. */
  cards: readonly ListedCard[] | undefined
  /** Whether new cards would stand on it. */
  first: boolean
}

/** The page's rows, each as it is now: when somebody changes one of them, that one is read again where it stands. */
export function useLiveCards({ shopId, cards, first }: Options) {
  const { revalidate } = useRevalidator()
  const [newer, setNewer] = useState<{ than: typeof cards; cards: Newer }>({ than: cards, cards: new Map() })
  const known = newer.than === cards ? newer.cards : undefined
  const latest = useRef({ cards, first })
  latest.current = { cards, first }

  const update = useCallback((changed: Newer) => {
    const { cards } = latest.current
    setNewer((now) => ({ than: cards, cards: new Map([...(now.than === cards ? now.cards : []), ...changed]) }))
  }, [])

  useEffect(() => {
    const read = async ({ ids }: CardNews) => {
      const { cards = [], first } = latest.current
      const shown = ids?.filter((id) => cards.some((card) => card.id === id))
      // One that isn't shown may have just been sent.
      if (!shown || (first && shown.length < ids!.length)) return revalidate()
      if (shown.length === 0) return
      const result = await call(readListedCards, { params: { shopId }, query: { id: shown } })
      if (!result.ok) return
      const found = new Map(result.value.cards.map((card) => [card.id, card]))
      update(new Map(shown.map((id) => [id, found.get(id) ?? null])))
    }
    const onEvent = (_: string, data: unknown) => void read(data as CardNews)
    const view = openLive(cardsTopic(shopId), { onEvent, onFreshness: () => {} }, { closeWhenHidden: true })
    return () => view.close()
  }, [shopId, revalidate, update])

  const rows = useMemo(() => cards?.flatMap((card) => (known?.has(card.id) ? (known.get(card.id) ?? []) : card)), [cards, known])
  return { rows, update }
}
