import type { EventKind } from '#domain/events.ts'
import { type TicketMove, ticketMoveNames } from '#domain/tickets/ticket.ts'
import { code, table } from './page.ts'

/** A kind that is not a move needs a line here, or this does not compile. */
const others = {
  'ticket.join': 'A visitor took a number.',
  'ticket.edit':
    'Staff corrected what is known of the visit: party size, name, language, class, note; or the visitor their party size or language. `changed` names the fields, `event_value` holds them.',
  'ticket.onMyWay': 'The visitor, who was called or on hold, said that they are coming.',
  'ticket.late': 'The visitor said that they come late. `data.minutes` names by how much, `data.until` until when they are waited for.',
  'ticket.undo': 'The last step was taken back. `data.undone` names it.',
  'lane.pause': 'Staff stopped a lane for a while. `data` names reason and end, the note stands in the values.',
  'lane.close': 'Staff ended a lane’s taking of numbers. `data` names reason and end, the note stands in the values.',
  'lane.open': 'Staff opened a lane again.',
  'lane.setCallPolicy': 'A manager chose in which order a lane calls. `data.policy` is the choice.',
  'organization.create': 'The first run made an organization, its shop and its owner.',
  'member.join': 'Somebody took up an invitation.',
  'invitation.create': 'A member made an invitation.',
  'invitation.revoke': 'A member made an invitation useless.',
  'presence.set': 'A member said of themselves or of a colleague whether they serve, are away, on a break or off. `data.state` names it.',
  'privacy.publish': 'A new version of the shop’s privacy notice. `data.version` names it.',
} satisfies Record<Exclude<EventKind, `ticket.${TicketMove}`>, string>

export function eventKinds(): string {
  const moves = ticketMoveNames.map((move) => [code(`ticket.${move}`), `The move ${code(move)} ([tickets.md](tickets.md)).`])
  return table(['Kind', 'Meaning'], [...moves, ...Object.entries(others).map(([kind, meaning]) => [code(kind), meaning])])
}
