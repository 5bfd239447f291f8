import * as contract from '#contract/presence.ts'
import { type Call, type Handled, handle, idempotencyOf, membershipOf } from '#platform/http/call.ts'
import type { FeedContext } from '../tickets/lock/in-feed.ts'
import { showColleagues } from './colleagues.ts'
import { setPresence, setStaffPresence, showPresence } from './commands.ts'

export function presenceApi(ctx: FeedContext): Handled[] {
  return [
    handle(contract.getPresence, (_, call) => showPresence(ctx, membershipOf(call))),
    handle(contract.setPresence, ({ body }, call) => setPresence(ctx, body.state, sayerOf(call))),
    handle(contract.setStaffPresence, ({ params, body }, call) => setStaffPresence(ctx, params.staffId, body.state, sayerOf(call))),
    handle(contract.listColleagues, (_, call) => showColleagues(ctx, membershipOf(call))),
  ]
}

function sayerOf(call: Call) {
  return { membership: membershipOf(call), account: call.account!, idempotency: idempotencyOf(call) }
}
