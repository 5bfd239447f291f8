import { reservationLimits, reservationOrigins, reservationStatuses } from '#domain/reservations/reservation.ts'
import { Id, Instant, LocaleSchema, LocalTextSchema, type Operation, operation, pathName } from '../operation.ts'
import type { ProblemCode } from '../problem.ts'
import { SlotTime } from '../slot-time.ts'
import { atMost } from '../text-limit.ts'
import { z } from '../zod.ts'
import { Burst } from './bursts.ts'
import { VisitDay, VisitTime } from './slots.ts'
import { isReachable, StartTimes, unreachable, whoComes } from './visitor.ts'

const Reservation = z
  .object({
    id: Id,
    rev: z.int(),
    status: z.enum(reservationStatuses),
    origin: z.enum(reservationOrigins),
    service: z.object({ id: Id, name: LocalTextSchema }),
    partySize: z.int(),
    locale: LocaleSchema,
    name: z.string().nullable().describe('Null: erased'),
    contact: z
      .object({
        phone: z.string().nullable(),
        email: z.string().nullable(),
        emailFailed: z.literal(true).optional().describe('Mail to this address can’t be delivered'),
      })
      .describe('Masked for the reception, none for auditors, whole from staff on'),
    note: z.string().nullable().describe('The visitor’s own words'),
    reason: z.string().nullable(),
    wishes: z.array(SlotTime),
    offers: z.array(SlotTime),
    offersUntil: Instant.nullable(),
    slot: SlotTime.nullable(),
    resourceId: Id.nullable(),
    turnedDown: z.boolean().describe('Its visitor said that no offer suits'),
    cardId: Id.nullable(),
    checkIn: z
      .object({ from: Instant, until: Instant.describe('After it they wait in the normal order, and may be marked as not there') })
      .nullable()
      .describe('While its visitor may come: within which time they are called by it'),
    ticket: z.object({ id: Id, number: z.string() }).nullable().describe('The number that its visitor got when they came'),
    late: z.boolean().describe('They came after that time'),
    previousId: Id.nullable().describe('The one that it takes the place of'),
    requestedAt: Instant,
    untoldSince: Instant.nullable().describe('Since when its visitor is to be told what staff did with it'),
  })
  .meta({ id: 'Reservation', description: 'A reservation as staff see it' })
export type Reservation = z.infer<typeof Reservation>

const WaitingReservation = Reservation.extend({
  free: z.array(z.boolean()).describe('Of each wish, whether its place could be given now'),
}).meta({ id: 'WaitingReservation', description: 'A reservation that isn’t agreed yet' })
export type WaitingReservation = z.infer<typeof WaitingReservation>

const inShop = z.object({ shopId: Id })
const path = '/shops/{shopId}/reservations'

export const listReservations = operation({
  operationId: 'reservations.list',
  method: 'get',
  path,
  summary: 'The reservations of some business days, and those that wait for an answer',
  access: { role: 'reception', scope: 'shop' },
  limit: 'read',
  idempotent: false,
  params: inShop,
  query: z.object({
    from: VisitDay,
    days: z.coerce.number().int().min(1).max(42).default(1),
    after: Id.optional().describe('The last of `waiting` on the page before'),
    burst: z
      .union([Id, z.literal('none')])
      .optional()
      .describe('Of `waiting` only the requests of this burst; none: only those of no burst'),
  }),
  answer: z
    .object({
      waiting: z
        .array(WaitingReservation)
        .describe('Requests, and proposals with what is held of them, whoever has waited longest first: at most 50'),
      waitingCount: z.int().describe('How many there are on all pages'),
      nextWaiting: Id.nullable().describe('`after` of the next page; null on the last one'),
      bursts: z.array(Burst).describe('Many requests from one place, which can be declined together'),
      untold: z.array(Reservation).describe('Those whose visitors are to be told something, whoever has waited longest first'),
      at: Instant.describe('When the server looked'),
      days: z.array(z.object({ day: z.string(), reservations: z.array(Reservation).describe('By the time at which they begin') })),
    })
    .meta({ id: 'Reservations' }),
  errors: [],
})

export const findReservation = operation({
  operationId: 'reservations.find',
  method: 'get',
  path: `${path}/by-link/{token}`,
  summary: 'The reservation that its visitor’s private link opens, or the one that has taken its place',
  access: { role: 'reception', scope: 'shop' },
  limit: 'read',
  idempotent: false,
  params: z.object({ shopId: Id, token: z.string().max(64).describe('Of the reservation') }),
  answer: Reservation,
  errors: ['reservation.notFound'],
})

