import * as contract from '#contract/setup.ts'
import { type Handled, handle, idempotencyOf } from '#platform/http/call.ts'
import { completeSetup, readSetup, type SetupContext } from './setup.ts'

export function setupApi(ctx: SetupContext): Handled[] {
  return [
    handle(contract.getSetup, ({ query }) => readSetup(ctx.db, query.token)),
    handle(contract.completeSetup, ({ body }, call) => completeSetup(ctx, body, idempotencyOf(call))),
  ]
}
