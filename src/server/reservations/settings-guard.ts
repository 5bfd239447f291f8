import { and, count, eq, gt, inArray, or } from 'drizzle-orm'
import type { Temporal } from 'temporal-polyfill'
import { type Refusal, refuse } from '#domain/refusal.ts'
import type { Tx } from '#platform/database/db.ts'
import type { SettingsGuard } from '../hooks/hooks.ts'
import { readReservationRules } from './rules.ts'
import { reservationRules, reservations } from './table.ts'

export const reservationSettingsGuard: SettingsGuard = {
  removeServices: refuseWhileReserved,
  removeHours: async (tx, shopId) => ((await readReservationRules(tx, shopId)).open ? refuse('reservation.needsHours') : undefined),
  hours: (tx, shopId) =>
    tx
      .select({ hours: reservationRules.hours, otherDays: reservationRules.otherDays })
      .from(reservationRules)
      .where(eq(reservationRules.shopId, shopId)),
}

/** Refuses to remove services with open requests or confirmed visits to come. */
async function refuseWhileReserved(
  tx: Tx,
  shopId: string,
  serviceIds: readonly string[],
  now: Temporal.Instant,
): Promise<Refusal<'service.reserved'> | undefined> {
  const { status, endsAt, serviceId } = reservations
  const isToCome = and(eq(status, 'confirmed'), gt(endsAt, new Date(now.epochMilliseconds)))
  const [openReservations] = await tx
    .select({ open: count() })
    .from(reservations)
    .where(
      and(
        eq(reservations.shopId, shopId),
        inArray(serviceId, [...serviceIds]),
        or(inArray(status, ['requested', 'proposed', 'held']), isToCome),
      ),
    )
  return openReservations!.open > 0 ? refuse('service.reserved', { params: { count: openReservations!.open } }) : undefined
}
