import { useState } from 'react'
import type { StoreApi } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { cardsTopic } from '#contract/cards/cards-topic.ts'
import { listTicketCards, type TicketCard } from '#contract/cards/ticket-cards.ts'
import type { ChangeNews } from '#contract/live.ts'
import { call } from '../../../api/api.ts'
import { useReread } from '../../../live/reread.ts'

/** The cards of the numbers on the screen, by number. Each row asks for its own, so that news of one renders that one. */
export type TicketCards = StoreApi<ReadonlyMap<string, TicketCard>>

const byTicket = (cards: readonly TicketCard[]): ReadonlyMap<string, TicketCard> => new Map(cards.map((card) => [card.ticketId, card]))

/** From what the page was rendered with on; those that somebody changes are read again. */
export function useTicketCards(shopId: string, first: readonly TicketCard[]): TicketCards {
  const [cards] = useState(() => createStore(() => byTicket(first)))
  const reread = async ({ ids }: ChangeNews) => {
    const result = await call(listTicketCards, { params: { shopId }, query: ids ? { card: [...ids] } : {} })
    if (!result.ok) return
    // What was asked for and is no longer found is gone.
    const others = ids ? [...cards.getState().values()].filter(({ cardId }) => !ids.includes(cardId)) : []
    cards.setState(byTicket([...others, ...result.value.cards]), true)
  }
  useReread(cardsTopic(shopId), { reread })
  return cards
}
