import { cardMails, colleagueMails } from '../cards/mails.ts'
import { reservationMails } from '../reservations/mails.ts'
import { ticketMails } from '../tickets/mails.ts'
import { otherMails } from './other-mails.ts'

export const outboxMailDefinitions = {
  ...ticketMails,
  ...cardMails,
  ...colleagueMails,
  ...reservationMails,
  ...otherMails,
}

export const visitorMailDefinitions = {
  reservation: reservationMails,
  ticket: ticketMails,
  card: cardMails,
}
