/** Timed changes of a queue: pending tickets expire, no-shows close, shifts begin and end, lanes call, the business day ends. */
import { and, eq, inArray, isNotNull, lt, or } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { isRefusal } from '#domain/refusal.ts'
import { moveTicket, openStatuses } from '#domain/tickets/ticket.ts'
import { type MoveWithTime, nextTimedMove } from '#domain/tickets/timeouts.ts'
import { businessDayStart } from '#domain/time/business-day.ts'
import type { Scope, Tx } from '#platform/database/db.ts'
import { bringAlarmForward, readAllShopAlarms, readDueShops, replaceAlarm } from '../../feed/alarm.ts'
import { lockAndTakeSeq, lockQueue } from '../../feed/queue-command.ts'
import type { AlarmAction } from '../../hooks/hooks.ts'
import { deleteOldMailCounts } from '../../outbox/policy.ts'
import { applyPlannedPresence } from '../../presence/commands.ts'
import { type PlannedPresenceChange, readPlannedPresenceChanges } from '../../presence/shop-presence.ts'
import { lanes } from '../../shops/table.ts'
import type { QueueContext } from '../context.ts'
import { persistTicketMove, toTicketState } from '../moves/record.ts'
import { erasePastAddresses } from '../notifications/erase-addresses.ts'
import { readShopAndDay } from '../read/queue.ts'
import type { TicketRow } from '../store.ts'
import { burstDismissals, firstTicketsByContact, tickets } from '../table.ts'
import { callAutomatically } from './automatic-calls.ts'

/**
 * Runs what is due in the shops whose alarm time has come, also late. Each shop is one transaction inside the queue lock: a killed
 * process leaves nothing half done, and two at once do nothing twice.
 */
export async function runDueAlarms(ctx: QueueContext): Promise<void> {
  const failed: unknown[] = []
  for (const scope of await readDueShops(ctx.db, ctx.clock())) await ringShop(ctx, scope).catch((error: unknown) => failed.push(error))
  if (failed.length > 0) throw failed[0]
}

async function ringShop(ctx: QueueContext, scope: Required<Scope>): Promise<void> {
  await ctx.db.inScope(scope, async (tx) => {
    await lockQueue(tx, scope.shopId)
    const { dueMoves, turns, otherWork, next, today } = await readDueWork(ctx, tx, scope.shopId)
    // Reset first, because the work below may set an earlier alarm.
    if (next) await replaceAlarm(tx, scope, next)
    // Takes a seq only if a move is due. An alarm without one must not look like a change to watchers.
    const seq = dueMoves.length + turns.length > 0 ? await lockAndTakeSeq(tx, scope.shopId) : undefined
    if (seq !== undefined) {
      for (const move of dueMoves) await makeMove(ctx, tx, scope, seq, move)
      for (const turn of turns) await applyPlannedPresence(tx, scope, seq, turn)
    }
    if (today) await erasePastContactKeys(ctx, tx, scope.shopId, today)
    for (const act of otherWork) await act(tx, scope)
    const again = await callAutomatically(ctx, tx, scope)
    if (again) await bringAlarmForward(tx, scope, again)
  })
}

/** Repairs alarms that are missing or late, such as after a restored backup or a setting changed by hand. */
export async function repairAlarms(ctx: QueueContext): Promise<void> {
  for (const { dueAt, ...scope } of await readAllShopAlarms(ctx.db)) {
    const { dueMoves, turns, otherWork, next, keepsCalled } = await ctx.db.readScope(scope, (tx) => readDueWork(ctx, tx, scope.shopId))
    const at = keepsCalled || dueMoves.length + turns.length + otherWork.length > 0 ? ctx.clock() : next
    if (at && (!dueAt || dueAt.getTime() > at.epochMilliseconds)) await ctx.db.inScope(scope, (tx) => bringAlarmForward(tx, scope, at))
  }
}

