import * as contract from '#contract/audit.ts'
import { handle, membershipOf, type OperationWithHandler } from '#platform/http/call.ts'
import { staffCallOf } from '../feed/staff-call.ts'
import { exportAudit } from './file.ts'
import { type AuditContext, readAudit, readOptions } from './read.ts'
import { revealEventValues } from './reveal.ts'

export function auditApi(ctx: AuditContext): OperationWithHandler[] {
  return [
    handle(contract.listAudit, ({ query }, call) => readAudit(ctx, membershipOf(call), query, call.locale)),
    handle(contract.getAuditOptions, (_, call) => readOptions(ctx, membershipOf(call), call.locale)),
    handle(contract.revealAudit, ({ params }, call) =>
      revealEventValues(ctx, { ...staffCallOf(call), locale: call.locale }, params.eventId),
    ),
    handle(contract.exportAudit, ({ body }, call) => exportAudit(ctx, { ...staffCallOf(call), locale: call.locale }, body)),
  ]
}
