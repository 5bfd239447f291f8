import type { ChangedTicket } from '#contract/tickets/changed-ticket.ts'
import type { Ticket } from '#contract/tickets/ticket.ts'

/** What has become of a ticket. Without `lastChange` nobody knows who was faster. */
export type Changed = Pick<Ticket, 'number' | 'lateUntil' | 'arrivedAt'> & Pick<ChangedTicket, 'at' | 'lastChange'>
