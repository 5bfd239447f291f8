import { cardMails, colleagueMails } from '../cards/mails.ts'
import { reservationMails } from '../reservations/mails.ts'
import { ticketMails } from '../tickets/mails.ts'
import { otherMails } from './other-mails.ts'

/** Everything that somebody is mailed. */
export const outboxEvents = {
  ...ticketMails,
  ...cardMails,
  ...colleagueMails,
  ...reservationMails,
  ...otherMails,
}

/** What visitors are mailed, by what it is about. */
export const visitorMails = {
  reservation: reservationMails,
  ticket: ticketMails,
  card: cardMails,
}
