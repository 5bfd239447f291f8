import { z } from 'zod'
import { seen, staffAct } from './staff-act.ts'

export const undoTicket = staffAct('undo', {
  summary: 'Take the last step back (5 minutes; later a manager)',
  by: 'reception',
  body: z.strictObject(seen),
  errors: ['ticket.nothingToUndo', 'ticket.tooLateToUndo'],
})
