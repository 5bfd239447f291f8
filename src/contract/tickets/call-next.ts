import { Id, operation } from '../operation.ts'
import { z } from '../zod.ts'
import { Ticket } from './ticket.ts'

export const callNext = operation({
  operationId: 'tickets.callNext',
  method: 'post',
  path: '/shops/{shopId}/lanes/{laneId}/call-next',
  summary: 'Call the next one of a lane to a counter',
  access: { role: 'reception', scope: 'shop' },
  limit: 'staff',
  idempotent: true,
  params: z.object({ shopId: Id, laneId: Id }),
  body: z.strictObject({ counterId: Id }),
  answer: Ticket,
  errors: ['lane.notFound', 'counter.notFound', 'counter.closed', 'queue.empty', 'queue.nobodyHere', 'queue.onlyHeld'],
})
