import { type Refusal, refuse } from '#domain/refusal.ts'
import { type CallPolicy, isSamePolicy } from '#domain/tickets/call-policy.ts'
import { rowInShopCondition } from '#platform/database/shop-row-conditions.ts'
import type { ShopCommandContext } from '../feed/context.ts'
import { runSettingsCommand } from '../feed/settings-command.ts'
import type { StaffRequest } from '../feed/staff-request.ts'
import { readLastSettingsChange } from '../members/last-change.ts'
import { lanes } from '../shops/table.ts'
import { findExistingLane } from '../tickets/moves/move-input.ts'

export type LaneCallPolicy = { laneId: string; policy: CallPolicy }

/** `replaces`: the policy that the caller saw. */
type Choice = { replaces: CallPolicy; policy: CallPolicy }
type Refused = Refusal<'lane.notFound' | 'setting.changed'>

/** Sets the policy by which a lane calls, from the next call on. Today's earlier calls count for a ratio. */
export function setCallPolicy(
  ctx: ShopCommandContext,
  laneId: string,
  { replaces, policy }: Choice,
  call: StaffRequest,
): Promise<LaneCallPolicy | Refused | Refusal<'idempotency.mismatch'>> {
  const here = rowInShopCondition(lanes, { shopId: call.membership.shopId, id: laneId })
  return runSettingsCommand<LaneCallPolicy | Refusal<'lane.notFound'>, Refused>(
    ctx,
    call,
    async (tx) => {
      const lane = await findExistingLane(tx, call.membership.shopId, laneId)
      if (!lane) return refuse('lane.notFound')
      if (isSamePolicy(lane.callPolicy, policy)) return { id: laneId }
      if (!isSamePolicy(lane.callPolicy, replaces)) {
        const current = { laneId, policy: lane.callPolicy }
        return refuse('setting.changed', { current, params: await readLastSettingsChange(tx, call.membership, 'callPolicy', laneId) })
      }
      await tx.update(lanes).set({ callPolicy: policy }).where(here)
      const entity = { entityType: 'lane', entityId: laneId } as const
      return { id: laneId, event: { kind: 'lane.setCallPolicy', ...entity, changed: ['callPolicy'], data: { policy } } }
    },
    async (tx) => {
      const lane = await findExistingLane(tx, call.membership.shopId, laneId)
      return lane ? { laneId, policy: lane.callPolicy } : refuse('lane.notFound')
    },
  )
}
