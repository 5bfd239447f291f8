/** Visitors who left the queue by mistake return to their place if the lane still takes them. */

import { and, eq } from 'drizzle-orm'
import type { Temporal } from 'temporal-polyfill'
import type { VisitorTicket } from '#contract/tickets/visitor-ticket.ts'
import { openingStatusAt } from '#domain/queue-settings/hours.ts'
import { isLaneOpen } from '#domain/queue-settings/lane-status.ts'
import { isRefusal, type Refusal, refuse } from '#domain/refusal.ts'
import { isPendingOrWaiting } from '#domain/tickets/join-burst.ts'
import { outsideHoursRefusal } from '#domain/tickets/joining.ts'
import { countsTowardRemoteCap } from '#domain/tickets/remote.ts'
import { isOpenTicket, type TicketState, undoLeaving } from '#domain/tickets/ticket.ts'
import { canVisitorAct } from '#domain/tickets/visitor-acts.ts'
import type { Tx } from '#platform/database/db.ts'
import type { IdempotentCall } from '#platform/database/idempotency.ts'
import { toShopHours } from '../../shops/shop-hours.ts'
import type { QueueContext } from '../context.ts'
import { findTicketIdOfDevice } from '../device.ts'
import { findLane } from '../moves/move-input.ts'
import { persistTicketUndo, readLatestStep } from '../moves/record.ts'
import { refuseRemovedSettings } from '../moves/undo.ts'
import { readShopAndDay } from '../read/queue.ts'
import type { TicketRow } from '../store.ts'
import { laneDays } from '../table.ts'
import { runVisitorCommand } from './visitor-commands.ts'

type LaneRefusal = Refusal<
  | 'ticket.dayOver'
  | 'ticket.otherNumber'
  | 'entry.shopClosed'
  | 'lane.closed'
  | 'lane.outsideHours'
  | 'lane.neverOpen'
  | 'lane.full'
  | 'lane.remoteFull'
>
type TakeBackRefusal = Refusal<'ticket.wrongStatus' | 'ticket.undoLeaveOver'> | LaneRefusal

/** Undoes the visitor's own leaving. A visitor removed by staff must ask them. */
export function undoLeave(
  ctx: QueueContext,
  token: string,
  call: IdempotentCall,
): Promise<VisitorTicket | TakeBackRefusal | Refusal<'ticket.notFound' | 'idempotency.mismatch'>> {
  return runVisitorCommand<TakeBackRefusal>(ctx, token, call, async (tx, { row, now, ...scopeAndSeq }) => {
    const step = canVisitorAct(row.status, 'undoLeave') ? await readLatestStep(tx, row.id) : undefined
    const after = step ? undoLeaving(step, now) : refuse('ticket.wrongStatus')
    if (isRefusal(after)) return after
    const refusal = await whyNotIn(tx, row, after, now)
    if (refusal) return refusal
    await persistTicketUndo(tx, {
      onTicket: ctx.hooks.onTicket,
      ...scopeAndSeq,
      before: row,
      after,
      step: step!,
      actor: { by: 'visitor' },
      now,
    })
    return row.id
  })
}

/**
 * Returns why the lane does not take the ticket back, by the rules for joins; undefined if it does. The daily cap doesn't apply, because
 * the number was already issued.
 */
async function whyNotIn(tx: Tx, row: TicketRow, after: TicketState, now: Temporal.Instant): Promise<LaneRefusal | undefined> {
  const { shopId, laneId, businessDay, device } = row
  const [today, lane, [count], removed, otherTicketId] = await Promise.all([
    readShopAndDay(tx, shopId, now),
    findLane(tx, shopId, laneId),
    tx
      .select()
      .from(laneDays)
      .where(and(eq(laneDays.shopId, shopId), eq(laneDays.laneId, laneId), eq(laneDays.businessDay, businessDay))),
    refuseRemovedSettings(tx, shopId, after, row.locale),
    device ? findTicketIdOfDevice(tx, shopId, laneId, device) : undefined,
  ])
  if (!today || !lane || today.day > businessDay) return refuse('ticket.dayOver')
  if (otherTicketId) return refuse('ticket.otherNumber')
  if (today.shop.closedAt) return refuse('entry.shopClosed')
  if (removed || !isLaneOpen(lane, today.day)) return refuse('lane.closed')
  const { open, opens } = openingStatusAt(now, { shop: toShopHours(today.shop), lane: lane.hours }, today.clock, lane.cutoffMinutes)
  if (!open) return outsideHoursRefusal(opens, today.clock)
  const inLine = isPendingOrWaiting(after.status)
  if (inLine && lane.maxWaiting !== null && count!.waiting + count!.pending >= lane.maxWaiting) return refuse('lane.full')
  const remote = isOpenTicket(after.status) && countsTowardRemoteCap({ ...row, status: after.status })
  return remote && count!.notArrived >= lane.remoteCap ? refuse('lane.remoteFull') : undefined
}
