import { Id, operation } from '../operation.ts'
import { z } from '../zod.ts'

export const endTrial = operation({
  operationId: 'tickets.endTrial',
  method: 'post',
  path: '/shops/{shopId}/trial-tickets/end',
  summary: 'Delete all trial numbers of the shop, in whatever state they are. Without any it changes nothing',
  access: { role: 'reception', scope: 'shop' },
  limit: 'staff',
  idempotent: true,
  params: z.object({ shopId: Id }),
  answer: z.object({ tickets: z.int().describe('How many there were') }).meta({ id: 'EndedTrial' }),
  errors: [],
})
