import * as contract from '#contract/audit.ts'
import { type Call, type Handled, handle, idempotencyOf, membershipOf } from '#platform/http/call.ts'
import { exportAudit } from './file.ts'
import { type AuditContext, readAudit, readOptions } from './read.ts'
import { type AuditCall, revealEvent } from './reveal.ts'

export function auditApi(ctx: AuditContext): Handled[] {
  const told = (call: Call): AuditCall => {
    return { membership: membershipOf(call), account: call.account!, idempotency: idempotencyOf(call), locale: call.locale }
  }
  return [
    handle(contract.listAudit, ({ query }, call) => readAudit(ctx, membershipOf(call), query, call.locale)),
    handle(contract.getAuditOptions, (_, call) => readOptions(ctx, membershipOf(call), call.locale)),
    handle(contract.revealAudit, ({ params }, call) => revealEvent(ctx, told(call), params.eventId)),
    handle(contract.exportAudit, ({ body }, call) => exportAudit(ctx, told(call), body)),
  ]
}
