import { and, between, eq, isNotNull } from 'drizzle-orm'
import type { QuotedEstimate } from '#domain/estimates/accuracy.ts'
import type { Tx } from '#platform/database/db.ts'
import { estimateLogs } from './table.ts'

/** The ranges shown on those business days, with their outcomes. Tickets that still wait are left out. */
export async function readQuotedEstimates(
  tx: Tx,
  shopId: string,
  { from, to }: { from: string; to: string },
): Promise<(QuotedEstimate & { day: string })[]> {
  const rows = await tx
    .select({
      day: estimateLogs.businessDay,
      at: estimateLogs.at,
      low: estimateLogs.low,
      high: estimateLogs.high,
      calledAt: estimateLogs.calledAt,
      leftAt: estimateLogs.leftAt,
    })
    .from(estimateLogs)
    .where(and(eq(estimateLogs.shopId, shopId), between(estimateLogs.businessDay, from, to), isNotNull(estimateLogs.low)))
  return rows
    .filter(({ calledAt, leftAt }) => calledAt || leftAt)
    .map(({ day, at, low, high, calledAt }) => ({
      day,
      low: low!,
      high: high!,
      waited: calledAt && Math.max(0, calledAt.getTime() - at.getTime()) / 60_000,
    }))
}
