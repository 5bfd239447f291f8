import { fullnesses } from '#domain/reservations/slots.ts'
import { Id, Instant, LocalTextSchema, operation, PlainDate } from '../operation.ts'
import { ShownShop } from '../shops.ts'
import { SlotTime } from '../slot-time.ts'
import { z } from '../zod.ts'

/** Nobody means a visit of another time, and near the ends of what dates can say no day has one before or after it. */
const isOfOurTime = (said: string) => '2000' <= said && said < '3000'
export const VisitTime = Instant.refine(isOfOurTime, 'Not of our time').describe('RFC 3339, UTC, from 2000 to 2999')
export const VisitDay = PlainDate.refine(isOfOurTime, 'Not of our time').describe('A date from 2000 to 2999, YYYY-MM-DD')

export const NextFree = z
  .object({ free: z.array(SlotTime).describe('The free ones nearest to the wished times, nearest first') })
  .meta({ id: 'NextFree' })
export type NextFree = z.infer<typeof NextFree>

const Holiday = z.object({ ja: z.string(), en: z.string() }).nullable().describe('In Japan')
const month = z
  .string()
  .regex(/^(?!0000)\d{4}-(0[1-9]|1[0-2])$/)
  .describe('YYYY-MM')

const days = z
  .string()
  .regex(/^(\d{4}-\d\d-\d\d(,\d{4}-\d\d-\d\d){0,19})?$/)
  .describe('YYYY-MM-DD, with commas between them: times are given for these days only. Left out: for all')

const SlotMonth = z
  .object({
    month,
    days: z.array(
      z.object({
        day: z.string().describe('The business day, YYYY-MM-DD'),
        holiday: Holiday,
        state: z.enum([...fullnesses, 'closed']).describe('few: a quarter of the places or less. closed: no times are given'),
        slots: z.array(SlotTime.extend({ state: z.enum(fullnesses) }).meta({ id: undefined })),
      }),
    ),
  })
  .meta({ id: 'SlotMonth', description: 'The times of a month that can be reserved for a service, day by day' })
export type SlotMonth = z.infer<typeof SlotMonth>

export const listSlots = operation({
  operationId: 'reservations.slots',
  method: 'get',
  path: '/entry/{code}/slots',
  summary: 'When the shop behind an entry code has places in a month for a service, in words and not in numbers',
  access: 'anyone',
  limit: 'read',
  idempotent: false,
  params: z.object({ code: z.string().max(40) }),
  query: z.object({ service: Id, month, days: days.optional() }),
  answer: SlotMonth,
  errors: ['entry.notFound', 'entry.replaced', 'entry.shopClosed', 'reservation.notTaken', 'service.notFound'],
})

const NextFreeDays = z
  .object({
    days: z
      .array(z.object({ day: z.string().describe('The business day, YYYY-MM-DD'), holiday: Holiday, slot: SlotTime }))
      .describe('The next days with a free time, three at most, each with its first one'),
  })
  .meta({ id: 'NextFreeDays' })
export type NextFreeDays = z.infer<typeof NextFreeDays>

export const listNextFreeDays = operation({
  operationId: 'reservations.nextFreeDays',
  method: 'get',
  path: '/entry/{code}/next-free-days',
  summary: 'The next days on which the shop behind an entry code has a free time for a service',
  access: 'anyone',
  limit: 'read',
  idempotent: false,
  params: z.object({ code: z.string().max(40) }),
  query: z.object({ service: Id.optional().describe('None: the first that is given by reservation') }),
  answer: NextFreeDays,
  errors: ['entry.notFound', 'entry.replaced', 'entry.shopClosed', 'reservation.notTaken', 'service.notFound'],
})

const ReservationShop = z
  .object({
    shop: ShownShop,
    today: z.string().describe('The shop’s business day, YYYY-MM-DD'),
    lastDay: z.string().describe('The last business day that is given, YYYY-MM-DD'),
    confirms: z
      .object({ byMail: z.boolean(), atOnce: z.boolean() })
      .describe(
        'A wish that is free is confirmed by a button on a mailed page, where an address is given, or else at once; neither: staff answer',
      ),
    changeMinutes: z.int().describe('How long ahead a confirmed one is changed or cancelled at the latest'),
    noticeVersion: z.int().describe('Of the privacy notice, which is agreed to'),
    services: z.array(z.object({ id: Id, name: LocalTextSchema, lengthMinutes: z.int() })),
  })
  .meta({ id: 'ReservationShop', description: 'What a visitor sees before asking for a reservation' })
export type ReservationShop = z.infer<typeof ReservationShop>

export const getReservationShop = operation({
  operationId: 'reservations.getShop',
  method: 'get',
  path: '/entry/{code}/reservations',
  summary: 'For which services the shop behind an entry code takes reservations, and how',
  access: 'anyone',
  limit: 'read',
  idempotent: false,
  params: z.object({ code: z.string().max(40) }),
  answer: ReservationShop,
  errors: ['entry.notFound', 'entry.replaced', 'entry.shopClosed', 'reservation.notTaken'],
})
