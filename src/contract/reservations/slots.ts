import { availabilities } from '#domain/reservations/slots.ts'
import { defineOperation, Id, InstantSchema, LocalizedTextSchema, PlainDateSchema } from '../operation.ts'
import { PublicShop } from '../shops.ts'
import { SlotTime } from '../slot-time.ts'
import { z } from '../zod.ts'

/** Rejects years that no visit needs. At the ends of the calendar a day has no day before or after it. */
const isInThisMillennium = (date: string) => '2000' <= date && date < '3000'
export const ReservationInstantSchema = InstantSchema.refine(isInThisMillennium, 'The year must be from 2000 to 2999').describe(
  'RFC 3339, UTC, from 2000 to 2999',
)
export const ReservationDateSchema = PlainDateSchema.refine(isInThisMillennium, 'The year must be from 2000 to 2999').describe(
  'A date from 2000 to 2999, YYYY-MM-DD',
)

export const NearestFreeTimes = z
  .object({ free: z.array(SlotTime).describe('Free times nearest to the requested ones, nearest first') })
  .meta({ id: 'NextFree' })
export type NearestFreeTimes = z.infer<typeof NearestFreeTimes>

const Holiday = z.object({ ja: z.string(), en: z.string() }).nullable().describe('In Japan')
const month = z
  .string()
  .regex(/^(?!0000)\d{4}-(0[1-9]|1[0-2])$/)
  .describe('YYYY-MM')

const days = z
  .string()
  .regex(/^(\d{4}-\d\d-\d\d(,\d{4}-\d\d-\d\d){0,19})?$/)
  .describe('YYYY-MM-DD, separated by commas: return times for these days only. Default: all days')

const SlotMonth = z
  .object({
    month,
    days: z.array(
      z.object({
        day: z.string().describe('Business day, YYYY-MM-DD'),
        holiday: Holiday,
        state: z.enum([...availabilities, 'closed']).describe('few: at most a quarter of the capacity is left. closed: no times'),
        slots: z.array(SlotTime.extend({ state: z.enum(availabilities) }).meta({ id: undefined })),
      }),
    ),
  })
  .meta({ id: 'SlotMonth', description: 'Reservable times of a service in a month, by day' })
export type SlotMonth = z.infer<typeof SlotMonth>

export const listSlots = defineOperation({
  operationId: 'reservations.slots',
  method: 'get',
  path: '/entry/{code}/slots',
  summary: 'Get the availability of a service in a month at the shop with an entry code, in words instead of numbers',
  access: 'anyone',
  limit: 'read',
  idempotent: false,
  params: z.object({ code: z.string().max(40) }),
  query: z.object({ service: Id, month, days: days.optional() }),
  answer: SlotMonth,
  errors: ['entry.notFound', 'entry.replaced', 'entry.shopClosed', 'reservation.disabled', 'service.notFound'],
})

const NextFreeDays = z
  .object({
    days: z
      .array(z.object({ day: z.string().describe('Business day, YYYY-MM-DD'), holiday: Holiday, slot: SlotTime }))
      .describe('The next days with a free time, at most three, each with its first one'),
  })
  .meta({ id: 'NextFreeDays' })
export type NextFreeDays = z.infer<typeof NextFreeDays>

export const listNextFreeDays = defineOperation({
  operationId: 'reservations.nextFreeDays',
  method: 'get',
  path: '/entry/{code}/next-free-days',
  summary: 'List the next days with a free time for a service at the shop with an entry code',
  access: 'anyone',
  limit: 'read',
  idempotent: false,
  params: z.object({ code: z.string().max(40) }),
  query: z.object({ service: Id.optional().describe('Default: the first service with reservations') }),
  cachedFor: 10,
  anyOrigin: true,
  answer: NextFreeDays,
  errors: ['entry.notFound', 'entry.replaced', 'entry.shopClosed', 'reservation.disabled', 'service.notFound'],
})

const ReservationShop = z
  .object({
    shop: PublicShop,
    today: z.string().describe('The shop’s business day, YYYY-MM-DD'),
    lastDay: z.string().describe('Last reservable business day, YYYY-MM-DD'),
    confirms: z
      .object({ byMail: z.boolean(), atOnce: z.boolean() })
      .describe('How a free requested time is confirmed: by a button on a mailed page, or at once; if neither, staff answer'),
    changeMinutes: z.int().describe('Minimum minutes before the visit for changing or cancelling a confirmed one'),
    noticeVersion: z.int().describe('Version of the privacy notice to agree to'),
    services: z.array(z.object({ id: Id, name: LocalizedTextSchema, lengthMinutes: z.int() })),
  })
  .meta({ id: 'ReservationShop', description: 'A shop as visitors see it before requesting a reservation' })
export type ReservationShop = z.infer<typeof ReservationShop>

export const getReservationShop = defineOperation({
  operationId: 'reservations.getShop',
  method: 'get',
  path: '/entry/{code}/reservations',
  summary: 'Get the services with reservations of the shop with an entry code, and their rules',
  access: 'anyone',
  limit: 'read',
  idempotent: false,
  params: z.object({ code: z.string().max(40) }),
  answer: ReservationShop,
  errors: ['entry.notFound', 'entry.replaced', 'entry.shopClosed', 'reservation.disabled'],
})
