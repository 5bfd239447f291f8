import * as contract from '#contract/privacy/notice.ts'
import { implementOperation, type OperationWithHandler } from '#platform/http/call.ts'
import { toStaffRequest } from '../feed/staff-request.ts'
import { type PrivacyNoticeContext, publishNotice, readPrivacyNoticeByCode } from './commands.ts'

export function privacyNoticeApi(ctx: PrivacyNoticeContext): OperationWithHandler[] {
  return [
    implementOperation(contract.getPrivacyNotice, ({ params, query }) => readPrivacyNoticeByCode(ctx, params.code, query.version)),
    implementOperation(contract.publishPrivacyNotice, ({ body }, call) => publishNotice(ctx, body, toStaffRequest(call))),
  ]
}
