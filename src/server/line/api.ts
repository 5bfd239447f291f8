import * as contract from '#contract/line.ts'
import { implementOperation, membershipOf, type OperationWithHandler } from '#platform/http/call.ts'
import { toStaffRequest } from '../feed/staff-request.ts'
import { readLineSettings, readLineStatus, removeLineAccount, setLineAccount } from './account.ts'
import type { LineContext } from './context.ts'

export function lineApi(ctx: LineContext): OperationWithHandler[] {
  return [
    implementOperation(contract.getLineSettings, (_, call) => readLineSettings(ctx, membershipOf(call))),
    implementOperation(contract.getLineStatus, (_, call) => readLineStatus(ctx, membershipOf(call))),
    implementOperation(contract.setLineAccount, ({ body }, call) => setLineAccount(ctx, body, toStaffRequest(call))),
    implementOperation(contract.removeLineAccount, (_, call) => removeLineAccount(ctx, toStaffRequest(call))),
  ]
}
