import * as contract from '#contract/privacy/retention.ts'
import { implementOperation, membershipOf, type OperationWithHandler } from '#platform/http/call.ts'
import { toStaffRequest } from '../feed/staff-request.ts'
import { getRetention, previewRetention, type RetentionContext, setRetention } from './commands.ts'

export function retentionApi(ctx: RetentionContext): OperationWithHandler[] {
  return [
    implementOperation(contract.getRetention, (_, call) => getRetention(ctx, membershipOf(call))),
    implementOperation(contract.previewRetention, ({ query: { person = null, contact = null, paper = null, open = null } }, call) =>
      previewRetention(ctx, membershipOf(call), { person, contact, paper, open }),
    ),
    implementOperation(contract.setRetention, ({ body }, call) => setRetention(ctx, body, toStaffRequest(call))),
  ]
}
