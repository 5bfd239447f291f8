import { and, desc, eq, isNotNull } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { type Locale, localizedText } from '#domain/locale.ts'
import { type ShopClock, unpinnedBusinessDay } from '#domain/time/business-day.ts'
import { toWallTime } from '#domain/time/wall-time.ts'
import type { Tx } from '#platform/database/db.ts'
import { clockOf } from '../shops/clock.ts'
import { readShopRow } from '../shops/read-shop-row.ts'
import { services } from '../shops/table.ts'
import { reservations } from './table.ts'

/** Returns the mail variables of the shop's newest reservation with a time, per language; undefined if there is none. */
export async function readSampleMailVariables(tx: Tx, shopId: string): Promise<((locale: Locale) => Record<string, string>) | undefined> {
  const [newest] = await tx
    .select({ startsAt: reservations.startsAt, service: services.name })
    .from(reservations)
    .innerJoin(services, eq(services.id, reservations.serviceId))
    .where(and(eq(reservations.shopId, shopId), isNotNull(reservations.startsAt)))
    .orderBy(desc(reservations.createdAt))
    .limit(1)
  if (!newest) return undefined
  const clock = clockOf(await readShopRow(tx, shopId))
  const timeAfter = (minutes: number) => toMailTimeVariables(new Date(newest.startsAt!.getTime() + minutes * 60_000), clock).time
  const call = { earliest: timeAfter(20), latest: timeAfter(40) }
  return (locale) => ({ service: localizedText(newest.service, locale), ...toMailTimeVariables(newest.startsAt!, clock), ...call })
}

/** Date and clock time in the shop's time zone. */
export function toMailTimeVariables(at: Date, clock: ShopClock): { day: string; time: string } {
  const day = unpinnedBusinessDay(Temporal.Instant.fromEpochMilliseconds(at.getTime()), clock)
  const { date, time } = toWallTime(at.getTime(), { timeZone: clock.timeZone, day })
  return { day: date, time }
}
