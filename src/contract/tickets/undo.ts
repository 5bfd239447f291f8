import { z } from '../zod.ts'
import { defineStaffTicketOperation, expectedRevShape } from './staff-act.ts'

export const undoLastTicketStep = defineStaffTicketOperation('undo', {
  summary: 'Undo the last step (5 minutes; later only a manager; on the ticket’s own business day)',
  by: 'reception',
  body: z.strictObject(expectedRevShape),
  errors: [
    'ticket.nothingToUndo',
    'ticket.tooLateToUndo',
    'ticket.dayOver',
    'ticket.laneRemoved',
    'ticket.serviceRemoved',
    'ticket.counterRemoved',
    'ticket.personRemoved',
  ],
})
