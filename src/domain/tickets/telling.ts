import type { OutboxEvent } from '../outbox/events.ts'
import { openStatuses, type TicketMove, type TicketStatus } from './ticket.ts'

/** So many parties ahead, or fewer: the turn is near, and a visitor who is out comes back. */
export const nearAhead = 2

/** How long the page has to show it, before a mail goes out. In seconds. */
export const screenFirst = 20

/** Of one address, in one shop: who wants more is somebody else's plague. */
export const openTicketsOfAddress = 3

/** How often a visitor may give another address for a number. */
export const addressesOfTicket = 3

export type TicketEvent = OutboxEvent & `ticket.${string}`

/** What a visitor who isn't there has to know of it. What they did themselves they know. */
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

/** In which state of a number it is true. */
const trueIn: Readonly<Record<TicketEvent, readonly TicketStatus[]>> = {
  'ticket.joined': openStatuses,
  'ticket.message': openStatuses,
  'ticket.near': ['waiting'],
  'ticket.called': ['called'],
  'ticket.requeued': ['waiting'],
  'ticket.noShow': ['no_show'],
  'ticket.cancelled': ['cancelled', 'declined'],
}

/** Whether what was told at that time can be told again. Called once more, somebody is called to another counter perhaps. */
export function isStillTrue(event: TicketEvent, toldAt: Date, { status, movedAt }: { status: TicketStatus; movedAt: Date }): boolean {
  const outlastsMoves = event === 'ticket.joined' || event === 'ticket.message'
  return trueIn[event].includes(status) && (outlastsMoves || movedAt <= toldAt)
}

/** An address by which whoever reads it can't be reached, and who left it knows it: `y…@example.jp`. */
export const maskEmail = (address: string): string => address.replace(/^(.)[^@]*/u, '$1…')
