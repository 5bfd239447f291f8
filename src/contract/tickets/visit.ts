import { legOutcomes, ticketStatuses } from '#domain/tickets/ticket.ts'
import { defineOperation, Id, InstantSchema, LinkSourceSchema } from '../operation.ts'
import { z } from '../zod.ts'
import { Queue } from './queue.ts'
import { Ticket } from './ticket.ts'

export const LegInterval = z
  .object({
    status: z.enum(ticketStatuses),
    staffId: Id.nullable(),
    counterId: Id.nullable(),
    from: InstantSchema,
    to: InstantSchema.nullable(),
  })
  .meta({ id: 'Interval' })

export const Leg = z
  .object({ id: Id, laneId: Id, serviceId: Id, outcome: z.enum(legOutcomes).nullable(), intervals: z.array(LegInterval) })
  .meta({ id: 'Leg' })

export const TicketEvent = z
  .object({
    id: Id,
    seq: z.int(),
    kind: z.string(),
    at: InstantSchema,
    actor: z.object({ by: z.enum(['member', 'visitor', 'system']), name: z.string().nullable() }),
    from: z.enum(ticketStatuses).nullable(),
    to: z.enum(ticketStatuses).nullable(),
    counterId: Id.nullable(),
    laneId: Id.nullable().describe('Target lane, for a move to another lane'),
    changes: z
      .array(
        z.object({
          field: z.string(),
          before: z.union([z.string(), z.number()]).nullable(),
          after: z.union([z.string(), z.number()]).nullable(),
        }),
      )
      .describe('Changes of a correction; missing if erased'),
    passed: z.int().nullable().describe('Parties that go first, if it was not put at the end'),
    undone: z.string().nullable().describe('The undone step: a move, or the arrival'),
    reason: z.string().nullable(),
    together: z.boolean().describe('Together with the other tickets of a burst'),
  })
  .meta({ id: 'TicketEvent' })

export const TicketDetail = z
  .object({
    ticket: Ticket,
    contact: z.string().nullable().describe('Contact that the visitor left; masked for reception, null for auditors'),
    linkSource: LinkSourceSchema.nullable(),
    lanes: Queue.shape.lanes.describe('Includes removed lanes; counters and staff likewise'),
    counters: Queue.shape.counters,
    staff: Queue.shape.staff,
    shop: Queue.shape.shop,
    undoUntil: InstantSchema.nullable().describe('End of the caller’s undo; null: none, or too late'),
    passes: z
      .int()
      .nullable()
      .describe(
        'Parties that would go first if the returned visitor were put back by the lane’s rule, at most all waiting. Null: no request',
      ),
    maybeSameAs: Ticket.pick({ id: true, number: true })
      .nullable()
      .describe('Earlier waiting ticket that may be of the same visitor, by contact or by name'),
    legs: z.array(Leg),
    events: z.array(TicketEvent).describe('Oldest first'),
  })
  .meta({ id: 'TicketDetail' })
export type TicketDetail = z.infer<typeof TicketDetail>

export const getTicket = defineOperation({
  operationId: 'tickets.get',
  method: 'get',
  path: '/shops/{shopId}/tickets/{ticketId}',
  summary: 'Get one visit: legs, intervals, events',
  access: { role: 'auditor', scope: 'shop' },
  keyScopes: ['queue:read'],
  limit: 'read',
  idempotent: false,
  params: z.object({ shopId: Id, ticketId: Id }),
  answer: TicketDetail,
  errors: ['ticket.notFound'],
})
