import { cardMails, colleagueMails } from '../cards/mails.ts'
import { reservationMails } from '../reservations/mails.ts'
import { ticketMailDefinitions } from '../tickets/mails.ts'
import { otherMails } from './other-mails.ts'

export const outboxMailDefinitions = {
  ...ticketMailDefinitions,
  ...cardMails,
  ...colleagueMails,
  ...reservationMails,
  ...otherMails,
}

export const visitorMailDefinitions = {
  reservation: reservationMails,
  ticket: ticketMailDefinitions,
  card: cardMails,
}
