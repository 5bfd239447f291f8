import * as contract from '#contract/privacy/retention.ts'
import { handle, membershipOf, type OperationWithHandler } from '#platform/http/call.ts'
import { staffCallOf } from '../feed/staff-call.ts'
import { getRetention, previewRetention, type RetentionContext, setRetention } from './commands.ts'

export function retentionApi(ctx: RetentionContext): OperationWithHandler[] {
  return [
    handle(contract.getRetention, (_, call) => getRetention(ctx, membershipOf(call))),
    handle(contract.previewRetention, ({ query: { person = null, contact = null, paper = null, open = null } }, call) =>
      previewRetention(ctx, membershipOf(call), { person, contact, paper, open }),
    ),
    handle(contract.setRetention, ({ body }, call) => setRetention(ctx, body, staffCallOf(call))),
  ]
}
