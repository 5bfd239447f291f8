import { maxNameLength, maxPartySize } from '#domain/tickets/limits.ts'
import { createNameSchema, defineOperation, Id, LinkSourceSchema, LocaleSchema } from '../operation.ts'
import { z } from '../zod.ts'
import { ContactSchema } from './contact.ts'
import { VisitorTicket } from './visitor-ticket.ts'

export const takeTicket = defineOperation({
  operationId: 'tickets.join',
  method: 'post',
  path: '/entry/{code}/tickets',
  summary: 'Issue a ticket. A device has one open ticket per lane; a second join returns it',
  access: 'anyone',
  limit: 'join',
  idempotent: true,
  params: z.object({ code: z.string().max(40) }),
  body: z.strictObject({
    serviceId: Id,
    partySize: z.int().min(1).max(maxPartySize),
    name: createNameSchema({ min: 0, max: maxNameLength }).optional(),
    contact: ContactSchema.optional().describe('Stored if the lane asks for it'),
    todayCode: z
      .string()
      .max(20)
      .optional()
      .describe(
        'Today’s code from the shop. Lanes for visitors in the shop require it; in other lanes a join without it is remote. With it a ticket is issued even after many joins from the same network',
      ),
    locale: LocaleSchema.default('ja'),
    linkSource: LinkSourceSchema.optional(),
  }),
  answer: z
    .object({
      token: z.string().describe('The only key to the ticket'),
      ticket: VisitorTicket,
      already: z.boolean().describe('The device already had this open ticket in the lane; no other was issued'),
    })
    .meta({ id: 'JoinedTicket' }),
  status: 201,
  errors: [
    'entry.notFound',
    'entry.replaced',
    'entry.shopClosed',
    'service.notFound',
    'lane.closed',
    'lane.outsideHours',
    'lane.neverOpen',
    'lane.full',
    'lane.pendingFull',
    'lane.dailyCapReached',
    'lane.remoteFull',
    'todayCode.missing',
    'todayCode.wrong',
    'todayCode.needed',
    'device.missing',
    'server.busy',
  ],
})
