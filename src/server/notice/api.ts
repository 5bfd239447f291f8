import * as contract from '#contract/privacy/notice.ts'
import { handle, type OperationWithHandler } from '#platform/http/call.ts'
import { staffCallOf } from '../feed/staff-call.ts'
import { type PrivacyContext, publishNotice, showNotice } from './commands.ts'

export function privacyApi(ctx: PrivacyContext): OperationWithHandler[] {
  return [
    handle(contract.showPrivacy, ({ params, query }) => showNotice(ctx, params.code, query.version)),
    handle(contract.publishPrivacy, ({ body }, call) => publishNotice(ctx, body, staffCallOf(call))),
  ]
}
