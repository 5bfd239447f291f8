import { nameLimit, partySizeLimit } from '#domain/tickets/limits.ts'
import { Id, LocaleSchema, nameSchema, operation } from '../operation.ts'
import { z } from '../zod.ts'
import { ContactSchema } from './contact.ts'
import { VisitorTicket } from './visitor-ticket.ts'

export const joinTicket = operation({
  operationId: 'tickets.join',
  method: 'post',
  path: '/entry/{code}/tickets',
  summary: 'Take a number. A device has one open number per lane: asked for another, it is told of the one that it has',
  access: 'anyone',
  limit: 'join',
  idempotent: true,
  params: z.object({ code: z.string().max(40) }),
  body: z.strictObject({
    serviceId: Id,
    partySize: z.int().min(1).max(partySizeLimit),
    name: nameSchema({ min: 0, max: nameLimit }).optional(),
    contact: ContactSchema.optional().describe('Kept where the lane asks for it'),
    todayCode: z
      .string()
      .max(20)
      .optional()
      .describe(
        'As shown in the shop. A lane for those in the shop asks for it; one that takes others too takes them as remote. With it a number is given also where many were taken from the same network',
      ),
    locale: LocaleSchema.default('ja'),
  }),
  answer: z
    .object({
      token: z.string().describe('The only key to the ticket'),
      ticket: VisitorTicket,
      already: z.boolean().describe('The device has had this open number in the lane; no other was taken'),
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
    'lane.usedUp',
    'lane.remoteFull',
    'todayCode.missing',
    'todayCode.wrong',
    'todayCode.needed',
    'device.missing',
  ],
})
