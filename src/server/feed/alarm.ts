/** When a shop's next timed work is due (docs/decisions/029-timers-and-schedules.md). */

import { sql } from 'drizzle-orm'
import type { Temporal } from 'temporal-polyfill'
import { isCalled, isPending } from '#domain/tickets/status.ts'
import type { TicketState } from '#domain/tickets/ticket.ts'
import { findTimeLimit } from '#domain/tickets/timeouts.ts'
import { createCachedStatement } from '#platform/database/cached-statement.ts'
import type { Database, Scope, Tx } from '#platform/database/db.ts'
import { rowInShopCondition } from '#platform/database/shop-row-conditions.ts'
import { lanes } from '../shops/table.ts'

type ShopScope = Required<Scope>

/** Sets the alarm to this time unless it is due earlier. Call inside the queue lock. */
export async function bringAlarmForward(tx: Tx, scope: ShopScope, at: Temporal.Instant): Promise<void> {
  await writeAlarm(tx, scope, at, false)
}

/**
 * Sets the alarm to exactly this time, after all due work is done. Call inside the queue lock, or an alarm set at the same time would be
 * lost.
 */
export async function replaceAlarm(tx: Tx, scope: ShopScope, at: Temporal.Instant): Promise<void> {
  await writeAlarm(tx, scope, at, true)
}

async function writeAlarm(tx: Tx, { organizationId, shopId }: ShopScope, at: Temporal.Instant, exactly: boolean): Promise<void> {
  await tx.$client.query({
    name: 'set-alarm',
    text: 'select set_alarm($1, $2, $3, $4)',
    values: [organizationId, shopId, new Date(at.epochMilliseconds), exactly],
  })
}

type LanePatience = Pick<typeof lanes.$inferSelect, 'id' | 'graceSeconds' | 'maxCalls' | 'autoNoShow'>

/**
 * Sets the alarm for a ticket with its own time limit. The alarm for the day's end is always set. `known`: a lane that the caller has read;
 * another one is read here.
 */
export async function armTicketAlarm(tx: Tx, scope: ShopScope, after: TicketState, known?: LanePatience): Promise<void> {
  if (!isPending(after.status) && !isCalled(after.status)) return
  const [lane] = known?.id === after.laneId ? [known] : await patienceOfLane(tx).execute({ shopId: scope.shopId, laneId: after.laneId })
  // A reported delay extends the grace time. The alarm then comes too early and is set again.
  const timed = findTimeLimit({ ...after, lateUntil: null }, lane!)
  if (timed) await bringAlarmForward(tx, scope, timed.at)
}

const patienceOfLane = createCachedStatement((tx) =>
  tx
    .select({ graceSeconds: lanes.graceSeconds, maxCalls: lanes.maxCalls, autoNoShow: lanes.autoNoShow })
    .from(lanes)
    .where(rowInShopCondition(lanes, { shopId: sql.placeholder('shopId'), id: sql.placeholder('laneId') }))
    .prepare('patience-of-lane'),
)

/** Returns the shops with due alarms, the longest overdue first. Needs no scope, because only ids are read. */
export async function readDueShops(db: Database, now: Temporal.Instant): Promise<ShopScope[]> {
  const { rows } = await db.pool.query<ShopScope>({
    name: 'due-shops',
    text: `select organization_id as "organizationId", shop_id as "shopId" from alarm where due_at <= $1 order by due_at`,
    values: [new Date(now.epochMilliseconds)],
  })
  return rows
}

/** All shops, including those whose alarm was lost. */
export async function readAllShopAlarms(db: Database): Promise<(ShopScope & { dueAt: Date | null })[]> {
  const { rows } = await db.pool.query<ShopScope & { dueAt: Date | null }>(
    `select r.organization_id as "organizationId", r.shop_id as "shopId", a.due_at as "dueAt"
       from resolver r left join alarm a on a.shop_id = r.shop_id where r.kind = 'shop'`,
  )
  return rows
}
