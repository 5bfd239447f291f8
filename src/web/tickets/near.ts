import type { VisitorTicket } from '#contract/tickets/visitor-ticket.ts'

/** From so many parties ahead on somebody should be ready: the screen is kept on. */
const nearParties = 2

export function isNear({ status, ahead }: Pick<VisitorTicket, 'status' | 'ahead'>): boolean {
  return status === 'called' || (ahead !== null && ahead <= nearParties)
}
