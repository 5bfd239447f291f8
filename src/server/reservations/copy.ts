import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Temporal } from 'temporal-polyfill'
import type { Scope, Tx } from '#platform/database/db.ts'
import { newId } from '#platform/ids.ts'
import type { ShopCopyHook } from '../hooks/hooks.ts'
import { readBookableServices } from './rules.ts'
import { reservationRules, resources, serviceSlotRules } from './table.ts'

/**
 * Copies rules, services and rooms of another shop of the organization, but no staff and no blocked times. `ids`: old to new service ids. Reservations
 * stay closed until a manager opens them.
 */
async function copyReservationRules(
  tx: Tx,
  from: string,
  scope: Required<Scope>,
  ids: ReadonlyMap<string, string>,
  now: Temporal.Instant,
): Promise<void> {
  const [rules] = await tx.select().from(reservationRules).where(eq(reservationRules.shopId, from))
  if (rules) await tx.insert(reservationRules).values({ ...rules, ...scope, open: false, rev: 1 })
  for (const { slots } of await readBookableServices(tx, from)) {
    const serviceId = ids.get(slots.serviceId)
    if (serviceId) await tx.insert(serviceSlotRules).values({ ...slots, ...scope, serviceId })
  }
  const rooms = and(eq(resources.shopId, from), isNull(resources.staffId), isNull(resources.archivedAt))
  for (const room of await tx.select().from(resources).where(rooms).orderBy(asc(resources.sort))) {
    const serviceIds = room.serviceIds?.flatMap((id) => ids.get(id) ?? []) ?? null
    await tx.insert(resources).values({ ...room, ...scope, id: newId(now.epochMilliseconds), serviceIds })
  }
}

export const reservationShopCopyHook: ShopCopyHook = {
  preview: async (tx, shopId) => ({ reservations: (await readBookableServices(tx, shopId)).length }),
  copy: copyReservationRules,
}
