/** A visitor's own data of a reservation. */
import { reservationStatuses } from '#domain/reservations/reservation.ts'
import { defineOperation, InstantSchema, LinkSourceSchema, LocaleSchema } from '../operation.ts'
import { OwnLineRecord, OwnMailRecord } from '../visitor-mail.ts'
import { z } from '../zod.ts'

export const OwnReservationData = z
  .object({
    shop: z.object({ name: z.string(), code: z.string() }),
    at: InstantSchema.describe('Time of the export'),
    language: LocaleSchema.describe('Language of the request'),
    status: z.enum(reservationStatuses),
    service: z.string().describe('Service, in the language of the requester'),
    partySize: z.int(),
    name: z.string().nullable(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    note: z.string().nullable(),
    linkSource: LinkSourceSchema.nullable(),
    noticeVersion: z.int().nullable().describe('Version of the privacy notice agreed to; null: informed on the phone'),
    requestedAt: InstantSchema,
    requestedTimes: z.array(InstantSchema).describe('Requested times, preferred first'),
    startsAt: InstantSchema.nullable().describe('Time of the visit; null: never agreed'),
    number: z.string().nullable().describe('Number of the ticket issued at check-in'),
    reason: z.string().nullable().describe('The shop’s message when it declined or cancelled'),
    mails: z.array(OwnMailRecord).describe('Mails about it, oldest first'),
    line: OwnLineRecord,
  })
  .meta({ id: 'OwnReservation', description: 'All data that a visitor gave with a reservation' })
export type OwnReservationData = z.infer<typeof OwnReservationData>

const byReservationToken = { access: { token: 'reservation' }, params: z.object({ token: z.string().max(64) }) } as const

export const exportOwnReservationData = defineOperation({
  ...byReservationToken,
  operationId: 'reservations.exportOwn',
  method: 'get',
  path: '/reservations/{token}/data',
  summary: 'Export all data that the visitor gave with a reservation and its replacements, by its link',
  limit: 'read',
  idempotent: false,
  answer: z.object({ reservations: z.array(OwnReservationData).describe('Latest first') }).meta({ id: 'OwnReservations' }),
  errors: ['reservation.notFound'],
})

export const eraseOwnReservationData = defineOperation({
  ...byReservationToken,
  operationId: 'reservations.eraseOwn',
  method: 'post',
  path: '/reservations/{token}/erase',
  summary:
    'Erase the personal data of a reservation and its replacements irreversibly: name, contact, note and mails. An agreed visit stays, without a name',
  limit: 'visitor',
  idempotent: true,
  body: z.strictObject({ sure: z.literal(true).describe('Confirms that this is irreversible') }),
  answer: z.object({ erased: z.literal(true) }),
  errors: ['reservation.notFound'],
})
