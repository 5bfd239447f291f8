/** The tablet at the door: visitors take a number or check in by themselves. Every operation needs the kiosk's token. */
import { parsePin, pinLengthLimits } from '#domain/pin.ts'
import { maxNameLength, maxPartySize } from '#domain/tickets/limits.ts'
import { EntryLane } from '../entry-shop.ts'
import { defineOperation, Id, InstantSchema, LocaleSchema, LocalizedTextSchema } from '../operation.ts'
import { PublicShop } from '../shops.ts'
import { ContactSchema } from '../tickets/contact.ts'
import { VisitorTicket } from '../tickets/visitor-ticket.ts'
import { z } from '../zod.ts'

const KioskLane = EntryLane.pick({
  id: true,
  letter: true,
  name: true,
  waiting: true,
  state: true,
  estimate: true,
  opens: true,
  asksContact: true,
  services: true,
}).meta({ id: 'KioskLane' })
export type KioskLane = z.infer<typeof KioskLane>

export const Kiosk = z
  .object({
    shop: PublicShop.pick({ name: true, otherNames: true, code: true, timeZone: true, brandColour: true, languages: true }),
    formerEntryCode: z.string().nullable().describe('Entry code before the present one, at which a screen may still be opened'),
    lanes: z.array(KioskLane).describe('Only lanes that this kiosk serves and that have a service'),
    printer: z.enum(['none', 'working', 'failing']).describe('none: the kiosk has no printer'),
    reserves: z.boolean().describe('Whether a reservation can be checked in today'),
    version: z.string().describe('Product version of the server'),
    at: InstantSchema,
  })
  .meta({ id: 'Kiosk' })
export type Kiosk = z.infer<typeof Kiosk>

/** Sent when the queue changes; the kiosk then reads its own view. */
export const KioskNews = z
  .object({ lanes: z.array(z.object({ id: Id, waiting: z.int(), stopped: z.boolean() })) })
  .meta({ id: 'KioskNews', description: 'Parties in line of each lane of a kiosk' })

export const KioskTicket = VisitorTicket.pick({ number: true, status: true, ahead: true, estimate: true })
  .extend({
    token: z.string().describe('The only key to the ticket, for the QR code'),
    slip: z.enum(['printing', 'none']).describe('none: no printer, or it does not work, so the kiosk shows the number'),
    offersCard: z
      .boolean()
      .describe('Whether the reception card can be filled in on the kiosk: the shop wants it, and the ticket has none'),
    cardLocked: z.boolean().describe('Whether the reservation brought a reception card, which only its link and staff open'),
  })
  .meta({ id: 'KioskTicket' })
export type KioskTicket = z.infer<typeof KioskTicket>

const params = z.object({ token: z.string().max(64) })
const byKiosk = { token: 'device' } as const

export const getKiosk = defineOperation({
  operationId: 'kiosks.get',
  method: 'get',
  path: '/kiosks/{token}',
  summary: 'Get what a kiosk offers. Changes of the queue come by the stream, topic `kiosk:{token}`',
  access: byKiosk,
  limit: 'kiosk',
  idempotent: false,
  params,
  answer: Kiosk,
  errors: ['device.notFound', 'entry.shopClosed'],
})

export const joinAtKiosk = defineOperation({
  operationId: 'kiosks.join',
  method: 'post',
  path: '/kiosks/{token}/tickets',
  summary: 'Issue a ticket at a kiosk: in the shop, so without today’s code, and for any number of visitors. Its slip is printed once',
  access: byKiosk,
  limit: 'kioskTicket',
  idempotent: true,
  params,
  body: z.strictObject({
    serviceId: Id,
    partySize: z.int().min(1).max(maxPartySize),
    contact: ContactSchema.optional().describe('Stored if the lane asks for it'),
    locale: LocaleSchema.default('ja'),
  }),
  answer: KioskTicket,
  status: 201,
  errors: [
    'device.notFound',
    'entry.shopClosed',
    'service.notFound',
    'lane.closed',
    'lane.outsideHours',
    'lane.neverOpen',
    'lane.full',
    'lane.pendingFull',
    'lane.dailyCapReached',
    'server.busy',
  ],
})

export const KioskReservation = z
  .object({
    reservationId: Id,
    startsAt: InstantSchema,
    service: z.object({ name: LocalizedTextSchema }),
    partySize: z.int(),
  })
  .meta({ id: 'KioskReservation' })
export type KioskReservation = z.infer<typeof KioskReservation>

/** A post, because an address would be logged. The key is not stored. */
export const findReservationAtKiosk = defineOperation({
  operationId: 'kiosks.findReservation',
  method: 'post',
  path: '/kiosks/{token}/reservations/find',
  summary:
    'Find today’s reservation by its link, or by the last four digits of the phone number and the name or its reading. None and several have the same answer. Ten wrong names in ten minutes block the search by digits',
  access: byKiosk,
  limit: 'kioskSearch',
  idempotent: true,
  params,
  body: z.union([
    z.strictObject({ link: z.string().max(300).describe('Token or address of the reservation’s page') }),
    z.strictObject({ digits: z.string().regex(/^\d{4}$/), reading: z.string().trim().min(1).max(maxNameLength) }),
  ]),
  answer: KioskReservation,
  errors: ['device.notFound', 'reservation.notAtKiosk', 'reservation.searchBlocked'],
})

export const checkInAtKiosk = defineOperation({
  operationId: 'kiosks.checkIn',
  method: 'post',
  path: '/kiosks/{token}/reservations/{reservationId}/check-in',
  summary: 'Check in a found reservation: issues its ticket, and prints the slip once',
  access: byKiosk,
  limit: 'kioskTicket',
  idempotent: true,
  params: params.extend({ reservationId: Id }),
  answer: KioskTicket,
  status: 201,
  errors: [
    'device.notFound',
    'entry.shopClosed',
    'lane.closed',
    'service.notFound',
    'reservation.notFound',
    'reservation.wrongStatus',
    'reservation.tooEarly',
  ],
})

/** Not stored: even a hash of the request would reveal the PIN. */
export const unlockKiosk = defineOperation({
  operationId: 'kiosks.unlock',
  method: 'post',
  path: '/kiosks/{token}/unlock',
  summary:
    'Check the PIN or the new sign-in of any manager of the shop, so that the kiosk may be left. Ends that sign-in. Five tries in ten minutes',
  access: byKiosk,
  limit: 'kioskUnlock',
  idempotent: true,
  params,
  body: z.union([
    z.strictObject({
      pin: z
        .string()
        .max(pinLengthLimits.max * 4)
        .refine((pin) => parsePin(pin) !== undefined, `${pinLengthLimits.min} to ${pinLengthLimits.max} digits`),
    }),
    z.strictObject({ idToken: z.string().max(4096).describe('Of a sign-in made for this, where PINs do not exist') }),
  ]),
  answer: z.object({ unlocked: z.literal(true) }).meta({ id: 'UnlockedKiosk' }),
  errors: [
    'device.notFound',
    'account.hosted',
    'pin.noManager',
    'device.managerOnly',
    'pin.kioskBlocked',
    'pin.busy',
    'auth.factorDemanded',
  ],
})
