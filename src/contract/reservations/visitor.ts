import { punctualities } from '#domain/reservations/check-in.ts'
import { mostWishes, reservationLimits, reservationStatuses } from '#domain/reservations/reservation.ts'
import { partySizeLimit } from '#domain/tickets/limits.ts'
import { Id, Instant, LocaleSchema, LocalTextSchema, nameSchema, type Operation, operation, pathName } from '../operation.ts'
import type { ProblemCode } from '../problem.ts'
import { ShownShop } from '../shops.ts'
import { SlotTime } from '../slot-time.ts'
import { atMost } from '../text-limit.ts'
import { z } from '../zod.ts'
import { NextFree, VisitTime } from './slots.ts'

/** Ranked: the first is liked best. */
export const StartTimes = z
  .array(VisitTime)
  .min(1)
  .max(mostWishes)
  .refine((times) => new Set(times.map((time) => Date.parse(time))).size === times.length, 'Each time once')
  .describe('When the slots begin, the first is liked best')

/** A reservation as its visitor sees it. */
const VisitorReservation = z
  .object({
    status: z.enum(reservationStatuses),
    rev: z.int(),
    calendarId: Id.describe('Of the calendar file: the same for one that takes the place of another'),
    sequence: z.int().describe('Of the calendar file: rises with each change of what is agreed, also where another takes its place'),
    locale: LocaleSchema,
    shop: ShownShop,
    service: z.object({ id: Id, name: LocalTextSchema }),
    partySize: z.int(),
    name: z.string().nullable(),
    contact: z
      .object({
        phone: z.string().nullable(),
        email: z.string().nullable(),
        emailFailed: z.literal(true).optional().describe('Mail to this address can’t be delivered'),
      })
      .describe('Masked'),
    organizer: z.string().nullable().describe('Of the calendar file: where an answer about the visit goes; null: no mail can be sent'),
    wishes: z.array(SlotTime),
    offers: z.array(SlotTime).describe('What the shop proposes instead; they hold nothing'),
    offersUntil: Instant.nullable(),
    slot: SlotTime.nullable().describe('The place that is held, agreed, or was given up'),
    heldUntil: Instant.nullable().describe('While a place is held for the visitor: until when'),
    awaitsMail: z
      .boolean()
      .describe('It is held until the visitor presses the button on the page that was mailed, whose secret `reservations.confirm` takes'),
    lapsed: z.boolean().describe('A place was held, and was given back because it was not confirmed in time'),
    mayChange: z.boolean(),
    mayCancel: z.boolean(),
    changeUntil: Instant.nullable().describe('Of a confirmed one: until when it is changed or cancelled here'),
    reason: z.string().nullable().describe('What the shop said when it declined or called it off'),
    next: z.string().nullable().describe('The token of the one that has taken its place, or is to take it'),
    checkIn: z
      .object({
        from: Instant,
        until: Instant.describe('After it they wait in the normal order'),
        comes: z.enum(punctualities),
        code: z.boolean().describe('It takes today’s code'),
      })
      .nullable()
      .describe('While the visitor may come'),
    ticket: z.object({ token: z.string(), number: z.string() }).nullable().describe('The number that the visitor got when they came'),
    card: z.string().nullable().describe('The token of the card that was sent with it'),
  })
  .meta({ id: 'VisitorReservation' })
export type VisitorReservation = z.infer<typeof VisitorReservation>

const Contact = {
  name: nameSchema({ min: 1, max: reservationLimits.name }),
  phone: z.string().trim().check(atMost(reservationLimits.contact)).default(''),
  email: z.string().trim().check(atMost(reservationLimits.contact)).default(''),
}

/** Of whoever comes: a phone number or an address, as they are written. */
export const whoComes = {
  ...Contact,
  serviceId: Id,
  partySize: z.int().min(1).max(partySizeLimit).default(1),
  note: z.string().trim().check(atMost(reservationLimits.note)).default(''),
  locale: LocaleSchema.default('ja'),
}

/** How else would the shop tell them? */
export const isReachable = ({ phone, email }: { phone: string; email: string }) => phone !== '' || email !== ''
export const unreachable = { path: ['phone'], message: 'A phone number or an e-mail address is needed' }

