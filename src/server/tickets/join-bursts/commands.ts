/** Staff's actions on a burst of joins, for all its tickets at once. The queue lock orders two colleagues' actions. */

import { and, eq, sql } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import type { JoinBurstResult } from '#contract/tickets/join-bursts.ts'
import type { Locale } from '#domain/locale.ts'
import { isRefusal, type Refusal, refuse } from '#domain/refusal.ts'
import { moveTicket, undoTicketMove } from '#domain/tickets/ticket.ts'
import type { Tx } from '#platform/database/db.ts'
import { events } from '#platform/database/event-log.ts'
import { newId } from '#platform/ids.ts'
import { runFeedCommand } from '../../feed/feed-command.ts'
import { memberActorOf, type StaffRequest } from '../../feed/staff-request.ts'
import type { QueueContext } from '../context.ts'
import { monotonicMoveTime, scopeOfRequest } from '../moves/commands.ts'
import { type MovedTicket, removeTickets, restoreTickets } from '../moves/move-many.ts'
import { readRemovals, toTicketState } from '../moves/record.ts'
import { type RemovedSettingRefusal, refuseRemovedSettings } from '../moves/undo.ts'
import { findBurstById } from '../read/join-bursts.ts'
import { readShopAndDay } from '../read/queue.ts'
import type { TicketRow } from '../store.ts'
import { burstDismissals, tickets } from '../table.ts'

type NotRemoved = Refusal<'joinBurst.notFound' | 'joinBurst.over'>
type Again = Refusal<'idempotency.mismatch'>

/** Removes all tickets of the burst that still wait, in line or for approval. Called and held visitors stay: a colleague handles them. */
export function removeBurstTickets(ctx: QueueContext, burstId: string, call: StaffRequest): Promise<JoinBurstResult | NotRemoved | Again> {
  return onMany<NotRemoved>(ctx, call, async (tx, seq) => {
    const today = await findToday(ctx, tx, burstId, call)
    if (!today) return refuse('joinBurst.notFound')
    if (today.burst.inLine.length === 0) return refuse('joinBurst.over')
    const rows = await readRows(tx, call.membership.shopId, today.burst.inLine)
    const now = timeForAll(ctx, rows)
    const moved = rows.map((before): MovedTicket => {
      const after = moveTicket(toTicketState(before), 'remove', now)
      if (isRefusal(after)) throw new Error(`who is ${before.status} can be removed`)
      return { before, after }
    })
    await removeTickets(tx, { scope: scopeOfRequest(call), seq, moved, actor: memberActorOf(call), now })
    return moved.length
  })
}

type NotUndone = RemovedSettingRefusal | Refusal<'joinBurst.notFound' | 'joinBurst.notRemoved'>

/**
 * Restores all tickets that were removed together and are still removed, each to its place. `locale`: language in which a removed lane or
 * service is named.
 */
export function restoreBurstTickets(
  ctx: QueueContext,
  burstId: string,
  locale: Locale,
  call: StaffRequest,
): Promise<JoinBurstResult | NotUndone | Again> {
  return onMany<NotUndone>(ctx, call, async (tx, seq) => {
    const { shopId, role } = call.membership
    const today = await findToday(ctx, tx, burstId, call)
    if (!today) return refuse('joinBurst.notFound')
    if (!today.burst.removed) return refuse('joinBurst.notRemoved')
    const rows = await readRows(tx, shopId, today.burst.removed.ids)
    const removals = await readRemovals(tx, shopId, rows)
    const now = timeForAll(ctx, rows)
    const moved: (MovedTicket & { earlier: string | null })[] = []
    for (const before of rows) {
      const { earlier, ...step } = removals.get(before.id)!
      const after = undoTicketMove(step, role, now)
      if (isRefusal(after)) return refuse('joinBurst.notRemoved')
      moved.push({ before, after, earlier })
    }
    // A waiting ticket has neither counter nor person, so lane and service are enough.
    const leadsTo = Map.groupBy(moved, ({ after }) => `${after.laneId} ${after.serviceId}`)
    for (const [first] of leadsTo.values()) {
      const removed = await refuseRemovedSettings(tx, shopId, first!.after, locale)
      if (removed) return removed
    }
    await restoreTickets(tx, { scope: scopeOfRequest(call), seq, moved, actor: memberActorOf(call), now })
    return moved.length
  })
}

