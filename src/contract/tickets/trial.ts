import { maxNameLength, maxPartySize } from '#domain/tickets/limits.ts'
import { createNameSchema, defineOperation, Id, LocaleSchema } from '../operation.ts'
import { z } from '../zod.ts'
import { AddedTicket } from './walk-in.ts'

export const getTrialKey = defineOperation({
  operationId: 'tickets.openTrial',
  method: 'get',
  path: '/shops/{shopId}/trial-key',
  summary: 'Get the key with which the join page takes trial tickets, valid until they are deleted or the business day ends',
  access: { role: 'reception', scope: 'shop' },
  limit: 'read',
  idempotent: false,
  params: z.object({ shopId: Id }),
  answer: z.object({ key: z.string() }).meta({ id: 'TrialKey' }),
  errors: [],
})

export const takeTrialTicket = defineOperation({
  operationId: 'tickets.joinTrial',
  method: 'post',
  path: '/entry/{code}/trial-tickets',
  summary: 'Take a trial ticket by the staff’s key, also in a lane that is stopped, full or outside its hours',
  access: 'anyone',
  limit: 'trial',
  idempotent: true,
  params: z.object({ code: z.string().max(40) }),
  body: z.strictObject({
    key: z.string().max(64).describe('Key from tickets.openTrial'),
    serviceId: Id,
    partySize: z.int().min(1).max(maxPartySize),
    name: createNameSchema({ min: 0, max: maxNameLength }).optional(),
    locale: LocaleSchema.default('ja'),
  }),
  answer: AddedTicket,
  status: 201,
  errors: [
    'entry.notFound',
    'entry.replaced',
    'entry.shopClosed',
    'service.notFound',
    'lane.notFound',
    'shop.closed',
    'trial.over',
    'trial.full',
  ],
})

export const deleteTrialTickets = defineOperation({
  operationId: 'tickets.endTrial',
  method: 'post',
  path: '/shops/{shopId}/trial-tickets/end',
  summary: 'Delete all trial tickets of the shop in any status, and revoke their key',
  access: { role: 'reception', scope: 'shop' },
  limit: 'staff',
  idempotent: true,
  params: z.object({ shopId: Id }),
  answer: z.object({ tickets: z.int().describe('Number of deleted tickets') }).meta({ id: 'EndedTrial' }),
  errors: [],
})
