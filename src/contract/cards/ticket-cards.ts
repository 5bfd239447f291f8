/** Progress and key answers of cards for the queue's staff. */

import { defineOperation, Id } from '../operation.ts'
import { createMaxCharactersCheck } from '../text-limit.ts'
import { z } from '../zod.ts'

export const TicketCard = z
  .object({
    ticketId: Id,
    cardId: Id,
    status: z.enum(['draft', 'submitted']),
    name: z.string().nullable().describe('Name of the visitor, once the card was submitted'),
    filled: z.int().describe('Percentage of the questions answered; 100 once submitted'),
    facts: z
      .array(z.object({ label: z.string(), text: z.string() }))
      .describe('Answers that the shop shows beside a ticket, in the reader’s language; empty for a draft'),
    contacts: z
      .array(z.object({ field: z.string(), label: z.string() }))
      .describe('Contact fields with an answer, by name only: `cards.reveal` shows one; empty for a draft'),
    missing: z
      .array(z.object({ field: z.string(), label: z.string() }))
      .describe('Fields that the shop needs before serving the visitor and that have no answer, by name only; empty for a draft'),
  })
  .meta({ id: 'TicketCard' })
export type TicketCard = z.infer<typeof TicketCard>

export const listTicketCards = defineOperation({
  operationId: 'cards.listByTickets',
  method: 'get',
  path: '/shops/{shopId}/ticket-cards',
  summary: 'List the cards of tickets of the business day and of open tickets: progress and key answers',
  access: { role: 'auditor', scope: 'shop' },
  keyScopes: ['cards:read'],
  limit: 'read',
  idempotent: false,
  params: z.object({ shopId: Id }),
  query: z.object({
    card: z
      .union([Id.transform((id) => [id]), z.array(Id).min(1).max(50)])
      .optional()
      .describe('Only these cards, such as changed ones'),
    ticket: Id.optional().describe('Only the card of this ticket, of any day'),
  }),
  answer: z.object({ cards: z.array(TicketCard) }).meta({ id: 'TicketCards' }),
  errors: [],
})

export const searchTicketsByVisitor = defineOperation({
  operationId: 'cards.searchTickets',
  method: 'get',
  path: '/shops/{shopId}/ticket-search',
  summary:
    'Search tickets that are open or of the business day: by the ticket’s contact, or by name, kana name, phone or e-mail of its card. Callers who see contacts masked must give the whole number or address',
  access: { role: 'reception', scope: 'shop' },
  keyScopes: ['cards:read'],
  limit: 'read',
  idempotent: false,
  params: z.object({ shopId: Id }),
  query: z.object({ text: z.string().min(1).check(createMaxCharactersCheck(100)) }),
  answer: z.object({ ticketIds: z.array(Id) }).meta({ id: 'FoundTickets' }),
  errors: [],
})
