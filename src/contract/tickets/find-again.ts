import { defineOperation } from '../operation.ts'
import { z } from '../zod.ts'

/** A post, because an address would be logged. The key is not stored. */
export const findTicketAgain = defineOperation({
  operationId: 'tickets.findAgain',
  method: 'post',
  path: '/entry/{code}/tickets/find',
  summary:
    'Get the link of a ticket of today, by its number and its code or the last four digits of the phone number. Every wrong input has the same answer. Five wrong tries per number and per device block the search for a day',
  access: 'anyone',
  limit: 'ticketSearch',
  idempotent: true,
  params: z.object({ code: z.string().max(40) }),
  body: z.strictObject({
    number: z.string().max(20),
    proof: z.string().max(20).describe('The ticket’s code, or the last four digits of the phone number'),
  }),
  answer: z.object({ token: z.string().describe('The only key to the ticket') }).meta({ id: 'FoundTicket' }),
  errors: ['entry.notFound', 'entry.replaced', 'entry.shopClosed', 'ticket.searchFailed', 'ticket.searchBlocked'],
})
