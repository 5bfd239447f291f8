import { z } from '../zod.ts'
import { defineStaffTicketOperation, expectedRevShape } from './staff-act.ts'

export const markArrived = defineStaffTicketOperation('arrive', {
  summary: 'Confirm the arrival of a remote visitor, so that they can be called; or undo that',
  by: 'reception',
  body: z.strictObject({ ...expectedRevShape, arrived: z.boolean().default(true).describe('False: undo a mistaken arrival') }),
  errors: ['ticket.wrongStatus'],
})