export const requestReservation = operation({
  operationId: 'reservations.request',
  method: 'post',
  path: '/entry/{code}/reservations',
  summary:
    'Ask for a visit at one of up to three times. Where the shop confirms by itself, the first that is free is held for 15 minutes, until the visitor presses the button on the mailed page; else the shop answers',
  access: 'anyone',
  limit: 'reservation',
  idempotent: true,
  params: z.object({ code: z.string().max(40) }),
  body: z
    .strictObject({
      ...whoComes,
      wishes: StartTimes,
      consent: z.int().min(1).max(1_000_000).describe('The version of the privacy notice that is agreed to'),
      card: z.string().max(64).optional().describe('The token of the reception card that was sent with it'),
    })
    .refine(isReachable, unreachable),
  answer: z
    .object({ token: z.string().describe('The only key to the reservation'), reservation: VisitorReservation })
    .meta({ id: 'RequestedReservation' }),
  status: 201,
  current: NextFree,
  errors: [
    ...(['entry.notFound', 'entry.replaced', 'entry.shopClosed', 'card.notFound', 'privacy.notFound'] as const),
    ...(['service.notFound', 'reservation.notTaken', 'reservation.noSlot', 'reservation.full', 'reservation.invalid'] as const),
    ...(['reservation.contactTaken', 'reservation.tooMany'] as const),
  ],
})

const own = {
  path: '/reservations/{token}',
  access: { token: 'reservation' },
  params: z.object({ token: z.string().max(64).describe('Of the reservation') }),
  answer: VisitorReservation,
} as const

export const showReservation = operation({
  ...own,
  operationId: 'reservations.show',
  method: 'get',
  summary: 'The visitor’s reservation',
  limit: 'read',
  idempotent: false,
  errors: ['reservation.notFound'],
})

export const showCalendarFile = operation({
  ...own,
  operationId: 'reservations.showCalendarFile',
  method: 'get',
  path: `${own.path}/calendar-file`,
  summary: 'The agreed visit as a calendar file (RFC 5545); of one that was moved, the one in its place',
  limit: 'read',
  idempotent: false,
  query: z.object({ locale: LocaleSchema.default('ja') }),
  answer: z.object({ text: z.string().describe('Its content, as text/calendar') }).meta({ id: 'CalendarFile' }),
  errors: ['reservation.notFound'],
})

const Seen = z.strictObject({ rev: z.int() })

const TodayCode = z.strictObject({ todayCode: z.string().max(20).optional().describe('As it was typed, or scanned in the shop') })

function visitorAct<Body extends typeof Seen | typeof TodayCode>(
  act: string,
  body: Body,
  summary: string,
  errors: readonly ProblemCode[] = [],
) {
  const entry: Operation<typeof own.params, undefined, Body, typeof VisitorReservation> = {
    ...own,
    operationId: `reservations.${act}`,
    method: 'post',
    path: `${own.path}/${pathName(act)}`,
    summary,
    limit: 'ownReservation',
    idempotent: true,
    body,
    errors: ['reservation.notFound', 'reservation.changed', 'reservation.wrongStatus', ...errors],
    current: VisitorReservation,
  }
  return entry
}

export const holdReservation = visitorAct(
  'hold',
  Seen.extend({ startsAt: VisitTime }),
  'Look at the confirmation of one of the shop’s offers: its place is held for 15 minutes. What was held before is given back',
  ['reservation.full', 'reservation.noSlot'],
)
export const confirmReservation = visitorAct(
  'confirm',
  Seen.extend({ mail: z.string().max(64).optional().describe('From the link of the mail, where the reservation awaits it') }),
  'Take the time whose place is held: an offer, or what the shop confirms by itself',
  ['reservation.lapsed', 'reservation.mailNeeded'],
)
export const turnDownReservation = visitorAct('turnDown', Seen, 'None of the shop’s offers suits: it is asked again')
export const changeReservation = visitorAct(
  'change',
  Seen.extend({ wishes: StartTimes }),
  'Wish other times. A confirmed one stands until another is agreed; that one then takes its place, with a token of its own (`next`)',
  ['reservation.noSlot', 'reservation.full', 'reservation.tooLate', 'reservation.notTaken'],
)
export const cancelReservation = visitorAct('cancel', Seen, 'Cancel it; a confirmed one until the shop’s limit', ['reservation.tooLate'])
export const arriveReservation = visitorAct(
  'arrive',
  TodayCode,
  'Say that one has come: `ticket` is a number of class `booked`, after the window of class `normal`. Said again, it is the same number',
  [
    ...(['reservation.tooEarly', 'service.notFound', 'entry.shopClosed', 'lane.closed'] as const),
    ...(['todayCode.missing', 'todayCode.wrong'] as const),
  ],
)
