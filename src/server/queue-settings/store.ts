/** Rows in use. Archived rows stay for past visits; tickets/store.ts reads them too. */
import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#platform/database/db.ts'
import { counters, lanes, services } from '../shops/table.ts'

export type LaneRow = typeof lanes.$inferSelect
export type ServiceRow = typeof services.$inferSelect
export type CounterRow = typeof counters.$inferSelect

export function readLanes(tx: Tx, shopId: string): Promise<LaneRow[]> {
  return tx
    .select()
    .from(lanes)
    .where(and(eq(lanes.shopId, shopId), isNull(lanes.archivedAt)))
    .orderBy(asc(lanes.sort), asc(lanes.letter))
}

/** Services in the order of lanes, as visitors see them. */
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
