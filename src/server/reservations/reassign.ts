/** Reassigns the visits of a member of staff who leaves. Call inside the queue lock. */
import { and, asc, eq, gte, inArray } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import type { Actor } from '#domain/actor.ts'
import { countBookings, createCapacityCounter } from '#domain/reservations/slots.ts'
import { businessDayStart, unpinnedBusinessDay } from '#domain/time/business-day.ts'
import { addDays } from '#domain/time/plain-date.ts'
import type { Scope, Tx } from '#platform/database/db.ts'
import { recordReservationEvent } from './reservation-command.ts'
import { readBookedTimes, readServiceRules, readShopClock, toSlotTime } from './rules.ts'
import { reassignResource } from './slot-booking.ts'
import { type ReservationRow, reservations, resources } from './table.ts'

type When = { now: Temporal.Instant; lastDay: string | null }

/** Visits still to come or, with `lastDay`, those after that day. */
async function readVisitsOf(tx: Tx, shopId: string, staffId: string, { now, lastDay }: When): Promise<ReservationRow[]> {
  const clock = await readShopClock(tx, shopId)
  const from = lastDay === null ? now : businessDayStart(addDays(lastDay, 1), clock)
  const rows = await tx
    .select({ row: reservations })
    .from(reservations)
    .innerJoin(resources, eq(resources.id, reservations.resourceId))
    .where(
      and(
        eq(reservations.shopId, shopId),
        eq(resources.staffId, staffId),
        inArray(reservations.status, ['held', 'confirmed']),
        gte(reservations.startsAt, new Date(from.epochMilliseconds)),
      ),
    )
    .orderBy(asc(reservations.startsAt), asc(reservations.id))
  return rows.map(({ row }) => row)
}

/** Visits that the manager sees before a member of staff leaves. */
const maxShown = 100

export async function readOpenStaffReservations(tx: Tx, shopId: string, staffId: string, now: Temporal.Instant) {
  const [rows, clock] = [await readVisitsOf(tx, shopId, staffId, { now, lastDay: null }), await readShopClock(tx, shopId)]
  const shown = rows.slice(0, maxShown).map(({ id, name, startsAt, endsAt }) => {
    const { date, time } = toSlotTime({ startsAt: startsAt!.getTime(), endsAt: endsAt!.getTime() }, clock)
    return { id, name, day: date, time }
  })
  return { reservations: shown, reservationCount: rows.length }
}

type Handing = When & { scope: Required<Scope>; from: string; to: string | null; actor: Actor }

/**
 * Reassigns each visit to the successor if free, else to a free staff member or room. Otherwise the visit stays agreed without a resource. Returns the
 * number of visits.
 */
export async function reassignReservations(tx: Tx, { scope, from, to, actor, ...when }: Handing): Promise<number> {
  const visits = await readVisitsOf(tx, scope.shopId, from, when)
  if (visits.length === 0) return 0
  const [heir] = to
    ? await tx
        .select({ id: resources.id })
        .from(resources)
        .where(and(eq(resources.shopId, scope.shopId), eq(resources.staffId, to)))
    : []
  for (const row of visits) {
    const free = await freeFor(tx, scope.shopId, row, when.now)
    const wanted = heir && free.includes(heir.id) ? [heir.id, ...free] : free
    const assigned = await assignFirstFree(tx, scope, row, [...wanted, null])
    const data = { from: row.resourceId, to: assigned }
    await recordReservationEvent(tx, { scope, id: row.id, kind: 'reservation.reassign', actor, now: when.now, data })
  }
  return visits.length
}

async function assignFirstFree(
  tx: Tx,
  scope: Required<Scope>,
  row: ReservationRow,
  wanted: readonly (string | null)[],
): Promise<string | null> {
  for (const resourceId of wanted) if (await reassignResource(tx, scope, row, resourceId)) return resourceId
  throw new Error('a visit can always be with nobody')
}

async function freeFor(tx: Tx, shopId: string, { serviceId, startsAt, endsAt, resourceId }: ReservationRow, now: Temporal.Instant) {
  const rules = await readServiceRules(tx, shopId, serviceId, now)
  if (!rules?.slots.service.needsResource) return []
  const slot = { startsAt: startsAt!.getTime(), endsAt: endsAt!.getTime() }
  const day = unpinnedBusinessDay(Temporal.Instant.fromEpochMilliseconds(slot.startsAt), rules.clock)
  const booked = countBookings(rules.slots, await readBookedTimes(tx, shopId, slot))
  return createCapacityCounter(day, rules.slots, booked)(slot).resourceIds.filter((id) => id !== resourceId)
}
