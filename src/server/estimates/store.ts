import { and, desc, eq, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm'
import type { PastEstimate } from '#domain/estimates/shop-day.ts'
import { trialDay } from '#domain/tickets/trial.ts'
import type { Scope, Tx } from '#platform/database/db.ts'
import { tickets } from '../tickets/table.ts'
import { estimateLogs } from './table.ts'

export type NewEstimate = typeof estimateLogs.$inferInsert

/**
 * Tickets that began to wait since then and have no estimate in the log, including closed ones. Older ones are left out, because their
 * first estimate can no longer be computed.
 */
export function findTicketsWithoutEstimate(tx: Tx, shopId: string, since: Date) {
  return tx
    .select({ id: tickets.id, serviceId: tickets.serviceId, businessDay: tickets.businessDay, status: tickets.status })
    .from(tickets)
    .leftJoin(estimateLogs, eq(estimateLogs.ticketId, tickets.id))
    .where(
      and(
        eq(tickets.shopId, shopId),
        ne(tickets.businessDay, trialDay),
        sql`${tickets.movedAt} > ${since.toISOString()}`,
        sql`(select min(i.from_at) from interval i where i.ticket_id = ${tickets.id} and i.status = 'waiting') > ${since.toISOString()}`,
        isNull(estimateLogs.ticketId),
      ),
    )
}

/** Two processes may log the same ticket; the first row stays. */
export async function saveEstimates(tx: Tx, rows: NewEstimate[]): Promise<void> {
  if (rows.length > 0) await tx.insert(estimateLogs).values(rows).onConflictDoNothing()
}

/**
 * Writes the outcomes of tickets changed since that seq, from their intervals. Undone calls and services that staff put back leave no
 * counted interval, so the next change corrects the log (docs/decisions/044-waits-and-reports.md).
 */
export async function saveEstimateOutcomes(tx: Tx, { shopId }: Required<Scope>, since: number): Promise<void> {
  await tx.$client.query({
    name: 'settle-estimates',
    text: `
      update estimate_log l set called_at = h.called_at, served_at = h.served_at, left_at = h.left_at
        from (select e.ticket_id, c.called_at, c.served_at, case when c.called_at is null then t.closed_at end as left_at
                from ticket t join estimate_log e on e.ticket_id = t.id
                cross join lateral (
                  select min(i.from_at) as called_at, min(i.from_at) filter (where i.status = 'serving') as served_at
                    from interval i where i.ticket_id = t.id
                     and (i.status = 'called' or i.status = 'serving' and not exists (
                       select 1 from interval n where n.ticket_id = i.ticket_id and n.leg_id = i.leg_id and (n.from_at, n.id) > (i.from_at, i.id)))) c
               where t.shop_id = $1 and t.seq > $2) h
       where l.ticket_id = h.ticket_id
         and (l.called_at, l.served_at, l.left_at) is distinct from (h.called_at, h.served_at, h.left_at)`,
    values: [shopId, since],
  })
}

/** Number of past estimates that the estimator corrects itself by. */
const pastEstimates = 300

/** Returns the estimates of the last business days before that one whose visitors were called, oldest first. */
export async function readPastEstimates(tx: Tx, shopId: string, day: string): Promise<PastEstimate[]> {
  const rows = await tx
    .select({ at: estimateLogs.at, replayed: estimateLogs.replayed, calledAt: estimateLogs.calledAt })
    .from(estimateLogs)
    .where(
      and(
        eq(estimateLogs.shopId, shopId),
        lt(estimateLogs.businessDay, day),
        isNotNull(estimateLogs.replayed),
        isNotNull(estimateLogs.calledAt),
      ),
    )
    .orderBy(desc(estimateLogs.at), desc(estimateLogs.ticketId))
    .limit(pastEstimates)
  return rows.reverse().map(({ at, replayed, calledAt }) => {
    const [low, point, high] = replayed as [number, number, number]
    return { replayed: { low, point, high }, waitedMinutes: Math.max(0, calledAt!.getTime() - at.getTime()) / 60_000 }
  })
}

/** Returns the oldest seq among tickets whose estimate has no outcome yet; null if there is none. The log continues from there. */
export async function findOldestSeqWithoutOutcome(tx: Tx, shopId: string): Promise<number | null> {
  const { rows } = await tx.$client.query<{ seq: number | null }>(
    `select min(t.seq) as seq from estimate_log l join ticket t on t.id = l.ticket_id
      where l.shop_id = $1 and l.called_at is null and l.left_at is null`,
    [shopId],
  )
  return rows[0]?.seq ?? null
}
