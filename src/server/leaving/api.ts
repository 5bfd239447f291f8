import * as contract from '#contract/queue-settings/staff-leave.ts'
import { handle, membershipOf, type OperationWithHandler } from '#platform/http/call.ts'
import { staffCallOf } from '../feed/staff-call.ts'
import { type LeaveContext, leaveStaff, readStaffWork, restoreStaff } from './staff-leave.ts'

export function leavingApi(ctx: LeaveContext): OperationWithHandler[] {
  return [
    handle(contract.getStaffWork, ({ params }, call) => readStaffWork(ctx, params.staffId, membershipOf(call))),
    handle(contract.leaveStaff, ({ params, body }, call) => leaveStaff(ctx, params.staffId, body, staffCallOf(call))),
    handle(contract.returnStaff, ({ params }, call) => restoreStaff(ctx, params.staffId, staffCallOf(call))),
  ]
}
