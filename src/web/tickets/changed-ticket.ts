import type { ChangedTicket, Ticket } from '#contract/tickets.ts'

/** What has become of a ticket. Without `lastChange` nobody knows who was faster. */
export type Changed = Pick<Ticket, 'number' | 'lateUntil'> & Pick<ChangedTicket, 'at' | 'lastChange'>
