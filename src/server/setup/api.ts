import * as contract from '#contract/setup.ts'
import { handle, idempotencyOf, type OperationWithHandler } from '#platform/http/call.ts'
import { completeSetup, readSetup, type SetupContext } from './setup.ts'

export function setupApi(ctx: SetupContext): OperationWithHandler[] {
  return [
    handle(contract.getSetup, ({ query }) => readSetup(ctx.db, query.token)),
    handle(contract.completeSetup, async ({ body }, call) => {
      const result = await completeSetup(ctx, body, { account: call.account, idempotency: idempotencyOf(call) })
      return 'refused' in result ? result : { ...result, recoveryKey: ctx.recoveryKey ?? null }
    }),
  ]
}
