import * as contract from '#contract/setup.ts'
import { idempotentCallOf, implementOperation, type OperationWithHandler } from '#platform/http/call.ts'
import { checkSetupLink, completeSetup, type SetupContext } from './setup.ts'

export function setupApi(ctx: SetupContext): OperationWithHandler[] {
  return [
    implementOperation(contract.getSetupStatus, ({ query }) => checkSetupLink(ctx.db, query.token)),
    implementOperation(contract.completeSetup, async ({ body }, call) => {
      const result = await completeSetup(ctx, body, { account: call.account, idempotency: idempotentCallOf(call) })
      return 'refused' in result ? result : { ...result, recoveryKey: ctx.recoveryKey ?? null }
    }),
  ]
}
