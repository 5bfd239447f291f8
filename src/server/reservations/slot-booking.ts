/** The only place that books and releases slots, so that no slot is overbooked (docs/decisions/115-reservation-slots.md). */
import { type Slot, type SlotRules, slotUnits } from '#domain/reservations/slots.ts'
import type { Scope, Tx } from '#platform/database/db.ts'
import type { ReservationRow } from './table.ts'

type SlotBooking = { reservationId: string; slot: Slot; service: SlotRules['service']; resourceIds: readonly string[] }

/** Books a slot, with the first free resource if the service needs one. Returns false, with nothing changed, if another booking was faster. */
export async function reserveSlot(
  tx: Tx,
  scope: Required<Scope>,
  { reservationId, slot, service, resourceIds }: SlotBooking,
): Promise<boolean> {
  for (const resourceId of service.needsResource ? resourceIds : [null])
    if (await takeWith(tx, scope, { reservationId, slot, service, resourceId })) return true
  return false
}

async function takeWith(
  tx: Tx,
  { organizationId, shopId }: Required<Scope>,
  { reservationId, slot, service, resourceId }: Omit<SlotBooking, 'resourceIds'> & { resourceId: string | null },
): Promise<boolean> {
  const units = slotUnits(slot)
  const ownerIds = [service.serviceId, ...(resourceId ? [resourceId] : [])]
  const capacities = [service.capacity, ...(resourceId ? [1] : [])]
  const { rows } = await tx.$client.query<{ booked: number; written: number }>({
    name: 'reserve-slot',
    // Raises no count if one is full. So a slot that is not booked needs no savepoint.
    text: `with wanted as (
             select w.owner_id, u.unit, w.capacity from unnest($1::uuid[], $2::smallint[]) as w(owner_id, capacity), generate_series($3::int, $4::int) as u(unit)
           ), booked as (
             insert into slot_use as use (owner_id, unit, organization_id, shop_id, taken, capacity)
             select owner_id, unit, $5, $6, 1, capacity from wanted
              where not exists (select from wanted w join slot_use u using (owner_id, unit) where u.taken >= w.capacity)
              order by owner_id, unit
             on conflict (owner_id, unit) do update set taken = use.taken + 1, capacity = excluded.capacity where use.taken < excluded.capacity
             returning 1
           ), written as (
             update reservation set starts_at = $7, ends_at = $8, resource_id = $9
              where shop_id = $6 and id = $10 and (select count(*) from booked) = (select count(*) from wanted)
             returning 1
           ), raised as (
             update shop_feed set book_version = book_version + 1 where shop_id = $6 and exists (select from written)
           )
           select (select count(*)::int from booked) as booked, (select count(*)::int from written) as written`,
    values: [
      ...[ownerIds, capacities, units[0], units.at(-1), organizationId, shopId],
      ...[new Date(slot.startsAt), new Date(slot.endsAt), resourceId, reservationId],
    ],
  })
  const { booked, written } = rows[0]!
  if (booked > 0 && written === 0) throw new Error('a slot was booked outside the queue lock')
  return written === 1
}

/**
 * Assigns another resource, or none, to a reservation. Its time and its service's slot stay. Returns false, with nothing changed, if the resource is not
 * free.
 */
export async function reassignResource(tx: Tx, scope: Required<Scope>, row: ReservationRow, resourceId: string | null): Promise<boolean> {
  const units = slotUnits({ startsAt: row.startsAt!.getTime(), endsAt: row.endsAt!.getTime() })
  await tx.$client.query('savepoint slot')
  const { rowCount } = await tx.$client.query({
    name: 'change-resource',
    text: `with booked as (
             insert into slot_use as use (owner_id, unit, organization_id, shop_id, taken, capacity)
             select $1::uuid, unit, $4::uuid, $5::uuid, 1, 1 from generate_series($2::int, $3::int) unit where $1::uuid is not null
             on conflict (owner_id, unit) do update set taken = use.taken + 1 where use.taken < 1
             returning 1
           ), back as (
             update slot_use set taken = taken - 1 where owner_id = $6::uuid and unit between $2::int and $3::int returning 1
           )
           update reservation set resource_id = $1::uuid, rev = rev + 1
            where shop_id = $5::uuid and id = $7 and (select count(*) from booked) = case when $1::uuid is null then 0 else $3::int - $2::int + 1 end`,
    values: [resourceId, units[0], units.at(-1), scope.organizationId, scope.shopId, row.resourceId, row.id],
  })
  const changed = rowCount === 1
  await tx.$client.query(changed ? 'release savepoint slot' : 'rollback to savepoint slot')
  if (changed) await raiseBookVersion(tx, scope.shopId)
  return changed
}

/** Releases the slot of a reservation. The caller must change the row, which still contains the time. */
export async function releaseSlot(tx: Tx, { shopId, serviceId, resourceId, startsAt, endsAt }: ReservationRow): Promise<void> {
  const units = slotUnits({ startsAt: startsAt!.getTime(), endsAt: endsAt!.getTime() })
  const released = tx.$client.query({
    name: 'release-slot',
    text: 'update slot_use set taken = taken - 1 where owner_id = any($1::uuid[]) and unit between $2 and $3',
    values: [[serviceId, ...(resourceId ? [resourceId] : [])], units[0], units.at(-1)],
  })
  await Promise.all([released, raiseBookVersion(tx, shopId)])
}

/** Invalidates the cached free times of all servers. Every change of a reservation already locks this row. */
async function raiseBookVersion(tx: Tx, shopId: string): Promise<void> {
  await tx.$client.query({
    name: 'raise-book-version',
    text: 'update shop_feed set book_version = book_version + 1 where shop_id = $1',
    values: [shopId],
  })
}
