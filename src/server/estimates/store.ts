import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { trialDay } from '#domain/tickets/trial.ts'
import type { Scope, Tx } from '#platform/database/db.ts'
import { tickets } from '../tickets/table.ts'
import { estimateLogs } from './table.ts'

export type NewEstimate = typeof estimateLogs.$inferInsert

/**
 * Who began to wait since then and has no estimate in the log, also when they wait no more. Only those who came a moment ago: what they were
 * told then is not known later.
 */
export function findUnlogged(tx: Tx, shopId: string, since: Date) {
  return tx
    .select({ id: tickets.id, serviceId: tickets.serviceId, businessDay: tickets.businessDay })
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

/** Two processes may have heard of the same ticket: the first one's stands. */
export async function saveEstimates(tx: Tx, rows: NewEstimate[]): Promise<void> {
  if (rows.length > 0) await tx.insert(estimateLogs).values(rows).onConflictDoNothing()
}

/**
 * Writes what came of the estimates whose tickets have changed since that seq, from their intervals: a call that was taken back has none, so
 * the log is right again with the next change. Nor is a service that was begun by mistake one, or a call: whoever was put back waits on
 * (docs/decisions/044-waits-and-reports.md), and its interval isn't the last of its leg any more.
 */
export async function settleEstimates(tx: Tx, { shopId }: Required<Scope>, since: number): Promise<void> {
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

/** Where the settling of an earlier process may have stopped: the oldest change of a ticket whose estimate is open; null: there is none. */
export async function findOldestOpen(tx: Tx, shopId: string): Promise<number | null> {
  const { rows } = await tx.$client.query<{ seq: number | null }>(
    `select min(t.seq) as seq from estimate_log l join ticket t on t.id = l.ticket_id
      where l.shop_id = $1 and l.called_at is null and l.left_at is null`,
    [shopId],
  )
  return rows[0]?.seq ?? null
}
