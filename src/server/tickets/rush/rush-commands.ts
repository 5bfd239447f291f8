/** What staff do with a rush: all of it at once, in the queue's lock, so that of two colleagues one is first and the other is told. */

import { and, eq, sql } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import type { RushActed } from '#contract/tickets/rushes.ts'
import type { Locale } from '#domain/locale.ts'
import { isRefusal, type Refusal, refuse } from '#domain/refusal.ts'
import { moveTicket, undoStep } from '#domain/tickets/ticket.ts'
import type { Tx } from '#platform/database/db.ts'
import { events } from '#platform/database/event-log.ts'
import { newId } from '#platform/ids.ts'
import { inFeed } from '../../feed/in-feed.ts'
import { actorOf, type StaffCall } from '../../feed/staff-call.ts'
import type { QueueContext } from '../context.ts'
import { scopeOf, timeFor } from '../moves/commands.ts'
import { type Moved, removeTogether, restoreTogether } from '../moves/move-many.ts'
import { readRemovals, stateOf } from '../moves/record.ts'
import { findRemoved, type Removed } from '../moves/undo.ts'
import { readShopDay } from '../read/queue.ts'
import { findRush } from '../read/rushes.ts'
import type { TicketRow } from '../store.ts'
import { rushDismissals, tickets } from '../table.ts'

type NotRemoved = Refusal<'rush.notFound' | 'rush.over'>
type Again = Refusal<'idempotency.mismatch'>

/** All of it that still waits, in line or for a yes. Who was called or put on hold is somebody's work at the desk. */
export function removeRush(ctx: QueueContext, rushId: string, call: StaffCall): Promise<RushActed | NotRemoved | Again> {
  return onMany<NotRemoved>(ctx, call, async (tx, seq) => {
    const found = await findToday(ctx, tx, rushId, call)
    if (!found) return refuse('rush.notFound')
    if (found.rush.inLine.length === 0) return refuse('rush.over')
    const rows = await readRows(tx, call.membership.shopId, found.rush.inLine)
    const now = timeForAll(ctx, rows)
    const moved = rows.map((before): Moved => {
      const after = moveTicket(stateOf(before), 'remove', now)
      if (isRefusal(after)) throw new Error(`who is ${before.status} can be removed`)
      return { before, after }
    })
    await removeTogether(tx, { scope: scopeOf(call), seq, moved, actor: actorOf(call), now })
    return moved.length
  })
}

type NotUndone = Removed | Refusal<'rush.notFound' | 'rush.notRemoved'>

/** All that were removed together and haven't come back yet, each to its place. `locale`: in which what is no longer there is named. */
export function undoRush(ctx: QueueContext, rushId: string, locale: Locale, call: StaffCall): Promise<RushActed | NotUndone | Again> {
  return onMany<NotUndone>(ctx, call, async (tx, seq) => {
    const { shopId, role } = call.membership
    const found = await findToday(ctx, tx, rushId, call)
    if (!found) return refuse('rush.notFound')
    if (!found.rush.removed) return refuse('rush.notRemoved')
    const rows = await readRows(tx, shopId, found.rush.removed.ids)
    const removals = await readRemovals(tx, shopId, rows)
    const now = timeForAll(ctx, rows)
    const moved: (Moved & { earlier: string | null })[] = []
    for (const before of rows) {
      const { earlier, ...step } = removals.get(before.id)!
      const after = undoStep(step, role, now)
      if (isRefusal(after)) return refuse('rush.notRemoved')
      moved.push({ before, after, earlier })
    }
    // A waiting ticket has neither counter nor person.
    const leadsTo = Map.groupBy(moved, ({ after }) => `${after.laneId} ${after.serviceId}`)
    for (const [first] of leadsTo.values()) {
      const removed = await findRemoved(tx, shopId, first!.after, locale)
      if (removed) return removed
    }
    await restoreTogether(tx, { scope: scopeOf(call), seq, moved, actor: actorOf(call), now })
    return moved.length
  })
}

/** For its place, all colleagues and the rest of the day. */
export function dismissRush(
  ctx: QueueContext,
  rushId: string,
  dismissed: boolean,
  call: StaffCall,
): Promise<{ dismissed: boolean } | Refusal<'rush.notFound'> | Again> {
  const answer = { dismissed }
  return inFeed<typeof answer, Refusal<'rush.notFound'>>(
    ctx,
    call,
    async (tx, seq) => {
      const found = await findToday(ctx, tx, rushId, call)
      if (!found) return refuse('rush.notFound')
      const { rush, businessDay } = found
      const { origin } = rush
      if (dismissed)
        await tx
          .insert(rushDismissals)
          .values({ ...scopeOf(call), businessDay, origin })
          .onConflictDoNothing()
      else
        await tx
          .delete(rushDismissals)
          .where(
            and(
              eq(rushDismissals.shopId, call.membership.shopId),
              eq(rushDismissals.businessDay, businessDay),
              eq(rushDismissals.origin, origin),
            ),
          )
      if (rush.dismissed !== dismissed) await recordDismissal(tx, call, { seq, dismissed, now: ctx.clock() })
      return { answer, kept: {} }
    },
    () => Promise.resolve(answer),
  )
}

/** Which numbers they were is not told: the place that they came from stands for people. */
async function recordDismissal(
  tx: Tx,
  call: StaffCall,
  { seq, dismissed, now }: { seq: number; dismissed: boolean; now: Temporal.Instant },
) {
  const scope = scopeOf(call)
  await tx.insert(events).values({
    id: newId(now.epochMilliseconds),
    ...scope,
    seq,
    entityType: 'shop',
    entityId: scope.shopId,
    kind: 'rush.dismiss',
    actorKind: 'member',
    actorId: call.account.accountId,
    at: new Date(now.epochMilliseconds),
    data: { dismissed },
  })
}

function onMany<Refused extends Refusal>(
  ctx: QueueContext,
  call: StaffCall,
  work: (tx: Tx, seq: number) => Promise<number | Refused>,
): Promise<RushActed | Refused | Again> {
  return inFeed<RushActed, Refused>(
    ctx,
    call,
    async (tx, seq) => {
      const tickets = await work(tx, seq)
      return typeof tickets === 'number' ? { answer: { tickets }, kept: { tickets: String(tickets) } } : tickets
    },
    (_, kept) => Promise.resolve({ tickets: Number(kept.tickets) }),
  )
}

/** Yesterday's numbers are over, and so is what was a rush of them. */
async function findToday(ctx: QueueContext, tx: Tx, rushId: string, { membership: { shopId } }: StaffCall) {
  const now = ctx.clock()
  const businessDay = (await readShopDay(tx, shopId, now))!.day
  const rush = await findRush(tx, shopId, { rushId, businessDay, now })
  return rush && { rush, businessDay }
}

const readRows = (tx: Tx, shopId: string, ids: readonly string[]): Promise<TicketRow[]> =>
  tx
    .select()
    .from(tickets)
    .where(and(eq(tickets.shopId, shopId), sql`${tickets.id} = any(${sql.param(ids)}::uuid[])`))

/** One instant for all of them, before the last move of none. */
const timeForAll = (ctx: QueueContext, rows: readonly TicketRow[]): Temporal.Instant =>
  rows.map((row) => timeFor(ctx, row)).reduce((one, other) => (Temporal.Instant.compare(one, other) < 0 ? other : one))
