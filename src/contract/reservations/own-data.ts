/** What a visitor has given with a reservation, for themselves. */
import { reservationStatuses } from '#domain/reservations/reservation.ts'
import { Mailed } from '../mailed.ts'
import { Instant, LocaleSchema, operation } from '../operation.ts'
import { z } from '../zod.ts'

export const OwnReservation = z
  .object({
    shop: z.object({ name: z.string(), code: z.string() }),
    at: Instant.describe('When this was put together'),
    language: LocaleSchema.describe('In which it was asked for'),
    status: z.enum(reservationStatuses),
    service: z.string().describe('What it is for, in the language of whoever asks'),
    partySize: z.int(),
    name: z.string().nullable(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    note: z.string().nullable(),
    noticeVersion: z.int().nullable().describe('The privacy notice that was agreed to; null: told on the phone'),
    requestedAt: Instant,
    wishes: z.array(Instant).describe('The times that were wished for, the first is liked best'),
    startsAt: Instant.nullable().describe('When the visit is, was, or was to be'),
    number: z.string().nullable().describe('That they had in the queue when they came'),
    reason: z.string().nullable().describe('What the shop said to them when it declined or called off'),
    mails: z.array(Mailed).describe('What they were mailed about it, oldest first'),
  })
  .meta({ id: 'OwnReservation', description: 'All that a visitor has given with a reservation' })
export type OwnReservation = z.infer<typeof OwnReservation>

const own = { access: { token: 'reservation' }, params: z.object({ token: z.string().max(64) }) } as const

export const exportOwnReservations = operation({
  ...own,
  operationId: 'reservations.exportOwn',
  method: 'get',
  path: '/reservations/{token}/data',
  summary: 'All that the visitor has given with a reservation and with those that took its place, for whoever has its link',
  limit: 'read',
  idempotent: false,
  answer: z.object({ reservations: z.array(OwnReservation).describe('The last one first') }).meta({ id: 'OwnReservations' }),
  errors: ['reservation.notFound'],
})

export const eraseOwnReservations = operation({
  ...own,
  operationId: 'reservations.eraseOwn',
  method: 'post',
  path: '/reservations/{token}/erase',
  summary:
    'Erase for good what a reservation, and those that took its place, say of whom they are for: name, contact, note, what was mailed. What is agreed stays agreed, without a name',
  limit: 'visitor',
  idempotent: true,
  body: z.strictObject({ sure: z.literal(true).describe('It can’t be taken back') }),
  answer: z.object({ erased: z.literal(true) }),
  errors: ['reservation.notFound'],
})
