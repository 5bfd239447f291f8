import { openStatuses, type TicketMove, type TicketStatus } from './ticket.ts'

/** Parties ahead at which visitors are notified to come back. */
export const turnNearNotificationThreshold = 2

/** Delay before a mail, in which the open page can show the change instead. */
export const minMailDelaySeconds = 20

/** Open tickets per address and shop, so that an attacker can't flood a mailbox. */
export const maxOpenTicketsPerEmail = 3

/** Browsers that get push messages about one ticket. */
export const maxPushBrowsersPerTicket = 3

/** `offered`: the shop has an account at LINE; `blocked`: the visitor has blocked it, or has not added it. */
export const lineLinkStates = ['offered', 'linked', 'blocked'] as const
export type LineLinkState = (typeof lineLinkStates)[number]

/** Changes of the address that a visitor may make per ticket. */
export const maxEmailChangesPerTicket = 3

export type TicketMailEvent = `ticket.${'joined' | 'near' | 'called' | 'requeued' | 'noShow' | 'cancelled' | 'message'}`

/** Events that an absent visitor is notified of. Their own acts are not among them. */
export const mailEventsByMove: { readonly [Move in TicketMove]?: TicketMailEvent } = {
  call: 'ticket.called',
  recall: 'ticket.called',
  requeue: 'ticket.requeued',
  reinstate: 'ticket.requeued',
  noShow: 'ticket.noShow',
  autoNoShow: 'ticket.noShow',
  remove: 'ticket.cancelled',
  decline: 'ticket.cancelled',
}

/** Statuses in which each message is still true. */
const trueIn: Readonly<Record<TicketMailEvent, readonly TicketStatus[]>> = {
  'ticket.joined': openStatuses,
  'ticket.message': openStatuses,
  'ticket.near': ['waiting'],
  'ticket.called': ['called'],
  'ticket.requeued': ['waiting'],
  'ticket.noShow': ['no_show'],
  'ticket.cancelled': ['cancelled', 'declined'],
}

/** Returns true if a message from `notifiedAt` is still true. A later move outdates it: a second call may be to another counter. */
export function isNotificationCurrent(
  event: TicketMailEvent,
  notifiedAt: Date,
  { status, movedAt }: { status: TicketStatus; movedAt: Date },
): boolean {
  const outlastsMoves = event === 'ticket.joined' || event === 'ticket.message'
  return trueIn[event].includes(status) && (outlastsMoves || movedAt <= notifiedAt)
}

/** Masks an address so that only its owner recognizes it: `y…@example.jp`. */
export const maskEmail = (address: string): string => address.replace(/^(.)[^@]*/u, '$1…')
