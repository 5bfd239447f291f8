import { maxNameLength, maxNoteLength, maxPartySize } from '#domain/tickets/limits.ts'
import { ticketClasses } from '#domain/tickets/ticket.ts'
import { createNameSchema, LocaleSchema } from '../operation.ts'
import { createMaxCharactersCheck } from '../text-limit.ts'
import { z } from '../zod.ts'
import { defineStaffTicketOperation, expectedRevShape } from './staff-act.ts'

export const TicketEdit = z.strictObject({
  ...expectedRevShape,
  partySize: z.int().min(1).max(maxPartySize).optional(),
  name: createNameSchema({ min: 0, max: maxNameLength }).optional().describe('Empty: none'),
  locale: LocaleSchema.optional(),
  class: z.enum(ticketClasses).optional(),
  note: z.string().trim().check(createMaxCharactersCheck(maxNoteLength)).optional().describe('Empty: none'),
})
export type TicketEdit = z.infer<typeof TicketEdit>

export const editTicket = defineStaffTicketOperation('edit', {
  summary: 'Correct an open visit: party size, name, language, class, note. Missing properties stay',
  by: 'reception',
  body: TicketEdit,
  errors: ['ticket.wrongStatus'],
})
