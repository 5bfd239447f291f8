import { z } from '../zod.ts'
import { seen, staffAct } from './staff-act.ts'

export const undoTicket = staffAct('undo', {
  summary: 'Take the last step back (5 minutes; later a manager; on the number’s own business day)',
  by: 'reception',
  body: z.strictObject(seen),
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
