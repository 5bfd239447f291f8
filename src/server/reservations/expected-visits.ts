import { and, eq, gte, lt } from 'drizzle-orm'
import type { ExpectedVisitsHook } from '../hooks/hooks.ts'
import { reservations } from './table.ts'

/** A reservation is expected until its visitor checks in or its late window ends. */
export const readExpectedVisits: ExpectedVisitsHook = async (tx, shopId, { from, until }) => {
  const rows = await tx
    .select({ startsAt: reservations.startsAt, serviceId: reservations.serviceId })
    .from(reservations)
    .where(
      and(
        eq(reservations.shopId, shopId),
        eq(reservations.status, 'confirmed'),
        gte(reservations.startsAt, new Date(from)),
        lt(reservations.startsAt, new Date(until)),
      ),
    )
    .orderBy(reservations.startsAt, reservations.id)
  return rows.map(({ startsAt, serviceId }) => ({ bookedAt: startsAt!.getTime(), serviceId }))
}
