import { nameLimit, noteLimit, partySizeLimit } from '#domain/tickets/limits.ts'
import { ticketClasses } from '#domain/tickets/ticket.ts'
import { LocaleSchema, nameSchema } from '../operation.ts'
import { atMost } from '../text-limit.ts'
import { z } from '../zod.ts'
import { seen, staffAct } from './staff-act.ts'

export const TicketEdit = z.strictObject({
  ...seen,
  partySize: z.int().min(1).max(partySizeLimit).optional(),
  name: nameSchema({ min: 0, max: nameLimit }).optional().describe('Empty: none'),
  locale: LocaleSchema.optional(),
  class: z.enum(ticketClasses).optional(),
  note: z.string().trim().check(atMost(noteLimit)).optional().describe('Empty: none'),
})
export type TicketEdit = z.infer<typeof TicketEdit>

export const editTicket = staffAct('edit', {
  summary: 'Correct an open visit: party size, name, language, class, note. Missing properties stay',
  by: 'reception',
  body: TicketEdit,
  errors: ['ticket.wrongStatus'],
})
