import * as contract from '#contract/audit.ts'
import { implementOperation, membershipOf, type OperationWithHandler } from '#platform/http/call.ts'
import { toStaffRequest } from '../feed/staff-request.ts'
import { exportAudit } from './file.ts'
import { type AuditContext, readAudit, readFilterOptions } from './read.ts'
import { revealEventValues } from './reveal.ts'

export function auditApi(ctx: AuditContext): OperationWithHandler[] {
  return [
    implementOperation(contract.listAudit, ({ query }, call) => readAudit(ctx, membershipOf(call), query, call.locale)),
    implementOperation(contract.getAuditFilterOptions, (_, call) => readFilterOptions(ctx, membershipOf(call), call.locale)),
    implementOperation(contract.revealAuditEntry, ({ params }, call) =>
      revealEventValues(ctx, { ...toStaffRequest(call), locale: call.locale }, params.eventId),
    ),
    implementOperation(contract.exportAudit, ({ body }, call) => exportAudit(ctx, { ...toStaffRequest(call), locale: call.locale }, body)),
  ]
}
