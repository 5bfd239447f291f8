import { and, eq, sql } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { type FirstContactFigures, firstContactFigures } from '#domain/cards/first-contact.ts'
import { businessDay, businessDayStart } from '#domain/time/business-day.ts'
import type { Tx } from '#platform/database/db.ts'
import { clockOf } from '../../shops/clock.ts'
import type { shops } from '../../shops/table.ts'
import { firstContacts } from '../table.ts'

/** Upper bound of a business day's length, including clock changes. */
const maxDaySeconds = 48 * 3_600

/** Returns the figures of the first contacts that were made on a business day. */
export async function readFirstContactFigures(tx: Tx, shop: typeof shops.$inferSelect, day: string): Promise<FirstContactFigures> {
  const clock = clockOf(shop)
  // Seconds work for all days, including years without a date text.
  const from = businessDayStart(day, clock).epochMilliseconds / 1000
  const { shopId, contactedAt } = firstContacts
  const rows = await tx
    .select()
    .from(firstContacts)
    .where(
      and(eq(shopId, shop.id), sql`${contactedAt} >= to_timestamp(${from}) and ${contactedAt} < to_timestamp(${from + maxDaySeconds})`),
    )
  const instant = (date: Date) => Temporal.Instant.fromEpochMilliseconds(date.getTime())
  return firstContactFigures(
    rows
      .filter((row) => businessDay(instant(row.contactedAt!), clock) === day)
      .map(({ dueAt, contactedAt, contacts }) => ({
        ...contacts[0]!,
        isLate: dueAt !== null && contactedAt! > dueAt,
      })),
  )
}
