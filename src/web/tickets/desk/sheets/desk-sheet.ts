import type { Ticket } from '#contract/tickets/ticket.ts'
import type { StaffMove } from '#domain/tickets/ticket.ts'
import type { QueueLane } from '../queue/lane-view.ts'

/** What asks something first. Apart from what asks, which is loaded when it is wanted. */
export type TicketSheet = { asks: 'remove' | 'decline' | 'moveLane' | 'transfer' | 'edit' | 'call' | 'start'; ticket: Ticket }
export type DeskSheet = TicketSheet | { asks: 'stop'; lane: QueueLane } | { asks: 'walkIn'; laneId: string }

/** The moves that ask for something first. */
export function asksFirst(move: StaffMove): move is Exclude<TicketSheet['asks'], 'edit' | 'call' | 'start'> {
  return move === 'remove' || move === 'decline' || move === 'moveLane' || move === 'transfer'
}
