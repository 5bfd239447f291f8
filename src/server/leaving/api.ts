import * as contract from '#contract/queue-settings/staff-leave.ts'
import { implementOperation, membershipOf, type OperationWithHandler } from '#platform/http/call.ts'
import { toStaffRequest } from '../feed/staff-request.ts'
import { type LeaveContext, readStaffWork, removeStaff, restoreStaff } from './staff-leave.ts'

export function leavingApi(ctx: LeaveContext): OperationWithHandler[] {
  return [
    implementOperation(contract.getStaffWork, ({ params }, call) => readStaffWork(ctx, params.staffId, membershipOf(call))),
    implementOperation(contract.removeStaff, ({ params, body }, call) => removeStaff(ctx, params.staffId, body, toStaffRequest(call))),
    implementOperation(contract.restoreStaff, ({ params }, call) => restoreStaff(ctx, params.staffId, toStaffRequest(call))),
  ]
}
