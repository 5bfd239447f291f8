import { type TicketMove, ticketMoveNames } from './ticket.ts'

/** Events of a ticket other than its moves. `message` is not one: it doesn't change the ticket. */
export const ticketActs = ['join', 'edit', 'onMyWay', 'late', 'arrive', 'back', 'undo'] as const
type TicketAct = (typeof ticketActs)[number]
export type TicketChange = TicketMove | TicketAct

const moves = Object.fromEntries(ticketMoveNames.map((move) => [`ticket.${move}`, `The move \`${move}\` ([tickets.md](tickets.md)).`]))

const others = {
  'ticket.join': 'A visitor took a number.',
  'ticket.edit':
    'Staff corrected what is known of the visit: party size, name, language, class, note; or the visitor their party size or language. `changed` names the fields, `event_value` holds them.',
  'ticket.onMyWay': 'The visitor, who was called or on hold, said that they are coming.',
  'ticket.late': 'The visitor said that they come late. `data.minutes` names by how much, `data.until` until when they are waited for.',
  'ticket.arrive': 'Somebody who took a number from afar has come, as they or staff said; `data.arrived` false: that was taken back.',
  'ticket.back': 'After a no-show the visitor said that they are back.',
  'ticket.message': 'Staff said something to this visitor. `data.preset`: with which ready words.',
  'ticket.undo': 'The last step was taken back. `data.undone` names it.',
  'message.send':
    'Staff said something to all who wait in a lane or in the shop. `data.parties`: to how many; `data.preset`: with which ready words.',
  'rush.dismiss':
    'Staff said that many numbers from one place are in order. `data.dismissed` false: that was taken back; `data.requests`: it was about requests for a visit.',
} satisfies Record<string, string> & Record<`ticket.${TicketAct}`, string>

export const ticketEvents = { ...(moves as Record<`ticket.${TicketMove}`, string>), ...others }
