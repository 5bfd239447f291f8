import { useCallback, useMemo, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { cardsTopic } from '#contract/cards/cards-topic.ts'
import type { ListedCard } from '#contract/cards/list.ts'
import type { ChangeNotification } from '#contract/live.ts'
import { useReloadOnChange } from '../../live/reread.ts'
import { type ChangedCards, loadChangedCards } from '../changed-cards.ts'

type Options = {
  shopId: string
  /** Cards of the loaded page. */
  cards: readonly ListedCard[] | undefined
  /** True on the first page, where new cards appear. */
  first: boolean
}

/** Keeps the page's rows current: rereads a changed card in its place. */
export function useLiveCards({ shopId, cards, first }: Options) {
  const { revalidate } = useRevalidator()
  const [newer, setNewer] = useState<{ than: typeof cards; cards: ChangedCards }>({ than: cards, cards: new Map() })
  const current = newer.than === cards ? newer.cards : undefined
  const latest = useRef(cards)
  latest.current = cards

  const update = useCallback((changed: ChangedCards) => {
    const than = latest.current
    setNewer((now) => ({ than, cards: new Map([...(now.than === than ? now.cards : []), ...changed]) }))
  }, [])

  const reread = async ({ ids }: ChangeNotification) => {
    const shown = ids?.filter((id) => cards?.some((card) => card.id === id))
    // An unknown card may be new.
    if (!shown || (first && shown.length < ids!.length)) return revalidate()
    const changed = shown.length > 0 && (await loadChangedCards(shopId, shown, 'false'))
    if (changed) update(changed)
  }
  useReloadOnChange(cardsTopic(shopId), { reread })

  const rows = useMemo(() => cards?.flatMap((card) => (current?.has(card.id) ? (current.get(card.id) ?? []) : card)), [cards, current])
  return { rows, update }
}
