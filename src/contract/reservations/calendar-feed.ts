import { reservationStatuses } from '#domain/reservations/reservation.ts'
import { defineOperation, Id, InstantSchema, LocalizedTextSchema } from '../operation.ts'
import { PublicShop } from '../shops.ts'
import { z } from '../zod.ts'

const own = {
  path: '/shops/{shopId}/calendar-feed',
  access: { role: 'reception', scope: 'shop' },
  params: z.object({ shopId: Id }),
} as const

const CalendarFeedLinkState = z
  .object({
    since: InstantSchema.nullable().describe('Time of creation; null: no link'),
    token: z.string().nullable().describe('Token of the link, only in the result that created it'),
  })
  .meta({ id: 'CalendarFeed', description: 'The caller’s own link through which a calendar follows the shop’s reservations' })
export type CalendarFeedLinkState = z.infer<typeof CalendarFeedLinkState>

export const getCalendarFeedLinkState = defineOperation({
  ...own,
  operationId: 'reservations.getFeed',
  method: 'get',
  summary: 'Get whether the caller has a calendar link in this shop',
  limit: 'read',
  idempotent: false,
  answer: CalendarFeedLinkState,
  errors: [],
})

const change = { ...own, method: 'post', limit: 'staff', idempotent: true, answer: CalendarFeedLinkState, errors: [] } as const

export const makeCalendarFeedLink = defineOperation({
  ...change,
  operationId: 'reservations.makeFeed',
  summary: 'Create a calendar link. It replaces the caller’s former one in this shop',
})

export const removeCalendarFeedLink = defineOperation({
  ...change,
  operationId: 'reservations.removeFeed',
  path: `${own.path}/remove`,
  summary: 'Revoke the caller’s calendar link',
})

const CalendarFeedVisits = z
  .object({
    shop: PublicShop,
    visits: z.array(
      z.object({
        id: Id,
        sequence: z.int(),
        status: z.enum(reservationStatuses),
        startsAt: InstantSchema,
        endsAt: InstantSchema,
        service: LocalizedTextSchema,
        name: z.string().nullable().describe('Null: erased'),
        partySize: z.int(),
      }),
    ),
  })
  .meta({ id: 'FeedVisits', description: 'The shop’s agreed visits, without contacts and notes' })
export type CalendarFeedVisits = z.infer<typeof CalendarFeedVisits>

export const getCalendarFeedVisits = defineOperation({
  operationId: 'reservations.readFeed',
  method: 'get',
  path: '/calendar-feeds/{token}',
  summary: 'List agreed visits from a week ago to three months ahead, while the link’s owner works in the shop',
  access: { token: 'calendarFeed' },
  limit: 'read',
  idempotent: false,
  params: z.object({ token: z.string().max(64) }),
  answer: CalendarFeedVisits,
  errors: ['calendarFeed.notFound'],
})
