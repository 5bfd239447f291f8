import { useCallback, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { cardEditTopic, cardTopic } from '#contract/cards/card-topic.ts'
import { cardsTopic } from '#contract/cards/cards-topic.ts'
import { type CardDetail, readCard } from '#contract/cards/detail.ts'
import type { CardViewers, ChangeNews } from '#contract/live.ts'
import { call } from '../../api/api.ts'
import { openLive } from '../../live/live.ts'
import { useReread } from '../../live/reread.ts'

/**
 * The card as it has become since the page was read: whenever somebody changes it, it is read again. Where that fails, what is shown stays, and with it what
 * is being typed. `reread` answers when it is there.
 */
export function useLiveCard(loaded: CardDetail): { card: CardDetail; reread: () => Promise<void> } {
  const { revalidate } = useRevalidator()
  const [newer, setNewer] = useState(loaded)
  // The history only grows: of two answers that overtook each other it tells the later one.
  const card = newer.id === loaded.id && newer.events.length >= loaded.events.length ? newer : loaded
  const { id: cardId } = card
  const shopId = card.shop.id
  const latest = useRef(card)
  latest.current = card

  const reread = useCallback(async () => {
    const result = await call(readCard, { params: { shopId, cardId } })
    if (result.ok) {
      if (result.value.events.length >= latest.current.events.length) setNewer(result.value)
    } else if (result.problem.status === 404) await revalidate()
  }, [shopId, cardId, revalidate])

  useReread<ChangeNews>(cardsTopic(shopId), { isNews: ({ ids }) => !ids || ids.includes(cardId), reread })

  return { card, reread }
}

/** Who else has the card open, and whether they put something right. They see whoever asks, too. */
export function useCardViewers(shopId: string, cardId: string): CardViewers['people'] {
  const [people, setPeople] = useState<CardViewers['people']>([])
  useEffect(() => {
    const onEvent = (_: string, data: unknown) => setPeople((data as CardViewers).people)
    // Without a connection nobody knows who is there.
    const onFreshness = ({ live }: { live: boolean }) => {
      if (!live) setPeople([])
    }
    const view = openLive(cardTopic(shopId, cardId), { onEvent, onFreshness }, { closeWhenHidden: true })
    return () => {
      view.close()
      setPeople([])
    }
  }, [shopId, cardId])
  return people
}

/** Tells colleagues that something of the card is being put right, as long as it is. */
export function useSeenEditing(shopId: string, cardId: string): void {
  useEffect(() => {
    const view = openLive(cardEditTopic(shopId, cardId), { onEvent() {}, onFreshness() {} }, { closeWhenHidden: true })
    return () => view.close()
  }, [shopId, cardId])
}
