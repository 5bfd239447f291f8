import { useLocation } from 'react-router'
import type { VisitorTicket } from '#contract/tickets/visitor-ticket.ts'

/** The parameter that opens one of the ticket's forms. JavaScript off: on such a page nothing is loaded again while somebody types. */
export const openFormParam = 'ask'

/** What the ticket's page asks about before it is done. */
export type Asked = 'here' | 'late' | 'leave' | 'own' | 'told'

/** Of an address: what it asks about, as far as the ticket lets its visitor. */
export function openFormOf(search: URLSearchParams, { may }: Pick<VisitorTicket, 'may'>): boolean {
  const asked = search.get(openFormParam)
  return asked === 'own' || asked === 'told' || (may as readonly (string | null)[]).includes(asked)
}

/** Whether the page's address opens it. */
export function useAsked(name: Asked): boolean {
  return new URLSearchParams(useLocation().search).get(openFormParam) === name
}
