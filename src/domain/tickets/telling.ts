import { openStatuses, type TicketMove, type TicketStatus } from './ticket.ts'

/** With this many parties ahead or fewer, visitors are told to come back. */
export const nearThreshold = 2

/** Seconds that the open page has to show a change, before a mail is sent. */
export const mailDelaySeconds = 20

/** Limit per address and shop, so that nobody can flood another's mailbox. */
export const openTicketsOfAddress = 3

/** How often a visitor may give another address for a number. */
export const addressesOfTicket = 3

export type TicketEvent = `ticket.${'joined' | 'near' | 'called' | 'requeued' | 'noShow' | 'cancelled' | 'message'}`

/** The events that an absent visitor is told of. Their own acts they know. */
export const eventOfMove: { readonly [Move in TicketMove]?: TicketEvent } = {
  call: 'ticket.called',
  recall: 'ticket.called',
  requeue: 'ticket.requeued',
  reinstate: 'ticket.requeued',
  noShow: 'ticket.noShow',
  autoNoShow: 'ticket.noShow',
  remove: 'ticket.cancelled',
  decline: 'ticket.cancelled',
}

/** The statuses in which each message is still true. */
const trueIn: Readonly<Record<TicketEvent, readonly TicketStatus[]>> = {
  'ticket.joined': openStatuses,
  'ticket.message': openStatuses,
  'ticket.near': ['waiting'],
  'ticket.called': ['called'],
  'ticket.requeued': ['waiting'],
  'ticket.noShow': ['no_show'],
  'ticket.cancelled': ['cancelled', 'declined'],
}

/** Whether a message from `toldAt` is still true. After a later move it isn't: a second call may be to another counter. */
export function isStillCurrent(event: TicketEvent, toldAt: Date, { status, movedAt }: { status: TicketStatus; movedAt: Date }): boolean {
  const outlastsMoves = event === 'ticket.joined' || event === 'ticket.message'
  return trueIn[event].includes(status) && (outlastsMoves || movedAt <= toldAt)
}

/** A masked address, which its owner recognises and nobody can write to: `y…@example.jp`. */
export const maskEmail = (address: string): string => address.replace(/^(.)[^@]*/u, '$1…')
