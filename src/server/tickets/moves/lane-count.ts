import { and, eq, sql } from 'drizzle-orm'
import { countsTowardRemoteCap } from '#domain/tickets/remote.ts'
import { isPending, isWaiting } from '#domain/tickets/status.ts'
import type { TicketState, TicketStatus } from '#domain/tickets/ticket.ts'
import type { Scope, Tx } from '#platform/database/db.ts'
import type { TicketRow } from '../store.ts'
import { laneDays } from '../table.ts'

type Counted = { laneId: string; status: TicketStatus; remote: boolean; arrivedAt: Date | null }

type Counts = { waiting: number; pending: number; notArrived: number }
const counters = ['waiting', 'pending', 'notArrived'] as const satisfies (keyof Counts)[]

const countsOf = (ticket: Counted): Counts => ({
  waiting: Number(isWaiting(ticket.status)),
  pending: Number(isPending(ticket.status)),
  notArrived: Number(countsTowardRemoteCap(ticket)),
})
const nobody: Counts = { waiting: 0, pending: 0, notArrived: 0 }

/**
 * Updates lane_day's counters, which joins check caps against: waiting tickets, tickets waiting for approval, remote parties on their
 * way. Call inside the queue lock.
 */
export async function updateLaneCounts(
  tx: Tx,
  scope: Required<Scope>,
  before: TicketRow,
  after: Pick<Counted, 'laneId' | 'status' | 'arrivedAt'>,
): Promise<void> {
  const [was, is] = [countsOf(before), countsOf({ ...after, remote: before.remote })]
  if (before.laneId === after.laneId) return change(tx, scope, before, before.laneId, was, is)
  await change(tx, scope, before, before.laneId, was, nobody)
  await change(tx, scope, before, after.laneId, nobody, is)
}

/** Counts many tickets at once, none of which changes its lane. */
export async function bulkUpdateLaneCounts(tx: Tx, moved: readonly { before: TicketRow; after: TicketState }[]): Promise<void> {
  const lanes = Map.groupBy(moved, ({ before }) => `${before.laneId} ${before.businessDay}`)
  for (const changes of lanes.values()) {
    const { shopId, laneId, businessDay } = changes[0]!.before
    const increase = (counter: keyof Counts) =>
      changes.reduce(
        (sum, { before, after }) => sum + countsOf({ ...before, status: after.status })[counter] - countsOf(before)[counter],
        0,
      )
    await tx
      .update(laneDays)
      .set(Object.fromEntries(counters.map((counter) => [counter, sql`${laneDays[counter]} + ${increase(counter)}::integer`])))
      .where(and(eq(laneDays.shopId, shopId), eq(laneDays.laneId, laneId), eq(laneDays.businessDay, businessDay)))
  }
}

async function change(tx: Tx, scope: Required<Scope>, { businessDay }: TicketRow, laneId: string, was: Counts, is: Counts): Promise<void> {
  const increases = counters.map((counter) => ({ counter, increase: is[counter] - was[counter] })).filter(({ increase }) => increase !== 0)
  if (increases.length === 0) return
  const set = Object.fromEntries(increases.map(({ counter, increase }) => [counter, sql`${laneDays[counter]} + ${increase}::integer`]))
  // A ticket that leaves a lane has a row there. The lane it enters may not have issued a ticket on that day yet.
  if (increases.every(({ increase }) => increase < 0))
    await tx
      .update(laneDays)
      .set(set)
      .where(and(eq(laneDays.shopId, scope.shopId), eq(laneDays.laneId, laneId), eq(laneDays.businessDay, businessDay)))
  else
    await tx
      .insert(laneDays)
      .values({ ...scope, laneId, businessDay, ...is })
      .onConflictDoUpdate({ target: [laneDays.laneId, laneDays.businessDay], set })
}
