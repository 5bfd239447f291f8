import * as contract from '#contract/outbox.ts'
import { type Handled, handle, idempotencyOf, membershipOf } from '#platform/http/call.ts'
import { cancelMessage, sendAgain } from './commands.ts'
import { type OutboxContext, previewMessage, readOutbox } from './read.ts'

export function outboxApi(ctx: OutboxContext): Handled[] {
  return [
    handle(contract.listOutbox, ({ query }, call) => readOutbox(ctx, membershipOf(call), query)),
    handle(contract.previewOutbox, ({ params }, call) => previewMessage(ctx, membershipOf(call), params.messageId)),
    handle(contract.sendAgain, ({ params, body }, call) =>
      sendAgain(ctx, { membership: membershipOf(call), idempotency: idempotencyOf(call) }, params.messageId, body.address),
    ),
    handle(contract.cancelOutbox, ({ params }, call) =>
      cancelMessage(ctx, { membership: membershipOf(call), idempotency: idempotencyOf(call) }, params.messageId),
    ),
  ]
}
