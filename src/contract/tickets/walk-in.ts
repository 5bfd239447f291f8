import { maxNameLength, maxPartySize } from '#domain/tickets/limits.ts'
import { createNameSchema, defineOperation, Id, LocaleSchema } from '../operation.ts'
import { z } from '../zod.ts'
import { ContactSchema } from './contact.ts'
import { VisitorTicket } from './visitor-ticket.ts'

export const AddedTicket = z
  .object({
    token: z.string().describe('Token of the ticket’s page, for the printed slip'),
    ticketCode: z.string().nullable().describe('Opens the ticket in another browser, with its number; null: a trial ticket'),
    ticket: VisitorTicket,
  })
  .meta({ id: 'AddedTicket' })
export type AddedTicket = z.infer<typeof AddedTicket>

export const addTicket = defineOperation({
  operationId: 'tickets.add',
  method: 'post',
  path: '/shops/{shopId}/lanes/{laneId}/tickets',
  summary: 'Issue a ticket at the desk, also in a lane that is stopped, full or outside its hours',
  access: { role: 'reception', scope: 'shop' },
  keyScopes: ['queue:work'],
  limit: 'staff',
  idempotent: true,
  params: z.object({ shopId: Id, laneId: Id }),
  body: z.strictObject({
    serviceId: Id.optional().describe('Service of that lane; default: its first'),
    partySize: z.int().min(1).max(maxPartySize).default(1),
    name: createNameSchema({ min: 0, max: maxNameLength }).optional(),
    contact: ContactSchema.optional().describe(
      'The visitor’s phone number or e-mail address. An address gets a mail about the call if mail is set up',
    ),
    locale: LocaleSchema.default('ja'),
    trial: z.boolean().default(false).describe('True: a trial ticket, which no report counts and tickets.endTrial deletes'),
  }),
  answer: AddedTicket,
  status: 201,
  errors: ['lane.notFound', 'service.notFound', 'shop.closed', 'trial.full'],
})
