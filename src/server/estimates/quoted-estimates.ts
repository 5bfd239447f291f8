import { and, asc, between, eq, isNotNull, or } from 'drizzle-orm'
import type { QuotedEstimate } from '#domain/estimates/accuracy.ts'
import type { Tx } from '#platform/database/db.ts'
import { lanes, services } from '../shops/table.ts'
import { estimateLogs } from './table.ts'

/** `at`: time of the join in milliseconds. */
type LoggedEstimate = QuotedEstimate & { day: string; at: number; laneId: string; serviceId: string }

/** From the first business day to the last, both included. */
export type BusinessDays = { from: string; to: string }

/** Visits of those days that got a range and have an outcome. Tickets that still wait are left out. */
export const areQuotedOn = (shopId: string, { from, to }: BusinessDays) =>
  and(
    ...[eq(estimateLogs.shopId, shopId), between(estimateLogs.businessDay, from, to), isNotNull(estimateLogs.low)],
    or(isNotNull(estimateLogs.calledAt), isNotNull(estimateLogs.leftAt)),
  )

/** The ranges shown on those business days, with their outcomes. */
export async function readQuotedEstimates(tx: Tx, shopId: string, days: BusinessDays): Promise<LoggedEstimate[]> {
  const rows = await tx
    .select({
      day: estimateLogs.businessDay,
      at: estimateLogs.at,
      low: estimateLogs.low,
      high: estimateLogs.high,
      point: estimateLogs.point,
      plainPoint: estimateLogs.plainPoint,
      laneId: estimateLogs.laneId,
      serviceId: estimateLogs.serviceId,
      calledAt: estimateLogs.calledAt,
    })
    .from(estimateLogs)
    .where(areQuotedOn(shopId, days))
  return rows.map(({ day, at, low, high, point, plainPoint, laneId, serviceId, calledAt }) => ({
    ...{ day, at: at.getTime(), laneId, serviceId },
    ...{ low: low!, high: high!, point: point!, plainPoint },
    waited: calledAt && Math.max(0, calledAt.getTime() - at.getTime()) / 60_000,
  }))
}

/** Lanes in the order of the settings, including removed ones. */
export function readEstimatedLanes(tx: Tx, shopId: string) {
  return tx
    .select({ laneId: lanes.id, letter: lanes.letter, name: lanes.name })
    .from(lanes)
    .where(eq(lanes.shopId, shopId))
    .orderBy(asc(lanes.sort), asc(lanes.letter))
}

/** Services in the order of the settings, including removed ones. `letter`: of the lane. */
export function readEstimatedServices(tx: Tx, shopId: string) {
  return tx
    .select({ serviceId: services.id, letter: lanes.letter, name: services.name })
    .from(services)
    .innerJoin(lanes, eq(lanes.id, services.laneId))
    .where(eq(services.shopId, shopId))
    .orderBy(asc(lanes.sort), asc(lanes.letter), asc(services.sort), asc(services.id))
}
