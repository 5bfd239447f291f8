import { useState } from 'react'
import { listTicketCards, type TicketCard } from '#contract/cards/ticket-cards.ts'
import type { CardNews } from '#contract/live.ts'
import { cardsTopic } from '#contract/topic.ts'
import { call } from '../../../api/api.ts'
import { useReread } from '../../../live/reread.ts'

/** The cards of the numbers on the screen. Each row asks for its own, so that news of one renders that one. */
export type TicketCards = {
  subscribe(listener: () => void): () => void
  of(ticketId: string): TicketCard | undefined
}

function createTicketCards(first: readonly TicketCard[]) {
  let byTicket = new Map(first.map((card) => [card.ticketId, card]))
  const listeners = new Set<() => void>()
  return {
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    of: (ticketId: string) => byTicket.get(ticketId),
    /** `ids`: of the cards that were asked for; null: all of them. What is no longer found is gone. */
    put(ids: readonly string[] | null, found: readonly TicketCard[]) {
      const others = ids ? [...byTicket.values()].filter(({ cardId }) => !ids.includes(cardId)) : []
      byTicket = new Map([...others, ...found].map((card) => [card.ticketId, card]))
      for (const listener of listeners) listener()
    },
  }
}

/** From what the page was rendered with on; those that somebody changes are read again. */
export function useTicketCards(shopId: string, first: readonly TicketCard[]): TicketCards {
  const [cards] = useState(() => createTicketCards(first))
  const reread = async ({ ids }: CardNews) => {
    const result = await call(listTicketCards, { params: { shopId }, query: ids ? { card: [...ids] } : {} })
    if (result.ok) cards.put(ids, result.value.cards)
  }
  useReread(cardsTopic(shopId), { reread })
  return cards
}
