import { useLocation } from 'react-router'
import type { VisitorTicket } from '#contract/tickets/visitor-ticket.ts'

/**
 * Query parameter that opens a form of the ticket page. Without JavaScript such a page does not reload itself, so that typing is not
 * lost.
 */
export const openFormParam = 'ask'

export type TicketFormName = 'here' | 'late' | 'leave' | 'own' | 'notifications'

/** Returns true if the address opens a form that the ticket allows. */
export function isTicketFormOpen(search: URLSearchParams, { may }: Pick<VisitorTicket, 'may'>): boolean {
  const form = search.get(openFormParam)
  return form === 'own' || form === 'notifications' || (may as readonly (string | null)[]).includes(form)
}

export function useIsFormOpen(name: TicketFormName): boolean {
  return new URLSearchParams(useLocation().search).get(openFormParam) === name
}
