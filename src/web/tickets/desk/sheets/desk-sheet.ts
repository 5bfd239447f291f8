import type { Ticket } from '#contract/tickets/ticket.ts'
import type { StaffMove } from '#domain/tickets/ticket.ts'
import type { QueueLane } from '../queue/lane-view.ts'

/** Sheet that asks for input. Kept apart from its component, which loads on demand. */
export type TicketSheet = { kind: 'remove' | 'decline' | 'moveLane' | 'transfer' | 'edit' | 'call' | 'start'; ticket: Ticket }
export type DeskSheet = TicketSheet | { kind: 'stop'; lane: QueueLane } | { kind: 'walkIn'; laneId: string }

export function opensSheet(move: StaffMove): move is Exclude<TicketSheet['kind'], 'edit' | 'call' | 'start'> {
  return move === 'remove' || move === 'decline' || move === 'moveLane' || move === 'transfer'
}
