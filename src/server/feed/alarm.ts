/** When a shop's queue next has something to do by itself (docs/decisions/029-timers-and-schedules.md). */

import { sql } from 'drizzle-orm'
import type { Temporal } from 'temporal-polyfill'
import { timedMove } from '#domain/tickets/due.ts'
import { isCalled, isPending } from '#domain/tickets/status.ts'
import type { TicketState } from '#domain/tickets/ticket.ts'
import type { Database, Scope, Tx } from '#platform/database/db.ts'
import { rowOf } from '#platform/database/row-of.ts'
import { writtenOnce } from '#platform/database/written-once.ts'
import { lanes } from '../shops/table.ts'

type ShopScope = Required<Scope>

/** Rings no later than that. Inside the queue's lock. */
export async function setAlarm(tx: Tx, scope: ShopScope, at: Temporal.Instant): Promise<void> {
  await tell(tx, scope, at, false)
}

/** Everything that was due is done: rings then, and not earlier. Inside the queue's lock, or what was set meanwhile would be forgotten. */
export async function resetAlarm(tx: Tx, scope: ShopScope, at: Temporal.Instant): Promise<void> {
  await tell(tx, scope, at, true)
}

async function tell(tx: Tx, { organizationId, shopId }: ShopScope, at: Temporal.Instant, onlyThen: boolean): Promise<void> {
  await tx.$client.query({
    name: 'set-alarm',
    text: 'select set_alarm($1, $2, $3, $4)',
    values: [organizationId, shopId, new Date(at.epochMilliseconds), onlyThen],
  })
}

/** For a ticket with a limit of its own. The day's end is always set. */
export async function armAlarm(tx: Tx, scope: ShopScope, after: TicketState): Promise<void> {
  if (!isPending(after.status) && !isCalled(after.status)) return
  const [lane] = await patienceOfLane(tx).execute({ shopId: scope.shopId, laneId: after.laneId })
  // A visitor who said that they come late is waited for longer: the alarm then rings too early, and is set again.
  const timed = timedMove({ ...after, lateUntil: null }, lane!)
  if (timed) await setAlarm(tx, scope, timed.at)
}

const patienceOfLane = writtenOnce((tx) =>
  tx
    .select({ graceSeconds: lanes.graceSeconds, maxCalls: lanes.maxCalls, autoNoShow: lanes.autoNoShow })
    .from(lanes)
    .where(rowOf(lanes, { shopId: sql.placeholder('shopId'), id: sql.placeholder('laneId') }))
    .prepare('patience-of-lane'),
)

/** The shops whose alarm has rung, the longest overdue first. Needs no scope: nothing else is told. */
export async function readDueShops(db: Database, now: Temporal.Instant): Promise<ShopScope[]> {
  const { rows } = await db.pool.query<ShopScope>({
    name: 'due-shops',
    text: `select organization_id as "organizationId", shop_id as "shopId" from alarm where due_at <= $1 order by due_at`,
    values: [new Date(now.epochMilliseconds)],
  })
  return rows
}

/** All shops, also those whose alarm was lost. */
export async function readAllShops(db: Database): Promise<(ShopScope & { dueAt: Date | null })[]> {
  const { rows } = await db.pool.query<ShopScope & { dueAt: Date | null }>(
    `select r.organization_id as "organizationId", r.shop_id as "shopId", a.due_at as "dueAt"
       from resolver r left join alarm a on a.shop_id = r.shop_id where r.kind = 'shop'`,
  )
  return rows
}
