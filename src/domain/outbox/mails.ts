import { colleagueMails, visitorCardMails } from '../cards/mails.ts'
import { reservationMails } from '../reservations/mails.ts'
import { ticketMailDefinitions } from '../tickets/mails.ts'
import { invitationAndAccountMails } from './invitation-and-account-mails.ts'

export const outboxMailDefinitions = {
  ...ticketMailDefinitions,
  ...visitorCardMails,
  ...colleagueMails,
  ...reservationMails,
  ...invitationAndAccountMails,
}

export const visitorMailDefinitions = {
  reservation: reservationMails,
  ticket: ticketMailDefinitions,
  card: visitorCardMails,
}
