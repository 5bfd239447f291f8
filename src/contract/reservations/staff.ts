import { reservationLimits, reservationSources, reservationStatuses } from '#domain/reservations/reservation.ts'
import {
  defineOperation,
  Id,
  InstantSchema,
  LinkSourceSchema,
  LocaleSchema,
  LocalizedTextSchema,
  type Operation,
  toKebabCase,
} from '../operation.ts'
import type { ProblemCode } from '../problem.ts'
import { SlotTime } from '../slot-time.ts'
import { createMaxCharactersCheck } from '../text-limit.ts'
import { z } from '../zod.ts'
import { RequestBurst } from './bursts.ts'
import { ReservationDateSchema, ReservationInstantSchema } from './slots.ts'
import { hasPhoneOrEmail, missingContactIssue, reservationRequestFields, StartTimes } from './visitor.ts'

const Reservation = z
  .object({
    id: Id,
    rev: z.int(),
    status: z.enum(reservationStatuses),
    source: z.enum(reservationSources),
    linkSource: LinkSourceSchema.nullable(),
    service: z.object({ id: Id, name: LocalizedTextSchema }),
    partySize: z.int(),
    locale: LocaleSchema,
    name: z.string().nullable().describe('Null: erased'),
    contact: z
      .object({
        phone: z.string().nullable(),
        email: z.string().nullable(),
        emailFailed: z.literal(true).optional().describe('Mail to this address cannot be delivered'),
      })
      .describe('Masked for reception, null for auditors, unmasked from staff on'),
    note: z.string().nullable().describe('The visitor’s own words'),
    reason: z.string().nullable(),
    requestedTimes: z.array(SlotTime),
    offers: z.array(SlotTime),
    offersUntil: InstantSchema.nullable(),
    slot: SlotTime.nullable(),
    resourceId: Id.nullable(),
    turnedDown: z.boolean().describe('The visitor turned all offers down'),
    cardId: Id.nullable(),
    checkIn: z
      .object({
        from: InstantSchema,
        until: InstantSchema.describe('Afterwards the visitor waits in the normal order and may be marked as a no-show'),
      })
      .nullable()
      .describe('Time in which the visitor is called as reserved, while check-in is possible'),
    ticket: z.object({ id: Id, number: z.string() }).nullable().describe('Ticket issued at check-in'),
    late: z.boolean().describe('The visitor came after the window'),
    previousId: Id.nullable().describe('Reservation that it replaces'),
    requestedAt: InstantSchema,
    needsContactSince: InstantSchema.nullable().describe('Since when the visitor must be informed of a staff action; null: informed'),
  })
  .meta({ id: 'Reservation', description: 'A reservation as staff see it' })
export type Reservation = z.infer<typeof Reservation>

const PendingReservation = Reservation.extend({
  free: z.array(z.boolean()).describe('Per requested time: whether it could be booked now'),
}).meta({ id: 'WaitingReservation', description: 'A reservation without an agreed time' })
export type PendingReservation = z.infer<typeof PendingReservation>

const inShop = z.object({ shopId: Id })
const path = '/shops/{shopId}/reservations'

export const listReservations = defineOperation({
  operationId: 'reservations.list',
  method: 'get',
  path,
  summary: 'List the reservations of some business days, and those waiting for an answer',
  access: { role: 'reception', scope: 'shop' },
  keyScopes: ['reservations'],
  limit: 'read',
  idempotent: false,
  params: inShop,
  query: z.object({
    from: ReservationDateSchema,
    days: z.coerce.number().int().min(1).max(42).default(1),
    after: Id.optional().describe('Last reservation of `waiting` on the previous page'),
    burst: z
      .union([Id, z.literal('none')])
      .optional()
      .describe('In `waiting`, only requests of this burst; `none`, or a burst that is over: only those outside bursts'),
  }),
  answer: z
    .object({
      waiting: z.array(PendingReservation).describe('Requests, and proposals with their holds, longest waiting first, at most 50'),
      waitingCount: z.int().describe('Number on all pages'),
      nextWaiting: Id.nullable().describe('`after` of the next page; null: last page'),
      bursts: z.array(RequestBurst).describe('Bursts of requests, which can be declined together'),
      needsContact: z.array(Reservation).describe('Reservations whose visitors must be informed, longest waiting first'),
      at: InstantSchema.describe('Server time of the result'),
      days: z.array(z.object({ day: z.string(), reservations: z.array(Reservation).describe('Ordered by start time') })),
    })
    .meta({ id: 'Reservations' }),
  errors: [],
})

export const getReservation = defineOperation({
  operationId: 'reservations.get',
  method: 'get',
  path: `${path}/{reservationId}`,
  summary: 'Get a reservation',
  access: { role: 'reception', scope: 'shop' },
  keyScopes: ['reservations'],
  limit: 'read',
  idempotent: false,
  params: z.object({ shopId: Id, reservationId: Id }),
  answer: Reservation,
  errors: ['reservation.notFound'],
})

