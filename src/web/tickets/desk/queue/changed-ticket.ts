import type { TicketConflict } from '#contract/tickets/changed-ticket.ts'
import type { Ticket } from '#contract/tickets/ticket.ts'

/** Latest change of a ticket. `lastChange` is null if the details are unknown. */
export type LatestTicketChange = Pick<Ticket, 'number' | 'lateUntil' | 'arrivedAt'> & Pick<TicketConflict, 'at' | 'lastChange'>
