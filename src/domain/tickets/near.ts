import type { TicketStatus } from './ticket.ts'

/** From so many parties ahead on somebody should be ready: the screen is kept on. */
const nearParties = 2

/** `ahead`: parties; null where nobody counts them. */
export function isNear({ status, ahead }: { status: TicketStatus; ahead: number | null }): boolean {
  return status === 'called' || (ahead !== null && ahead <= nearParties)
}
