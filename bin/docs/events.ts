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
  'ticket.arrive': 'Somebody who took a number from afar has come, as they or staff said; `data.arrived` false: that was taken back.',
  'ticket.back': 'After a no-show the visitor said that they are back.',
  'ticket.message': 'Staff said something to this visitor. `data.preset`: with which ready words.',
  'ticket.undo': 'The last step was taken back. `data.undone` names it.',
  'lane.pause': 'Staff stopped a lane for a while. `data` names reason and end, the note stands in the values.',
  'lane.close': 'Staff ended a lane’s taking of numbers. `data` names reason and end, the note stands in the values.',
  'lane.open': 'Staff opened a lane again.',
  'lane.setCallPolicy': 'A manager chose in which order a lane calls. `data.policy` is the choice.',
  'lane.create': 'A manager added a lane. `data.after` names its fields.',
  'lane.edit': 'A manager changed a lane. `data` names the fields before and after.',
  'lane.remove': 'A manager removed a lane, with its services. The row stays for past visits.',
  'lane.arrange': 'A manager put the lanes in another order.',
  'service.create': 'A manager added a service.',
  'service.edit': 'A manager changed a service. `data` names the fields before and after.',
  'service.remove': 'A manager removed a service. The row stays for past visits.',
  'service.arrange': 'A manager put the services in another order.',
  'counter.create': 'A manager added a counter.',
  'counter.edit': 'A manager changed a counter. `data` names the fields before and after.',
  'counter.remove': 'A manager removed a counter. The row stays for past visits.',
  'counter.arrange': 'A manager put the counters in another order.',
  'staff.create': 'A manager added a person to the list of staff. The name stands in the values.',
  'staff.edit': 'A manager changed a person of the list. `data` names the fields before and after, but names, which stand in the values.',
  'staff.remove':
    'A person is off the list of staff: a manager took them off, or their last day was over. The row stays for past visits. `data`: who took over (`handTo`, null: nobody), and how many open cards and tasks.',
  'staff.leave':
    'A manager said on which business day a person leaves the list. `data` names it, and what was handed on as with `staff.remove`.',
  'staff.return': 'A manager took it back that a person leaves, or put them on the list again.',
  'staff.arrange': 'A manager put the list of staff in another order.',
  'shop.create': 'An admin added the shop. `data` names the template of its card, or the shop that it is a copy of.',
  'shop.close': 'An admin closed the shop: it takes no more visitors.',
  'shop.reopen': 'An admin opened the shop again.',
  'shop.setProfile':
    'A manager changed the shop’s name, phone number, address, contact for questions about data, or the languages offered. `data` names both before and after.',
  'shop.setHours': 'A manager set the shop’s week or the days that are otherwise. `data` names both before and after.',
  'shop.setClock': 'A manager set the time zone or the start of the business day. `data` names both before and after.',
  'shop.setColour': 'A manager chose the colour of the visitors’ pages. `data` names it before and after.',
  'shop.renewCode': 'A manager gave the shop another entry code; the former one ends 30 minutes later.',
  'shop.setRetention':
    'A manager said how long the shop keeps what its cards say of somebody. `data`: the months of each class before and after.',
  'shop.setMails':
    'A manager said when the shop mails, where answers go and how long that is known. `data` names all of it before and after.',
  'shop.renewTodayCode': 'A manager gave the shop another code for today; the former one ends 30 minutes later.',
  'organization.create': 'The first run made an organization, its shop and its owner.',
  'member.join': 'Somebody took up an invitation.',
  'member.leave': 'A member deleted their account.',
  'member.setRole': 'A member gave another role to somebody. `data`: the role before and after.',
  'member.suspend': 'A member closed the shop to somebody until further notice.',
  'member.resume': 'A member let somebody in again who was suspended or taken out.',
  'member.remove': 'A member took somebody out of the shop; organization-wide roles out of all its shops.',
  'member.resetLink': 'A member made a link by which another sets a new password.',
  'member.resetPin': 'A member took another’s PIN away.',
  'device.add': 'A member made a code that pairs a shared tablet.',
  'device.pair': 'A browser was paired by it; the actor is the tablet.',
  'device.revoke': 'A member signed a shared tablet out for good, or made its code useless.',
  'device.switch': 'Somebody said by PIN that they are at the tablet. `data.earlierTries`: the wrong ones before it.',
  'device.wrongPin': 'Somebody at a tablet, which is the actor, typed a wrong PIN of this member. `data.triesLeft`: before it is locked.',
  'device.lockPin': 'That was the fifth, and the PIN opens nothing any more.',
  'invitation.create': 'A member made an invitation.',
  'invitation.revoke': 'A member made an invitation useless.',
  'message.send':
    'Staff said something to all who wait in a lane or in the shop. `data.parties`: to how many; `data.preset`: with which ready words.',
  'presence.set':
    'A member said of themselves or of a colleague whether they serve, are away, on a break or off; by nobody, a shift began or ended. `data.state` names it.',
  'card.begin': 'A visitor began a card.',
  'card.submit': 'A visitor sent their card.',
  'card.create': 'A member wrote a card down for somebody, such as one who called.',
  'card.correct': 'A visitor corrected a card that they had sent. Which answers: `changed`.',
  'card.link': 'A card goes with a number that its visitor took. `data.ticketId` names it.',
  'card.change':
    'Staff changed whose a card is, its stage, temperature or next contact. Which: `changed`; before and after stand in the values.',
  'card.offer': 'Staff mailed the visitor something that is advertising, with the consent of the card. The words stand in the message.',
  'card.askCorrection':
    'Staff asked the visitor to correct a card. `data.mailed`: by mail, else by a link that they hand over. What they said stands in the values.',
  'card.dropCorrection': 'Staff took that back.',
  'card.move':
    'Staff took a card on, began, put it on hold, won or lost it, or took it up again. `data` names the move and both statuses, the reason stands in the values.',
  'card.delete': 'Staff put a card into the bin. `data` names what it was, and the day on which it is erased.',
  'card.purge': 'What a deleted card had of a person was erased: its day had come, or a manager wanted it. `data.from`: what it was.',
  'card.expireAnswers':
    'Answers of a card went because they had been kept long enough, with what stood beside them. `data.classes`: of which classes; which answers: `changed`.',
  'outbox.sendAgain':
    'A manager had a message sent once more. `data.event` names what it tells of; `changed` has the address where another one was given.',
  'outbox.cancel': 'A manager kept a message from being sent. `data.event` names what it tells of.',
  'rush.dismiss': 'Staff said that many numbers from one place are in order. `data.dismissed` false: that was taken back.',
  'cards.export':
    'A manager took cards out of the shop in a file. `data`: how many, in which encoding; the rest stands in the record of exports.',
  'card.restore': 'Staff brought a card back from the bin. `data.to`: as what.',
  'card.edit': 'A member put answers of a card right. Which ones: `changed`; before and after stand in the values.',
  'card.import': 'A member imported a card from a file.',
  'card.note': 'A member left a note on a card. What it says stands in the values.',
  'card.addFile': 'A visitor sent a photo with their card, or staff laid a file beside it. Its name stands in the values.',
  'card.removeFile': 'A file of a card was erased, by its visitor or by staff. Its name stands in the values.',
  'card.openFile': 'A member opened a file of a card. Its name stands in the values.',
  'card.addTask': 'A member noted what is to be done about a card. `data.taskId` names the task; what it says stands in the values.',
  'card.changeTask': 'A member changed a task: what it says, until when or by whom, as the values have it. `data.taskId` names it.',
  'card.doTask': 'A member did a task. `data.taskId` names it.',
  'card.undoTask': 'A member took that back. `data.taskId` names it.',
  'card.removeTask': 'A member took a task off a card. `data.taskId` names it.',
  'card.addProposal':
    'A member noted a property that was proposed to whoever gave a card. `data.proposalId` names it; what it says stands in the values.',
  'card.changeProposal': 'A member changed what is noted of a proposed property, as the values have it. `data.proposalId` names it.',
  'card.removeProposal': 'A member took a proposed property off a card. `data.proposalId` names it.',
  'card.restoreProposal': 'A member brought one back that was taken off. `data.proposalId` names it.',
  'card.reveal': 'A member had a masked answer of a card shown to them. Which one: `changed`; what it says is not in the log.',
  'card.merge':
    'A member said that the persons of two cards are the same. `data.with` names the customer under whom the other one was known, `data.mergeId` the merge. On each card of both.',
  'card.unmerge': 'A member took that back. `data` as of the merge.',
  'card.tellApart':
    'A member said that somebody isn’t the card’s person, though they look alike. `data.with` names the other customer. On each card of both.',
  'card.reconsider': 'A member took that back.',
  'shop.setRailways': 'Other lines and stations on the shop’s reception card. `data.version` names it.',
  'form.publish': 'A new version of the shop’s reception card. `data.version` names it.',
  'card.withdraw': 'The consents of a card were withdrawn at the request of whom it is about. `changed` names them.',
  'privacyRequest.receive':
    'Somebody asked about their data. `data.kind` names what for, `data.source` how it came; who they are stands in the request alone.',
  'privacyRequest.identify': 'A manager made sure who asks. `data.how` names how.',
  'privacyRequest.choose': 'A manager chose the cards of whoever asks. `data.cards` is their number.',
  'privacyRequest.take': 'A manager took out what is kept in those cards, to hand it over.',
  'privacyRequest.close': 'A manager said what came of it. `data.outcome` names it, `data.refusedFor` why it was refused.',
  'privacyRequest.forget': 'What was personal in an answered request was taken out.',
  'owner.reset': 'Somebody at the server’s console made a link that sets an owner’s password. `data.accountId` names the account.',
  'audit.export': 'Somebody took the log out in a file. `data`: how many entries, what they were narrowed to, in which encoding.',
  'audit.reveal':
    'An owner had masked values of an event shown to them. `data.kind` and `changed` name what; what they say is not in the log again.',
  'privacy.publish': 'A new version of the shop’s privacy notice. `data.version` names it.',
} satisfies Record<Exclude<EventKind, `ticket.${TicketMove}`>, string>

export function eventKinds(): string {
  const moves = ticketMoveNames.map((move) => [code(`ticket.${move}`), `The move ${code(move)} ([tickets.md](tickets.md)).`])
  return table(['Kind', 'Meaning'], [...moves, ...Object.entries(others).map(([kind, meaning]) => [code(kind), meaning])])
}
