/** The rows that are in use; what was removed stays for past visits and is read with them (tickets/store.ts). */
import { and, asc, eq, isNull, ne } from 'drizzle-orm'
import type { Tx } from '#platform/database/db.ts'
import { staff, staffServices } from '../members/table.ts'
import { counters, lanes, services, shops } from '../shops/table.ts'

export type LaneRow = typeof lanes.$inferSelect
export type ServiceRow = typeof services.$inferSelect
export type CounterRow = typeof counters.$inferSelect
/** `serviceIds` null: everything. */
export type StaffRow = typeof staff.$inferSelect & { serviceIds: string[] | null }

export function readLanes(tx: Tx, shopId: string): Promise<LaneRow[]> {
  return tx
    .select()
    .from(lanes)
    .where(and(eq(lanes.shopId, shopId), isNull(lanes.archivedAt)))
    .orderBy(asc(lanes.sort), asc(lanes.letter))
}

/** Lane by lane, as visitors choose from them. */
export async function readServices(tx: Tx, shopId: string): Promise<ServiceRow[]> {
  const rows = await tx
    .select({ service: services })
    .from(services)
    .innerJoin(lanes, eq(lanes.id, services.laneId))
    .where(and(eq(services.shopId, shopId), isNull(services.archivedAt)))
    .orderBy(asc(lanes.sort), asc(lanes.letter), asc(services.sort), asc(services.id))
  return rows.map(({ service }) => service)
}

export function readCounters(tx: Tx, shopId: string): Promise<CounterRow[]> {
  return tx
    .select()
    .from(counters)
    .where(and(eq(counters.shopId, shopId), isNull(counters.archivedAt)))
    .orderBy(asc(counters.sort), asc(counters.name))
}

export async function readStaff(tx: Tx, shopId: string): Promise<StaffRow[]> {
  const [people, served] = await Promise.all([
    tx
      .select()
      .from(staff)
      .where(and(eq(staff.shopId, shopId), ne(staff.status, 'left')))
      .orderBy(asc(staff.sort), asc(staff.id)),
    tx
      .select({ staffId: staffServices.staffId, serviceId: staffServices.serviceId })
      .from(staffServices)
      .where(eq(staffServices.shopId, shopId))
      .orderBy(asc(staffServices.serviceId)),
  ])
  const byPerson = Map.groupBy(served, ({ staffId }) => staffId)
  return people.map((person) => ({
    ...person,
    serviceIds: person.servesAll ? null : (byPerson.get(person.id) ?? []).map(({ serviceId }) => serviceId),
  }))
}

export async function readShop(tx: Tx, shopId: string): Promise<typeof shops.$inferSelect> {
  const [shop] = await tx.select().from(shops).where(eq(shops.id, shopId))
  return shop!
}
