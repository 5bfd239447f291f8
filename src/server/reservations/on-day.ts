import { and, eq, gte, lt, sql } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { reservationFigures } from '#domain/reservations/reservation-figures.ts'
import { businessDayStart, unpinnedBusinessDay } from '#domain/time/business-day.ts'
import type { DayReportHook } from '../hooks/hooks.ts'
import { reservations } from './table.ts'

/** Upper bound of a business day's length, including clock changes. */
const twoDays = 48 * 3_600_000
/** Works for all representable days, including years without a date text. */
const instantOf = (milliseconds: number) => sql`to_timestamp(${milliseconds / 1000})`

export const reservationDayReportHook: DayReportHook = async (tx, shopId, { businessDay, clock }, calledAt) => {
  const from = businessDayStart(businessDay, clock).epochMilliseconds
  const rows = await tx
    .select()
    .from(reservations)
    .where(
      and(
        eq(reservations.shopId, shopId),
        gte(reservations.startsAt, instantOf(from)),
        lt(reservations.startsAt, instantOf(from + twoDays)),
      ),
    )
  const promised = rows.flatMap(({ status, startsAt, ticketId, late }) =>
    unpinnedBusinessDay(Temporal.Instant.fromEpochMilliseconds(startsAt!.getTime()), clock) === businessDay
      ? {
          ...{ status, late, startsAt: startsAt!.getTime(), came: ticketId !== null },
          calledAt: ticketId === null ? undefined : calledAt(ticketId),
        }
      : [],
  )
  return { reservations: reservationFigures(promised) }
}