/** Deletes keys of contacts and networks of past days, which are used on their own business day only. */
async function erasePastContactKeys({ hooks }: QueueContext, tx: Tx, shopId: string, today: string): Promise<void> {
  await tx
    .update(tickets)
    .set({ networkKey: null })
    .where(and(eq(tickets.shopId, shopId), isNotNull(tickets.networkKey), lt(tickets.businessDay, today)))
  await tx.delete(burstDismissals).where(and(eq(burstDismissals.shopId, shopId), lt(burstDismissals.businessDay, today)))
  await tx.delete(firstTicketsByContact).where(and(eq(firstTicketsByContact.shopId, shopId), lt(firstTicketsByContact.businessDay, today)))
  await erasePastAddresses(tx, shopId, today)
  await deleteOldMailCounts(tx, shopId, today)
  for (const { eraseOldKeys } of hooks.onAlarm) await eraseOldKeys(tx, shopId, today)
}

type DueMove = MoveWithTime & { row: TicketRow }

type DueWork = {
  dueMoves: DueMove[]
  turns: PlannedPresenceChange[]
  /** Due work of other features. */
  otherWork: AlarmAction[]
  next: Temporal.Instant | undefined
  /** True if a lane of the shop calls automatically. */
  keepsCalled: boolean
  today: string | undefined
}

/** Returns the timed moves due now, and the time of the next one. The end of the day is one even if no ticket waits. */
async function readDueWork({ clock, hooks }: QueueContext, tx: Tx, shopId: string): Promise<DueWork> {
  const now = clock()
  const shopDay = await readShopAndDay(tx, shopId, now)
  if (!shopDay) return { dueMoves: [], turns: [], otherWork: [], next: undefined, keepsCalled: false, today: undefined }
  const { clock: shopClock, day: today } = shopDay
  const limited = or(lt(tickets.businessDay, today), inArray(tickets.status, ['pending', 'called']))
  const [rows, limits, { turns, next }, otherWork] = await Promise.all([
    tx
      .select()
      .from(tickets)
      .where(and(eq(tickets.shopId, shopId), inArray(tickets.status, [...openStatuses]), limited)),
    tx
      .select({
        id: lanes.id,
        graceSeconds: lanes.graceSeconds,
        maxCalls: lanes.maxCalls,
        autoNoShow: lanes.autoNoShow,
        keepCalled: lanes.keepCalled,
      })
      .from(lanes)
      .where(eq(lanes.shopId, shopId)),
    readPlannedPresenceChanges(tx, shopId, now, shopClock),
    Promise.all(hooks.onAlarm.map((hook) => hook.read(tx, shopId, now))),
  ])
  const endOf = (day: string) => businessDayStart(Temporal.PlainDate.from(day).add({ days: 1 }).toString(), shopClock)
  const coming = rows.map((row) => {
    const lane = limits.find(({ id }) => id === row.laneId)!
    const lateUntil = row.lateUntil && Temporal.Instant.fromEpochMilliseconds(row.lateUntil.getTime())
    return { row, ...nextTimedMove({ ...toTicketState(row), lateUntil }, lane, endOf(row.businessDay)) }
  })
  const isDue = ({ at }: DueMove) => Temporal.Instant.compare(at, now) <= 0
  const later = coming.filter((move) => !isDue(move)).map(({ at }) => at)
  return {
    today,
    keepsCalled: limits.some(({ keepCalled }) => keepCalled !== null),
    turns,
    otherWork: otherWork.flatMap((work) => work.due),
    dueMoves: coming.filter(isDue).sort((a, b) => Temporal.Instant.compare(a.at, b.at)),
    next: [endOf(today), ...later, ...next, ...otherWork.flatMap((work) => work.next)].reduce((first, at) =>
      Temporal.Instant.compare(at, first) < 0 ? at : first,
    ),
  }
}

async function makeMove({ hooks }: QueueContext, tx: Tx, scope: Required<Scope>, seq: number, { row, move, at }: DueMove): Promise<void> {
  const after = moveTicket(toTicketState(row), move, at)
  if (isRefusal(after)) throw new Error(`time has no move for a ticket that is ${row.status}`)
  await persistTicketMove(tx, { onTicket: hooks.onTicket, scope, seq, before: row, after, move, actor: { by: 'system' }, now: at })
}
