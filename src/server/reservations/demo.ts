/** Reservations of the demo shop: visits today and in the next days, and one request to answer. */
import type { Temporal } from 'temporal-polyfill'
import type { Locale } from '#domain/locale.ts'
import type { Scope } from '#platform/database/db.ts'
import type { StaffRequest } from '../feed/staff-request.ts'
import { createDemoIdempotency, type DemoStep, unwrapDemoResult } from '../hooks/demo.ts'
import type { QueueContext } from '../tickets/context.ts'
import { checkInByStaff } from './check-in.ts'
import { createServiceRulesCache } from './service-rules.ts'
import { setReservationSettings } from './settings.ts'
import { createReservation } from './staff.ts'
import { requestReservation } from './visitor.ts'

type Agreed = {
  name: string
  phone: string
  partySize: number
  days: number
  minutes: number
  note?: string
  locale?: Locale
  arrived?: true
}
const slotMinutes = 30
/** `minutes` count from the slot that is running when the demo starts. */
const agreed: readonly Agreed[] = [
  { name: '三浦 直樹', phone: '090-0000-1301', partySize: 1, days: 0, minutes: 0, arrived: true },
  { name: '原田 美穂', phone: '090-0000-1302', partySize: 2, days: 0, minutes: 30, note: '2LDKをご夫婦で。お電話で承りました。' },
  { name: 'Sophie Martin', phone: '090-0000-1303', partySize: 1, days: 0, minutes: 180, locale: 'en' },
  { name: '内田 和子', phone: '090-0000-1304', partySize: 1, days: 1, minutes: 60 },
  { name: '藤田 翔太', phone: '090-0000-1305', partySize: 3, days: 5, minutes: -60, note: 'お子さま1名。学区のご相談。' },
  { name: '菊地 亮', phone: '090-0000-1306', partySize: 2, days: 7, minutes: 120 },
]
const request = {
  ...{ name: '坂本 彩', phone: '090-0000-1307', email: 'aya.sakamoto@example.com', partySize: 2, locale: 'ja' as const },
  ...{ note: '来月からの転勤で、2名で住むお部屋を探しています。', consent: 1, address: undefined },
}
const requestedIn = [
  { days: 5, minutes: 60 },
  { days: 7, minutes: 0 },
  { days: 8, minutes: 180 },
]

type Shop = { scope: Required<Scope>; entryCode: string; lanes: readonly { serviceIds: readonly string[] }[] }

/** Opens reservations for the first service of the first lane, every half hour, and makes the demo's reservations. */
export function reservationDemoSteps(
  { entryCode, lanes }: Shop,
  server: Pick<StaffRequest, 'membership' | 'account'>,
  now: Temporal.Instant,
): DemoStep<QueueContext>[] {
  const serviceId = lanes[0]!.serviceIds[0]!
  const running = now.subtract({ milliseconds: now.epochMilliseconds % (slotMinutes * 60_000) })
  const slotAt = (days: number, minutes: number) => running.add({ minutes: days * 24 * 60 + minutes })
  const call = (): StaffRequest => ({ ...server, idempotency: createDemoIdempotency() })
  const yesterday = now.subtract({ hours: 24 })
  const services = [{ serviceId, lengthMinutes: slotMinutes, capacity: 2, needsResource: false }]
  return [
    {
      at: yesterday,
      async act(ctx) {
        unwrapDemoResult(await setReservationSettings(ctx, { rev: 0, open: true, services }, call()))
      },
    },
    ...agreed.flatMap(({ days, minutes, arrived, note = '', locale = 'ja', ...who }): DemoStep<QueueContext>[] => {
      const startsAt = slotAt(days, minutes)
      const known = { id: '' }
      const agree: DemoStep<QueueContext> = {
        at: yesterday.add({ minutes: 5 }),
        async act(ctx) {
          known.id = unwrapDemoResult(
            await createReservation(ctx, { ...who, serviceId, startsAt: startsAt.toString(), email: '', note, locale }, call()),
          ).id
        },
      }
      const checkIn: DemoStep<QueueContext> = {
        at: startsAt.subtract({ minutes: 4 }),
        async act(ctx) {
          unwrapDemoResult(await checkInByStaff(ctx, known.id, call()))
        },
      }
      return arrived ? [agree, checkIn] : [agree]
    }),
    {
      at: now.subtract({ minutes: 50 }),
      async act(ctx) {
        const requestedTimes = requestedIn.map(({ days, minutes }) => slotAt(days, minutes).toString())
        const input = { ...request, code: entryCode, serviceId, requestedTimes }
        unwrapDemoResult(await requestReservation(ctx, createServiceRulesCache(), input, createDemoIdempotency()))
      },
    },
  ]
}
