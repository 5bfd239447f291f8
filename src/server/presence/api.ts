import * as contract from '#contract/presence.ts'
import { type Handled, handle, idempotencyOf, membershipOf } from '#platform/http/call.ts'
import { type PresenceContext, setPresence, showPresence } from './commands.ts'

export function presenceApi(ctx: PresenceContext): Handled[] {
  return [
    handle(contract.getPresence, (_, call) => showPresence(ctx, membershipOf(call))),
    handle(contract.setPresence, ({ body }, call) =>
      setPresence(ctx, body.state, { membership: membershipOf(call), account: call.account!, idempotency: idempotencyOf(call) }),
    ),
  ]
}
