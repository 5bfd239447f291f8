import { punctualities } from '#domain/reservations/check-in.ts'
import { maxRequestedTimes, reservationLimits, reservationStatuses } from '#domain/reservations/reservation.ts'
import { maxPartySize } from '#domain/tickets/limits.ts'
import {
  createNameSchema,
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
import { PublicShop } from '../shops.ts'
import { SlotTime } from '../slot-time.ts'
import { createMaxCharactersCheck } from '../text-limit.ts'
import { LineLink } from '../visitor-mail.ts'
import { z } from '../zod.ts'
import { NearestFreeTimes, ReservationInstantSchema } from './slots.ts'

export const StartTimes = z
  .array(ReservationInstantSchema)
  .min(1)
  .max(maxRequestedTimes)
  .refine((times) => new Set(times.map((time) => Date.parse(time))).size === times.length, 'A time must not appear twice')
  .describe('Starts of the slots, preferred first')

const VisitorReservation = z
  .object({
    status: z.enum(reservationStatuses),
    rev: z.int(),
    calendarId: Id.describe('Id of the calendar event, the same for replacements'),
    sequence: z.int().describe('Sequence of the calendar event: increases with each change of the agreed visit, including replacements'),
    locale: LocaleSchema,
    shop: PublicShop,
    service: z.object({ id: Id, name: LocalizedTextSchema }),
    partySize: z.int(),
    name: z.string().nullable(),
    contact: z
      .object({
        phone: z.string().nullable(),
        email: z.string().nullable(),
        emailFailed: z.literal(true).optional().describe('Mail to this address cannot be delivered'),
      })
      .describe('Masked'),
    line: LineLink,
    organizer: z.string().nullable().describe('Organizer of the calendar event, who gets replies; null: no mail can be sent'),
    requestedTimes: z.array(SlotTime),
    offers: z.array(SlotTime).describe('Times that the shop proposes; they are not held'),
    offersUntil: InstantSchema.nullable(),
    slot: SlotTime.nullable().describe('The held, agreed or former time'),
    heldUntil: InstantSchema.nullable().describe('End of the hold, while a time is held for the visitor'),
    awaitsMail: z
      .boolean()
      .describe('Held until the visitor presses the button on the mailed page; `reservations.confirm` takes its secret'),
    lapsed: z.boolean().describe('A held time was released, because it was not confirmed in time'),
    mayChange: z.boolean(),
    mayCancel: z.boolean(),
    changeUntil: InstantSchema.nullable().describe('End of the visitor’s changes to a confirmed one'),
    reason: z.string().nullable().describe('The shop’s message when it declined or cancelled'),
    next: z.string().nullable().describe('Token of the replacement, or of the open request for it'),
    checkIn: z
      .object({
        from: InstantSchema,
        until: InstantSchema.describe('Afterwards the visitor waits in the normal order'),
        comes: z.enum(punctualities),
        code: z.boolean().describe('Check-in requires today’s code'),
      })
      .nullable()
      .describe('While check-in is possible'),
    ticket: z.object({ token: z.string(), number: z.string() }).nullable().describe('Ticket issued at check-in'),
    card: z.string().nullable().describe('Token of the card that was sent with it'),
  })
  .meta({ id: 'VisitorReservation' })
export type VisitorReservation = z.infer<typeof VisitorReservation>

const Contact = {
  name: createNameSchema({ min: 1, max: reservationLimits.name }),
  phone: z.string().trim().check(createMaxCharactersCheck(reservationLimits.contact)).default(''),
  email: z.string().trim().check(createMaxCharactersCheck(reservationLimits.contact)).default(''),
}

export const reservationRequestFields = {
  ...Contact,
  serviceId: Id,
  partySize: z.int().min(1).max(maxPartySize).default(1),
  note: z.string().trim().check(createMaxCharactersCheck(reservationLimits.note)).default(''),
  locale: LocaleSchema.default('ja'),
}

/** One is required, because the shop must reach the visitor. */
export const hasPhoneOrEmail = ({ phone, email }: { phone: string; email: string }) => phone !== '' || email !== ''
export const missingContactIssue = { path: ['phone'], message: 'A phone number or an e-mail address is needed' }

export const requestReservation = defineOperation({
  operationId: 'reservations.request',
  method: 'post',
  path: '/entry/{code}/reservations',
  summary:
    'Request a visit at one of up to three times. If the shop confirms automatically, the first free one is held for 15 minutes, until the visitor presses the button on the mailed page; otherwise the shop answers',
  access: 'anyone',
  limit: 'reservation',
  idempotent: true,
  params: z.object({ code: z.string().max(40) }),
  body: z
    .strictObject({
      ...reservationRequestFields,
      requestedTimes: StartTimes,
      consent: z.int().min(1).max(1_000_000).describe('Version of the privacy notice agreed to'),
      card: z.string().max(64).optional().describe('Token of the reception card that was sent with it'),
      linkSource: LinkSourceSchema.optional(),
    })
    .refine(hasPhoneOrEmail, missingContactIssue),
  answer: z
    .object({ token: z.string().describe('The only key to the reservation'), reservation: VisitorReservation })
    .meta({ id: 'RequestedReservation' }),
  status: 201,
  current: NearestFreeTimes,
  errors: [
    ...(['entry.notFound', 'entry.replaced', 'entry.shopClosed', 'card.notFound', 'privacy.notFound'] as const),
    ...(['service.notFound', 'reservation.disabled', 'reservation.noSlot', 'reservation.full', 'reservation.invalid'] as const),
    ...(['reservation.contactTaken', 'reservation.tooMany'] as const),
  ],
})

const byReservationToken = {
  path: '/reservations/{token}',
  access: { token: 'reservation' },
  params: z.object({ token: z.string().max(64).describe('Token of the reservation') }),
  answer: VisitorReservation,
} as const

export const getVisitorReservation = defineOperation({
  ...byReservationToken,
  operationId: 'reservations.getOwn',
  method: 'get',
  summary: 'Get the visitor’s reservation',
  limit: 'read',
  idempotent: false,
  errors: ['reservation.notFound'],
})

export const getCalendarFile = defineOperation({
  ...byReservationToken,
  operationId: 'reservations.getCalendarFile',
  method: 'get',
  path: `${byReservationToken.path}/calendar-file`,
  summary: 'Get the agreed visit as a calendar file (RFC 5545); for a rescheduled visit, its replacement',
  limit: 'read',
  idempotent: false,
  query: z.object({ locale: LocaleSchema.default('ja') }),
  answer: z.object({ text: z.string().describe('Content, as text/calendar') }).meta({ id: 'CalendarFile' }),
  errors: ['reservation.notFound'],
})

const ExpectedRev = z.strictObject({ rev: z.int() })

const TodayCode = z.strictObject({ todayCode: z.string().max(20).optional().describe('Today’s code, typed or scanned in the shop') })

function visitorAct<Body extends typeof ExpectedRev | typeof TodayCode>(
  act: string,
  body: Body,
  summary: string,
  errors: readonly ProblemCode[] = [],
) {
  const entry: Operation<typeof byReservationToken.params, undefined, Body, typeof VisitorReservation> = {
    ...byReservationToken,
    operationId: `reservations.${act}`,
    method: 'post',
    path: `${byReservationToken.path}/${toKebabCase(act)}`,
    summary,
    limit: 'ownReservation',
    idempotent: true,
    body,
    errors: ['reservation.notFound', 'reservation.changed', 'reservation.wrongStatus', ...errors],
    current: VisitorReservation,
  }
  return entry
}

export const holdOffer = visitorAct(
  'hold',
  ExpectedRev.extend({ startsAt: ReservationInstantSchema }),
  'Hold one of the shop’s offers for 15 minutes. An earlier hold is released',
  ['reservation.full', 'reservation.noSlot'],
)
export const confirmHeldTime = visitorAct(
  'confirm',
  ExpectedRev.extend({ mail: z.string().max(64).optional().describe('Secret from the mail’s link, if the reservation awaits it') }),
  'Confirm a held time: an offer, or one that the shop holds automatically',
  ['reservation.lapsed', 'reservation.mailNeeded'],
)
export const rejectReservationOffers = visitorAct('rejectOffers', ExpectedRev, 'Turn down all offers, so that the shop must answer again')
export const requestNewTimes = visitorAct(
  'change',
  ExpectedRev.extend({ requestedTimes: StartTimes }),
  'Request other times. A confirmed reservation stands until its replacement is agreed, which has its own token (`next`)',
  ['reservation.noSlot', 'reservation.full', 'reservation.tooLate', 'reservation.disabled'],
)
export const cancelOwnReservation = visitorAct(
  'cancel',
  ExpectedRev,
  'Cancel one’s own reservation; a confirmed one until the shop’s limit',
  ['reservation.tooLate'],
)
export const unlinkReservationFromLine = defineOperation({
  ...byReservationToken,
  operationId: 'reservations.unlinkLine',
  method: 'post',
  path: `${byReservationToken.path}/line/end`,
  summary: 'Send no more messages about the reservation and its replacements to LINE, and forget the visitor’s id there',
  limit: 'visitor',
  idempotent: true,
  errors: ['reservation.notFound'],
})
export const checkInOwnReservation = visitorAct(
  'arrive',
  TodayCode,
  'Check in oneself: `ticket` is a ticket of class `booked`, or `normal` after the window. A repetition returns the same ticket',
  [
    ...(['reservation.tooEarly', 'service.notFound', 'entry.shopClosed', 'lane.closed'] as const),
    ...(['todayCode.missing', 'todayCode.wrong'] as const),
  ],
)