export const findReservationByLink = defineOperation({
  operationId: 'reservations.find',
  method: 'get',
  path: `${path}/by-link/{token}`,
  summary: 'Find the reservation of a visitor’s private link, or its replacement',
  access: { role: 'reception', scope: 'shop' },
  keyScopes: ['reservations'],
  limit: 'read',
  idempotent: false,
  params: z.object({ shopId: Id, token: z.string().max(64).describe('Token of the reservation') }),
  answer: Reservation,
  errors: ['reservation.notFound'],
})

const SlotCapacity = SlotTime.extend({
  left: z.int().describe('Parties that can still be booked'),
  of: z.int().describe('Maximum number of parties'),
  resourceIds: z.array(Id).describe('Free staff or rooms, if the service needs one'),
}).meta({ id: 'Place', description: 'A time of a service with its remaining capacity' })
export type SlotCapacity = z.infer<typeof SlotCapacity>

export const listSlotCapacity = defineOperation({
  operationId: 'reservations.listCapacity',
  method: 'get',
  path: '/shops/{shopId}/reservation-places',
  summary:
    'List the times of a service on some business days with their remaining capacity, including the lead time and beyond the horizon',
  access: { role: 'reception', scope: 'shop' },
  keyScopes: ['reservations'],
  limit: 'read',
  idempotent: false,
  params: inShop,
  query: z.object({ service: Id, from: ReservationDateSchema, days: z.coerce.number().int().min(1).max(42).default(1) }),
  answer: z.object({ days: z.array(z.object({ day: z.string(), places: z.array(SlotCapacity) })) }).meta({ id: 'Places' }),
  errors: ['service.notFound'],
})

const command = {
  method: 'post',
  access: { role: 'staff', scope: 'shop' },
  keyScopes: ['reservations'],
  limit: 'staff',
  idempotent: true,
} as const

export const createReservation = defineOperation({
  ...command,
  operationId: 'reservations.create',
  path,
  summary: 'Create a confirmed reservation for a caller on the phone, also within the lead time',
  params: inShop,
  body: z
    .strictObject({ ...reservationRequestFields, startsAt: ReservationInstantSchema, resourceId: Id.optional() })
    .refine(hasPhoneOrEmail, missingContactIssue),
  answer: Reservation,
  status: 201,
  errors: ['service.notFound', 'reservation.noSlot', 'reservation.full', 'reservation.invalid'],
})

const reservationParams = z.object({ shopId: Id, reservationId: Id })
const ExpectedRev = z.strictObject({ rev: z.int() })

/** Body of commands with the same result whatever has changed since. */
const Nothing = z.strictObject({})

function staffAct<Body extends typeof ExpectedRev | typeof Nothing>(
  act: string,
  body: Body,
  summary: string,
  errors: readonly ProblemCode[] = [],
) {
  const entry: Operation<typeof reservationParams, undefined, Body, typeof Reservation> = {
    ...command,
    operationId: `reservations.${act}`,
    path: `${path}/{reservationId}/${toKebabCase(act)}`,
    summary,
    params: reservationParams,
    body,
    answer: Reservation,
    current: Reservation,
    errors: ['reservation.notFound', 'reservation.changedByColleague', 'reservation.wrongStatus', ...errors],
  }
  return entry
}

const reason = z.string().trim().check(createMaxCharactersCheck(reservationLimits.reason)).default('').describe('Message to the visitor')
const resourceId = Id.optional().describe('Member of staff or room; default: a free one')
const taking = ['reservation.full', 'reservation.noSlot'] as const

export const acceptReservation = staffAct(
  'accept',
  ExpectedRev.extend({ startsAt: ReservationInstantSchema.describe('Start of the chosen requested time'), resourceId }),
  'Confirm one of the visitor’s requested times',
  taking,
)
export const proposeTimes = staffAct('propose', ExpectedRev.extend({ times: StartTimes }), 'Propose other times, which are not held', [
  'reservation.noSlot',
])
export const declineReservation = staffAct('decline', ExpectedRev.extend({ reason }), 'Decline a request')
export const rescheduleReservation = staffAct(
  'reschedule',
  ExpectedRev.extend({ startsAt: ReservationInstantSchema, resourceId }),
  'Reschedule a confirmed reservation. Returns its replacement',
  taking,
)

const byReception = { access: { role: 'reception', scope: 'shop' } } as const

export const checkInReservation = {
  ...staffAct(
    'checkIn',
    Nothing,
    'Check a visitor in: issues a ticket of class `booked`, or `normal` after the window. A repetition returns the same ticket',
    ['reservation.tooEarly', 'service.notFound', 'shop.closed'],
  ),
  ...byReception,
}
export const undoCheckIn = {
  ...staffAct('undoCheckIn', Nothing, 'Undo a check-in while the ticket waits: cancels the ticket and restores the reservation', [
    'ticket.tooLateToUndo',
  ]),
  ...byReception,
}
export const markReservationNoShow = {
  ...staffAct('noShow', ExpectedRev, 'Mark a no-show after the window', ['reservation.stillExpected']),
  ...byReception,
}
export const cancelReservationByShop = staffAct('cancelByShop', ExpectedRev.extend({ reason }), 'Cancel a reservation for the shop')
export const markVisitorInformed = staffAct('markInformed', ExpectedRev, 'Mark the visitor as informed, such as by phone')
