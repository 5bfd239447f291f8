import { useCallback, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { cardEditorsTopic, cardViewersTopic } from '#contract/cards/card-topic.ts'
import { cardsTopic } from '#contract/cards/cards-topic.ts'
import { type CardDetail, getCard } from '#contract/cards/detail.ts'
import type { CardViewers, ChangeNotification } from '#contract/live.ts'
import { callAuthenticated } from '../../api/api.ts'
import { subscribeToTopic } from '../../live/live.ts'
import { useReloadOnChange } from '../../live/reread.ts'

/**
 * Keeps the card current: rereads it after every change. A failed reread keeps the shown card and typed text. `reread` resolves when the new card is
 * loaded.
 */
export function useLiveCard(loaded: CardDetail): { card: CardDetail; reread: () => Promise<void> } {
  const { revalidate } = useRevalidator()
  const [newer, setNewer] = useState(loaded)
  // The history only grows, so the longer one is newer, whichever response came last.
  const card = newer.id === loaded.id && newer.events.length >= loaded.events.length ? newer : loaded
  const { id: cardId } = card
  const shopId = card.shop.id
  const latest = useRef(card)
  latest.current = card

  const reread = useCallback(async () => {
    const result = await callAuthenticated(getCard, { params: { shopId, cardId } })
    if (result.ok) {
      if (result.value.events.length >= latest.current.events.length) setNewer(result.value)
    } else if (result.problem.status === 404) await revalidate()
  }, [shopId, cardId, revalidate])

  useReloadOnChange<ChangeNotification>(cardsTopic(shopId), { isNews: ({ ids }) => !ids || ids.includes(cardId), reread })

  return { card, reread }
}

/** Returns the colleagues who have the card open and whether they are editing. Also announces this member to them. */
export function useJoinCardViewers(shopId: string, cardId: string): CardViewers['people'] {
  const [people, setPeople] = useState<CardViewers['people']>([])
  useEffect(() => {
    const onEvent = (_: string, data: unknown) => setPeople((data as CardViewers).people)
    // Offline the list is unknown.
    const onFreshness = ({ live }: { live: boolean }) => {
      if (!live) setPeople([])
    }
    const view = subscribeToTopic(cardViewersTopic(shopId, cardId), { onEvent, onFreshness }, { closeWhenHidden: true })
    return () => {
      view.close()
      setPeople([])
    }
  }, [shopId, cardId])
  return people
}

/** Announces to colleagues that the card is being edited, until unmount. */
export function useAnnounceEditing(shopId: string, cardId: string): void {
  useEffect(() => {
    const view = subscribeToTopic(cardEditorsTopic(shopId, cardId), { onEvent() {}, onFreshness() {} }, { closeWhenHidden: true })
    return () => view.close()
  }, [shopId, cardId])
}
