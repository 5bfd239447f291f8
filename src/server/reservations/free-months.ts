/** Cache of monthly free times. Calculating one takes up to 70 ms, and anyone may ask (docs/decisions/148-caches.md). */
import { eq } from 'drizzle-orm'
import type { Temporal } from 'temporal-polyfill'
import { type Refusal, refuse } from '#domain/refusal.ts'
import { type Availability, availabilityOf, dayAvailability, type Slot } from '#domain/reservations/slots.ts'
import { businessDayStart, type ShopClock, unpinnedBusinessDay } from '#domain/time/business-day.ts'
import { addDays, dateParts, firstOfMonth, lastOfMonth } from '#domain/time/plain-date.ts'
import type { Tx } from '#platform/database/db.ts'
import { createBoundedCache } from '#platform/http/bounded-cache.ts'
import { shopFeeds } from '../shops/table.ts'
import { readServiceRules, readSlotDays } from './rules.ts'
import { reservationRules } from './table.ts'

/** `slots`: those within reach. */
type FreeDay = { day: string; state: Availability | 'closed'; slots: (Slot & { state: Availability })[] }
/** `until`: when the set of bookable slots changes next, in epoch milliseconds. */
export type MonthAvailability = { days: FreeDay[]; clock: ShopClock; until: number }

type MonthQuery = { shopId: string; service: string; month: string; now: Temporal.Instant }
type MonthRefusal = Refusal<'service.notFound' | 'reservation.disabled'>

export type MonthAvailabilityCache = ReturnType<typeof createMonthAvailabilityCache>

/** A month of 5-minute slots takes some 0.5 MB, a usual one 20 KB. */
const maxMonths = 100

export function createMonthAvailabilityCache() {
  const cache = createBoundedCache<{ version: string; month: MonthAvailability }>(maxMonths)
  const reading = new Map<string, Promise<MonthAvailability | MonthRefusal>>()

  /** Concurrent requests share one calculation. */
  function readOnce(tx: Tx, query: MonthQuery, name: string): Promise<MonthAvailability | MonthRefusal> {
    const running = reading.get(name)
    if (running) return running
    const month = readMonth(tx, query).finally(() => reading.delete(name))
    reading.set(name, month)
    return month
  }

  return {
    /** Call inside the scope. The transaction's snapshot makes version and times agree. */
    async find(tx: Tx, query: MonthQuery): Promise<MonthAvailability | MonthRefusal> {
      const [versions] = await tx
        .select({ settings: shopFeeds.settingsVersion, book: shopFeeds.bookVersion, rules: reservationRules.rev })
        .from(shopFeeds)
        .leftJoin(reservationRules, eq(reservationRules.shopId, shopFeeds.shopId))
        .where(eq(shopFeeds.shopId, query.shopId))
      const version = Object.values(versions!).join(' ')
      const name = `${query.shopId} ${query.service} ${query.month}`
      const cached = cache.get(name)
      if (cached?.version === version && query.now.epochMilliseconds < cached.month.until) return cached.month
      const freeMonth = await readOnce(tx, query, `${name} ${version}`)
      // Months without times are cheap, and callers could fill the cache with thousands of them.
      if (!('refused' in freeMonth) && freeMonth.days.some(({ slots }) => slots.length > 0)) cache.set(name, { version, month: freeMonth })
      return freeMonth
    },
  }
}

async function readMonth(tx: Tx, { shopId, service, month, now }: MonthQuery): Promise<MonthAvailability | MonthRefusal> {
  const rules = await readServiceRules(tx, shopId, service, now)
  if (!rules) return refuse('service.notFound')
  if (!rules.rules.open) return refuse('reservation.disabled')
  const { clock } = rules
  const today = unpinnedBusinessDay(now, clock)
  const wanted = daysOf(month).filter((day) => day >= today && day <= addDays(today, rules.rules.horizonDays))
  const open = new Map((await readSlotDays(tx, shopId, rules, wanted, now)).map(({ day, slots }) => [day, slots]))
  const days = daysOf(month).map((day): FreeDay => {
    const slots = open.get(day) ?? []
    const shown = slots.map(({ startsAt, endsAt, ...capacity }) => ({ startsAt, endsAt, state: availabilityOf(capacity) }))
    return { day, state: dayAvailability(slots), slots: shown }
  })
  const tomorrow = businessDayStart(addDays(today, 1), { timeZone: clock.timeZone, dayStartsAt: clock.dayStartsAt })
  const firstLeaves = days.flatMap(({ slots }) => slots.slice(0, 1).map(({ startsAt }) => startsAt - rules.rules.leadMinutes * 60_000))
  return { days, clock, until: Math.min(tomorrow.epochMilliseconds, ...firstLeaves) }
}

function daysOf(month: string): string[] {
  const first = firstOfMonth(`${month}-01`)
  const { day: count } = dateParts(lastOfMonth(first))
  return Array.from({ length: count }, (_, index) => addDays(first, index))
}
