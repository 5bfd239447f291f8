import * as orderContract from '#contract/call-order.ts'
import * as doorContract from '#contract/lane-door.ts'
import { type Call, type Handled, handle, idempotencyOf, membershipOf } from '#platform/http/call.ts'
import { setCallPolicy } from './call-policy.ts'
import { setLaneDoor } from './door.ts'
import type { SettingsCall, SettingsContext } from './in-settings.ts'

export function queueSettingsApi(ctx: SettingsContext): Handled[] {
  return [
    handle(doorContract.pauseLane, ({ params, body }, call) =>
      setLaneDoor(ctx, params.laneId, { as: 'paused', ...body, note: body.note }, settingsCall(call)),
    ),
    handle(doorContract.closeLane, ({ params, body }, call) =>
      setLaneDoor(ctx, params.laneId, { as: 'closed', ...body, note: body.note }, settingsCall(call)),
    ),
    handle(orderContract.setCallPolicy, ({ params, body }, call) => setCallPolicy(ctx, params.laneId, body.policy, settingsCall(call))),
    handle(doorContract.openLane, ({ params }, call) => setLaneDoor(ctx, params.laneId, undefined, settingsCall(call))),
  ]
}

function settingsCall(call: Call): SettingsCall {
  return { membership: membershipOf(call), account: call.account!, idempotency: idempotencyOf(call) }
}