const Place = SlotTime.extend({
  left: z.int().describe('Parties that can still be taken'),
  of: z.int().describe('Parties that are taken at most'),
  resourceIds: z.array(Id).describe('Whom or which room it can be with, where the service needs one'),
}).meta({ id: 'Place', description: 'A time of a service, with what is left of it' })
export type Place = z.infer<typeof Place>

export const listPlaces = operation({
  operationId: 'reservations.places',
  method: 'get',
  path: '/shops/{shopId}/reservation-places',
  summary: 'The times of a service on some business days with what is left of them, also within the lead time and beyond the horizon',
  access: { role: 'reception', scope: 'shop' },
  limit: 'read',
  idempotent: false,
  params: inShop,
  query: z.object({ service: Id, from: VisitDay, days: z.coerce.number().int().min(1).max(42).default(1) }),
  answer: z.object({ days: z.array(z.object({ day: z.string(), places: z.array(Place) })) }).meta({ id: 'Places' }),
  errors: ['service.notFound'],
})

const command = { method: 'post', access: { role: 'staff', scope: 'shop' }, limit: 'staff', idempotent: true } as const

export const createReservation = operation({
  ...command,
  operationId: 'reservations.create',
  path,
  summary: 'Write a reservation down for somebody who called: it is agreed at once, also within the lead time',
  params: inShop,
  body: z.strictObject({ ...whoComes, startsAt: VisitTime, resourceId: Id.optional() }).refine(isReachable, unreachable),
  answer: Reservation,
  status: 201,
  errors: ['service.notFound', 'reservation.noSlot', 'reservation.full', 'reservation.invalid'],
})

const one = z.object({ shopId: Id, reservationId: Id })
const Seen = z.strictObject({ rev: z.int() })

/** For what says the same whatever has been changed meanwhile. */
const Nothing = z.strictObject({})

function staffAct<Body extends typeof Seen | typeof Nothing>(
  act: string,
  body: Body,
  summary: string,
  errors: readonly ProblemCode[] = [],
) {
  const entry: Operation<typeof one, undefined, Body, typeof Reservation> = {
    ...command,
    operationId: `reservations.${act}`,
    path: `${path}/{reservationId}/${pathName(act)}`,
    summary,
    params: one,
    body,
    answer: Reservation,
    current: Reservation,
    errors: ['reservation.notFound', 'reservation.changedMeanwhile', 'reservation.wrongStatus', ...errors],
  }
  return entry
}

const reason = z.string().trim().check(atMost(reservationLimits.reason)).default('').describe('For the visitor')
const resourceId = Id.optional().describe('Whom or which room it is to be with; left out, one that is free')
const taking = ['reservation.full', 'reservation.noSlot'] as const

export const acceptReservation = staffAct(
  'accept',
  Seen.extend({ startsAt: VisitTime.describe('Of which wish'), resourceId }),
  'Agree to one of the visitor’s wishes',
  taking,
)
export const proposeTimes = staffAct('propose', Seen.extend({ times: StartTimes }), 'Offer other times; they hold nothing until taken', [
  'reservation.noSlot',
])
export const declineReservation = staffAct('decline', Seen.extend({ reason }), 'Decline it')
export const moveReservation = staffAct(
  'move',
  Seen.extend({ startsAt: VisitTime, resourceId }),
  'Move a confirmed one: a new one takes its place, and is the answer',
  taking,
)

const atTheDoor = { access: { role: 'reception', scope: 'shop' } } as const

export const checkInReservation = {
  ...staffAct(
    'checkIn',
    Nothing,
    'Its visitor has come: they get a number of class `booked`, after the window of class `normal`. Said again, it is the same number',
    ['reservation.tooEarly', 'service.notFound', 'shop.closed'],
  ),
  ...atTheDoor,
}
export const undoCheckIn = {
  ...staffAct('undoCheckIn', Nothing, 'Take that back while they wait: the number is gone, and the reservation as it was', [
    'ticket.tooLateToUndo',
  ]),
  ...atTheDoor,
}
export const noShowReservation = {
  ...staffAct('noShow', Seen, 'Nobody has come, and the window is over', ['reservation.stillExpected']),
  ...atTheDoor,
}
export const callOffReservation = staffAct('callOff', Seen.extend({ reason }), 'Call it off from the shop’s side')
export const noteTold = staffAct('noteTold', Seen, 'Note that its visitor was told, on the phone for instance')
