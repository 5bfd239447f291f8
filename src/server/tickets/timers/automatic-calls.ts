/**
 * Calls visitors in lanes that keep a number of visitors called (docs/decisions/177-automatic-calls.md). Runs with the shop's alarm, inside
 * the queue lock, so two servers never call more than that number.
 */
import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { countStaffOnDuty, findPeopleReadyForCalls } from '#domain/estimates/staff-on-duty.ts'
import { isLaneOpen } from '#domain/queue-settings/lane-status.ts'
import { isRefusal } from '#domain/refusal.ts'
import { isCalled } from '#domain/tickets/status.ts'
import { moveTicket } from '#domain/tickets/ticket.ts'
import { automaticCallPauseSeconds } from '#domain/tickets/timeouts.ts'
import { isTrial } from '#domain/tickets/trial.ts'
import type { Scope, Tx } from '#platform/database/db.ts'
import { lockAndTakeSeq } from '../../feed/queue-command.ts'
import { readShopPresence } from '../../presence/shop-presence.ts'
import { lanes } from '../../shops/table.ts'
import type { QueueContext } from '../context.ts'
import { monotonicMoveTime } from '../moves/commands.ts'
import { findNextTicketId } from '../moves/lane-order.ts'
import { persistTicketMove, toTicketState } from '../moves/record.ts'
import { readShopAndDay } from '../read/queue.ts'
import { findTicket, readQueueSettings, type TicketRow } from '../store.ts'
import { tickets } from '../table.ts'

type ShopDay = NonNullable<Awaited<ReturnType<typeof readShopAndDay>>>

/** Returns when to look again although nothing changes until then: when a ticket that was put back may be called. */
export async function callAutomatically(ctx: QueueContext, tx: Tx, scope: Required<Scope>): Promise<Temporal.Instant | undefined> {
  const { shopId } = scope
  const keeping = await tx
    .select()
    .from(lanes)
    .where(and(eq(lanes.shopId, shopId), isNotNull(lanes.keepCalled), isNull(lanes.archivedAt)))
  if (keeping.length === 0) return undefined
  const now = ctx.clock()
  const shopDay = await readShopAndDay(tx, shopId, now)
  if (!shopDay || shopDay.shop.closedAt) return undefined
  const again: number[] = []
  for (const { id, keepCalled, closedAs, ...status } of keeping) {
    // A lane that only takes no more numbers still calls those who wait.
    if (closedAs === 'paused' && !isLaneOpen(status, shopDay.day)) continue
    const pausedUntil = await fillLane(ctx, tx, { scope, laneId: id, keepCalled: keepCalled!, shopDay, now })
    if (pausedUntil !== undefined) again.push(pausedUntil)
  }
  return again.length > 0 ? Temporal.Instant.fromEpochMilliseconds(Math.min(...again)) : undefined
}

type Filling = { scope: Required<Scope>; laneId: string; keepCalled: number; shopDay: ShopDay; now: Temporal.Instant }

/** Calls until the lane has enough called visitors. Returns when the first passed-over ticket may be called; undefined if none was. */
async function fillLane(ctx: QueueContext, tx: Tx, { scope, laneId, keepCalled, shopDay, now }: Filling): Promise<number | undefined> {
  const { shopId } = scope
  const atCounters = await tx
    .select()
    .from(tickets)
    .where(and(eq(tickets.shopId, shopId), inArray(tickets.status, ['called', 'serving'])))
  const called = atCounters.filter((row) => row.laneId === laneId && isCalled(row.status))
  if (countReal(called) >= keepCalled || !(await isStaffed(tx, { shopId, laneId, shopDay, now, atCounters }))) return undefined
  const paused = await readPausedTickets(tx, shopId, laneId, now)
  const pausedIds = paused.map(({ id }) => id)
  for (;;) {
    const next = await findNextTicketId(tx, shopId, laneId, now, pausedIds)
    if (isRefusal(next)) break
    const row = (await findTicket(tx, shopId, next))!
    // Trial tickets come last and count only among themselves and real ones, so a forgotten one never stops real calls.
    if ((isTrial(row) ? called.length : countReal(called)) >= keepCalled) return undefined
    await call(ctx, tx, scope, row)
    called.push(row)
  }
  return paused.length > 0 ? Math.min(...paused.map(({ until }) => until)) : undefined
}

const countReal = (rows: readonly TicketRow[]) => rows.filter((row) => !isTrial(row)).length

type Staffing = Omit<Filling, 'scope' | 'keepCalled'> & { shopId: string; atCounters: readonly TicketRow[] }

/** Returns true if staff who serve the lane's services are on duty. Otherwise the visitor would come to an empty counter. */
async function isStaffed(tx: Tx, { shopId, laneId, shopDay, now, atCounters }: Staffing): Promise<boolean> {
  const [presence, settings] = await Promise.all([readShopPresence(tx, shopId, now, shopDay.clock), readQueueSettings(tx, shopId)])
  const services = settings.lanes.find(({ id }) => id === laneId)?.services ?? []
  const serviceIds = services.map(({ id }) => id)
  return countStaffOnDuty(findPeopleReadyForCalls(presence, atCounters), settings.staff, serviceIds) > 0
}

/** Reads the lane's waiting tickets that a member put back in line or whose last step a member undid shortly before. */
async function readPausedTickets(tx: Tx, shopId: string, laneId: string, now: Temporal.Instant): Promise<{ id: string; until: number }[]> {
  const pauseMs = automaticCallPauseSeconds * 1000
  const { rows } = await tx.$client.query<{ id: string; at: Date }>({
    name: 'paused-tickets',
    text: `select t.id, max(e.at) as at from ticket t join event e on e.entity_id = t.id and e.at > $3
            where t.shop_id = $1 and t.lane_id = $2 and t.status = 'waiting'
              and e.kind in ('ticket.undo', 'ticket.requeue', 'ticket.backToQueue') group by t.id`,
    values: [shopId, laneId, new Date(now.epochMilliseconds - pauseMs)],
  })
  return rows.map(({ id, at }) => ({ id, until: at.getTime() + pauseMs }))
}

/** Calls without a counter: the server cannot know which member will be free first, so the visitor is asked to come to the reception. */
async function call(ctx: QueueContext, tx: Tx, scope: Required<Scope>, before: TicketRow): Promise<void> {
  // Each call takes a seq of its own, which lane_call is keyed by.
  const seq = await lockAndTakeSeq(tx, scope.shopId)
  const now = monotonicMoveTime(ctx, before)
  const after = moveTicket(toTicketState(before), 'call', now)
  if (isRefusal(after)) throw new Error(`a ticket that is ${before.status} was next in line`)
  await persistTicketMove(tx, { onTicket: ctx.hooks.onTicket, scope, seq, before, after, move: 'call', actor: { by: 'system' }, now })
}
