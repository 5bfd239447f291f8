import { useState } from 'react'
import type { StoreApi } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { cardsTopic } from '#contract/cards/cards-topic.ts'
import { listTicketCards, type TicketCard } from '#contract/cards/ticket-cards.ts'
import type { ChangeNotification } from '#contract/live.ts'
import { callAuthenticated } from '../../../api/api.ts'
import { useReloadOnChange } from '../../../live/reread.ts'

/** Cards by ticket id. Each row subscribes to its own, so that a change renders one row. */
export type TicketCardStore = StoreApi<ReadonlyMap<string, TicketCard>>

const byTicket = (cards: readonly TicketCard[]): ReadonlyMap<string, TicketCard> => new Map(cards.map((card) => [card.ticketId, card]))

/** Cards of the page's tickets, with changed ones reloaded. */
export function useTicketCardStore(shopId: string, first: readonly TicketCard[]): TicketCardStore {
  const [cards] = useState(() => createStore(() => byTicket(first)))
  const reread = async ({ ids }: ChangeNotification) => {
    const result = await callAuthenticated(listTicketCards, { params: { shopId }, query: ids ? { card: [...ids] } : {} })
    if (!result.ok) return
    // A requested card that is not in the response no longer exists.
    const others = ids ? [...cards.getState().values()].filter(({ cardId }) => !ids.includes(cardId)) : []
    cards.setState(byTicket([...others, ...result.value.cards]), true)
  }
  useReloadOnChange(cardsTopic(shopId), { reread })
  return cards
}
