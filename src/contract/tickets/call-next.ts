import { defineOperation, Id } from '../operation.ts'
import { z } from '../zod.ts'
import { Ticket } from './ticket.ts'

export const callNext = defineOperation({
  operationId: 'tickets.callNext',
  method: 'post',
  path: '/shops/{shopId}/lanes/{laneId}/call-next',
  summary:
    'Start serving the visitor whom the lane called without a counter, or call its next visitor; at a busy counter only with `finish` or `beside`',
  access: { role: 'reception', scope: 'shop' },
  keyScopes: ['queue:read', 'queue:work'],
  limit: 'staff',
  idempotent: true,
  params: z.object({ shopId: Id, laneId: Id }),
  body: z.strictObject({
    counterId: Id,
    finish: Id.optional().describe('Ticket being served at the counter, whose visit is finished in the same change'),
    beside: z.boolean().default(false).describe('Take the visitor although another one is called to the counter or served there'),
  }),
  answer: Ticket,
  errors: ['lane.notFound', 'counter.notFound', 'counter.closed', 'counter.busy', 'queue.empty', 'queue.nobodyHere', 'queue.onlyHeld'],
})
