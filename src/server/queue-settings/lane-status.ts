import type { Queue } from '#contract/tickets/queue.ts'
import type { LaneReopeningMode, LaneStopKind, LaneStopReason } from '#domain/queue-settings/lane-status.ts'
import { type Refusal, refuse } from '#domain/refusal.ts'
import { rowInShopCondition } from '#platform/database/shop-row-conditions.ts'
import type { CallerMembership } from '#platform/http/call.ts'
import type { ShopCommandContext } from '../feed/context.ts'
import { runSettingsCommand } from '../feed/settings-command.ts'
import type { StaffRequest } from '../feed/staff-request.ts'
import { lanes } from '../shops/table.ts'
import { findExistingLane } from '../tickets/moves/move-input.ts'
import { readQueueLane, readShopAndDay } from '../tickets/read/queue.ts'

export type LaneStopInput = { as: LaneStopKind; reason: LaneStopReason; note?: string | undefined; until: LaneReopeningMode }

const kinds = { paused: 'lane.pause', closed: 'lane.close' } as const
const opened = { open: true, closedAs: null, closedReason: null, closedNote: null, closedDay: null, closedAt: null, closedBy: null }

export function readLane({ db, clock }: ShopCommandContext, laneId: string, membership: CallerMembership) {
  return db.readScope(membership, async (tx) => (await readQueueLane(tx, membership.shopId, laneId, clock())) ?? refuse('lane.notFound'))
}

/** Stops a lane, or opens it if `stop` is undefined. Waiting visitors stay in line. */
export function setLaneStatus(
  ctx: ShopCommandContext,
  laneId: string,
  stop: LaneStopInput | undefined,
  call: StaffRequest,
): Promise<Queue['lanes'][number] | Refusal<'lane.notFound' | 'idempotency.mismatch'>> {
  const { shopId } = call.membership
  const here = rowInShopCondition(lanes, { shopId, id: laneId })
  return runSettingsCommand<Queue['lanes'][number] | Refusal<'lane.notFound'>, Refusal<'lane.notFound'>>(
    ctx,
    call,
    async (tx, now) => {
      const [lane, shopDay] = await Promise.all([findExistingLane(tx, shopId, laneId), readShopAndDay(tx, shopId, ctx.clock())])
      if (!lane || !shopDay) return refuse('lane.notFound')
      const next = stop
        ? {
            open: false,
            closedAs: stop.as,
            closedReason: stop.reason,
            closedNote: stop.note ?? null,
            closedDay: stop.until === 'dayEnd' ? shopDay.day : null,
            closedAt: now,
            closedBy: call.account.accountId,
          }
        : opened
      const statusFields = ['open', 'closedAs', 'closedReason', 'closedNote', 'closedDay'] as const
      const changed = statusFields.filter((field) => lane[field] !== next[field])
      if (changed.length === 0) return { id: laneId }
      await tx.update(lanes).set(next).where(here)
      return {
        id: laneId,
        event: {
          kind: stop ? kinds[stop.as] : 'lane.open',
          entityType: 'lane',
          entityId: laneId,
          changed,
          data: stop ? { reason: stop.reason, until: stop.until } : {},
          values: stop?.note ? { note: { after: stop.note } } : {},
        },
      }
    },
    async (tx, id) => (await readQueueLane(tx, shopId, id, ctx.clock())) ?? refuse('lane.notFound'),
  )
}
