import { z } from '../zod.ts'
import { seen, staffAct } from './staff-act.ts'

export const markArrived = staffAct('arrive', {
  summary: 'Whoever took a number from afar has come, and can be called; or hasn’t after all',
  by: 'reception',
  body: z.strictObject({ ...seen, arrived: z.boolean().default(true).describe('False: it was a mistake') }),
  errors: ['ticket.wrongStatus'],
})