/** Dismisses the burst's network for all colleagues for the rest of the day, or takes that back. */
export function setJoinBurstDismissed(
  ctx: QueueContext,
  burstId: string,
  dismissed: boolean,
  call: StaffRequest,
): Promise<{ dismissed: boolean } | Refusal<'joinBurst.notFound'> | Again> {
  const result = { dismissed }
  return runFeedCommand<typeof result, Refusal<'joinBurst.notFound'>>(
    ctx,
    call,
    async (tx, seq) => {
      const today = await findToday(ctx, tx, burstId, call)
      if (!today) return refuse('joinBurst.notFound')
      const { burst, businessDay } = today
      const { networkKey } = burst
      if (dismissed)
        await tx
          .insert(burstDismissals)
          .values({ ...scopeOfRequest(call), businessDay, networkKey })
          .onConflictDoNothing()
      else
        await tx
          .delete(burstDismissals)
          .where(
            and(
              eq(burstDismissals.shopId, call.membership.shopId),
              eq(burstDismissals.businessDay, businessDay),
              eq(burstDismissals.networkKey, networkKey),
            ),
          )
      if (burst.dismissed !== dismissed) await recordDismissal(tx, call, { seq, dismissed, now: ctx.clock() })
      return { result, stored: {} }
    },
    () => Promise.resolve(result),
  )
}

/** Leaves out the tickets, because the network that they came from stands for people. */
async function recordDismissal(
  tx: Tx,
  call: StaffRequest,
  { seq, dismissed, now }: { seq: number; dismissed: boolean; now: Temporal.Instant },
) {
  const scope = scopeOfRequest(call)
  await tx.insert(events).values({
    id: newId(now.epochMilliseconds),
    ...scope,
    seq,
    entityType: 'shop',
    entityId: scope.shopId,
    kind: 'joinBurst.dismiss',
    actorKind: 'member',
    actorId: call.account.accountId,
    at: new Date(now.epochMilliseconds),
    data: { dismissed },
  })
}

function onMany<Refused extends Refusal>(
  ctx: QueueContext,
  call: StaffRequest,
  work: (tx: Tx, seq: number) => Promise<number | Refused>,
): Promise<JoinBurstResult | Refused | Again> {
  return runFeedCommand<JoinBurstResult, Refused>(
    ctx,
    call,
    async (tx, seq) => {
      const tickets = await work(tx, seq)
      return typeof tickets === 'number' ? { result: { tickets }, stored: { tickets: String(tickets) } } : tickets
    },
    (_, stored) => Promise.resolve({ tickets: Number(stored.tickets) }),
  )
}

/** Finds today's burst; undefined if there is none. A past day has no bursts. */
async function findToday(ctx: QueueContext, tx: Tx, burstId: string, { membership: { shopId } }: StaffRequest) {
  const now = ctx.clock()
  const businessDay = (await readShopAndDay(tx, shopId, now))!.day
  const burst = await findBurstById(tx, shopId, { burstId, businessDay, now })
  return burst && { burst, businessDay }
}

const readRows = (tx: Tx, shopId: string, ids: readonly string[]): Promise<TicketRow[]> =>
  tx
    .select()
    .from(tickets)
    .where(and(eq(tickets.shopId, shopId), sql`${tickets.id} = any(${sql.param(ids)}::uuid[])`))

/** One time for all moves, not before the last move of any of the tickets. */
const timeForAll = (ctx: QueueContext, rows: readonly TicketRow[]): Temporal.Instant =>
  rows.map((row) => monotonicMoveTime(ctx, row)).reduce((a, b) => (Temporal.Instant.compare(a, b) < 0 ? b : a))
