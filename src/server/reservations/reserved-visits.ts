import { and, eq, gte, inArray, lt } from 'drizzle-orm'
import type { ReservationStatus } from '#domain/reservations/reservation.ts'
import type { ReservedVisitsHook } from '../hooks/hooks.ts'
import { reservations } from './table.ts'

/** A reservation is expected until its visitor checks in or its late window ends. */
const statuses: Record<Parameters<ReservedVisitsHook>[3], ReservationStatus[]> = {
  expected: ['confirmed'],
  planned: ['confirmed', 'checked_in', 'completed', 'no_show'],
}

export const readReservedVisits: ReservedVisitsHook = async (tx, shopId, { from, until }, which) => {
  const rows = await tx
    .select({ startsAt: reservations.startsAt, serviceId: reservations.serviceId })
    .from(reservations)
    .where(
      and(
        eq(reservations.shopId, shopId),
        inArray(reservations.status, statuses[which]),
        gte(reservations.startsAt, new Date(from)),
        lt(reservations.startsAt, new Date(until)),
      ),
    )
    .orderBy(reservations.startsAt, reservations.id)
  return rows.map(({ startsAt, serviceId }) => ({ bookedAt: startsAt!.getTime(), serviceId }))
}
