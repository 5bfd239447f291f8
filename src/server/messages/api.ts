import * as contract from '#contract/messages.ts'
import { type Handled, handle, idempotencyOf, membershipOf } from '#platform/http/call.ts'
import type { FeedContext } from '../tickets/lock/in-feed.ts'
import { sendMessage } from './commands.ts'

export function messageApi(ctx: FeedContext): Handled[] {
  return [
    handle(contract.sendMessage, ({ body }, call) =>
      sendMessage(ctx, body, { membership: membershipOf(call), account: call.account!, idempotency: idempotencyOf(call) }),
    ),
  ]
}
