import { useLocation } from 'react-router'
import type { VisitorTicket } from '#contract/tickets/visitor-ticket.ts'

/**
 * Query parameter that opens a form of the ticket page. Without JavaScript such a page does not reload itself, so that typing is not
 * lost.
 */
export const openTicketFormParam = 'ask'

export type TicketFormName = 'here' | 'late' | 'leave' | 'own' | 'notifications'

/** Returns true if the address opens a form that the ticket allows. */
export function isAnyTicketFormOpen(search: URLSearchParams, { may }: Pick<VisitorTicket, 'may'>): boolean {
  const form = search.get(openTicketFormParam)
  return form === 'own' || form === 'notifications' || (may as readonly (string | null)[]).includes(form)
}

export function useIsTicketFormOpen(name: TicketFormName): boolean {
  return new URLSearchParams(useLocation().search).get(openTicketFormParam) === name
}
