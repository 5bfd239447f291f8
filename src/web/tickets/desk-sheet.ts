import type { Ticket } from '#contract/tickets.ts'
import type { StaffMove } from '#domain/tickets/ticket.ts'

/** What asks something first. Apart from what asks, which is loaded when it is wanted. */
export type DeskSheet = { asks: 'remove' | 'decline' | 'moveLane' | 'transfer' | 'edit'; ticket: Ticket }

/** The moves that ask for something first. */
export function asksFirst(move: StaffMove): move is Exclude<DeskSheet['asks'], 'edit'> {
  return move === 'remove' || move === 'decline' || move === 'moveLane' || move === 'transfer'
}
