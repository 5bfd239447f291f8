/** What the queue's staff know of the cards that are filled in meanwhile. */

import { Id, operation } from '../operation.ts'
import { atMost } from '../text-limit.ts'
import { z } from '../zod.ts'

export const TicketCard = z
  .object({
    ticketId: Id,
    cardId: Id,
    status: z.enum(['draft', 'submitted']),
    name: z.string().nullable().describe('Of the visitor, once it was sent'),
    filled: z.int().describe('Percent of what is asked that is answered; 100 once it was sent'),
    facts: z
      .array(z.object({ label: z.string(), text: z.string() }))
      .describe('What the shop wants to read beside a number, in the reader’s language; of a draft nothing'),
    contacts: z
      .array(z.object({ field: z.string(), label: z.string() }))
      .describe('What it says of how to reach the visitor, by name alone: cards.reveal shows one; of a draft nothing'),
    missing: z
      .array(z.object({ field: z.string(), label: z.string() }))
      .describe('What the shop must know before it serves the visitor and the card doesn’t say yet, by name alone; of a draft nothing'),
  })
  .meta({ id: 'TicketCard' })
export type TicketCard = z.infer<typeof TicketCard>

export const listTicketCards = operation({
  operationId: 'cards.ofTickets',
  method: 'get',
  path: '/shops/{shopId}/ticket-cards',
  summary:
    'The cards that go with numbers of the business day, and with those that are still open: how far each is, and what matters of it',
  access: { role: 'auditor', scope: 'shop' },
  limit: 'read',
  idempotent: false,
  params: z.object({ shopId: Id }),
  query: z.object({
    card: z
      .union([Id.transform((id) => [id]), z.array(Id).min(1).max(50)])
      .optional()
      .describe('Only these, such as those that have changed'),
    ticket: Id.optional().describe('Only that of this number, of whatever day'),
  }),
  answer: z.object({ cards: z.array(TicketCard) }).meta({ id: 'TicketCards' }),
  errors: [],
})

export const searchTickets = operation({
  operationId: 'cards.searchTickets',
  method: 'get',
  path: '/shops/{shopId}/ticket-search',
  summary:
    'The numbers of the business day, and those that are still open, that words find: by the contact left with the number, or by the name, the reading, the phone or the mail of its card',
  access: { role: 'reception', scope: 'shop' },
  limit: 'read',
  idempotent: false,
  params: z.object({ shopId: Id }),
  query: z.object({ text: z.string().min(1).check(atMost(100)) }),
  answer: z.object({ ticketIds: z.array(Id) }).meta({ id: 'FoundTickets' }),
  errors: [],
})
