import { type TicketMove, ticketMoveNames } from './ticket.ts'

/** Events of a ticket other than its moves. `message` is not one: it doesn't change the ticket. */
export const nonMoveTicketChanges = ['join', 'edit', 'onMyWay', 'late', 'arrive', 'back', 'absorb', 'release', 'undo'] as const
type TicketAct = (typeof nonMoveTicketChanges)[number]
export type TicketChangeKind = TicketMove | TicketAct

const moves = Object.fromEntries(ticketMoveNames.map((move) => [`ticket.${move}`, `The move \`${move}\` ([tickets.md](tickets.md)).`]))

const others = {
  'ticket.join': 'A visitor took a number.',
  'ticket.edit':
    'Staff corrected data of the visit (party size, name, language, class, note), or the visitor corrected party size or language. `changed` names the fields, `event_value` holds them.',
  'ticket.onMyWay': 'The visitor, called or on hold, said that they are coming.',
  'ticket.late': 'The visitor said that they will be late. `data.minutes`: the delay; `data.until`: the end of the shop’s wait.',
  'ticket.arrive':
    'A visitor who took a number outside the shop has arrived, according to them or to staff. `data.arrived` false: that was undone.',
  'ticket.back': 'The visitor said that they are back after a no-show.',
  'ticket.absorb':
    'Another number of the same visitor was merged into this one. `data.merged`: that ticket; `changed` names the fields taken over from it.',
  'ticket.release': 'A merged number is a ticket of its own again. `data.merged`: that ticket; `changed` names the fields given back.',
  'ticket.message': 'Staff sent a message to this visitor. `data.preset`: the preset text.',
  'ticket.undo': 'The last step was undone. `data.undone` names it.',
  'message.send':
    'Staff sent a message to all who wait in a lane or in the shop. `data.parties`: the number of recipients; `data.preset`: the preset text.',
  'joinBurst.dismiss':
    'Staff marked many tickets from one network as those of real visitors. `data.dismissed` false: that was undone; `data.requests`: the mark is about requests for times.',
} satisfies Record<string, string> & Record<`ticket.${TicketAct}`, string>

export const ticketEvents = { ...(moves as Record<`ticket.${TicketMove}`, string>), ...others }
