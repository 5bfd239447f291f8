import * as contract from '#contract/privacy/requests.ts'
import { clientAddressOf, idempotentCallOf, implementOperation, membershipOf, type OperationWithHandler } from '#platform/http/call.ts'
import { toStaffRequest } from '../feed/staff-request.ts'
import {
  closePrivacyRequest,
  createPrivacyChoiceSaver,
  exportRequesterData,
  recordIdentityCheck,
  saveRequesterTickets,
  selectRequesterCards,
} from './answer-request.ts'
import { findRequesterTickets } from './find-numbers.ts'
import type { PrivacyRequestContext } from './privacy-request-command.ts'
import { listRequests } from './read-requests.ts'
import { addRequest, receivePrivacyRequest } from './receive-request.ts'

export function privacyRequestApi(ctx: PrivacyRequestContext): OperationWithHandler[] {
  return [
    implementOperation(contract.submitPrivacyRequest, ({ params, body }, call) =>
      receivePrivacyRequest(ctx, { code: params.code, address: clientAddressOf(call) }, body, idempotentCallOf(call)),
    ),
    implementOperation(contract.listPrivacyRequests, ({ query }, call) => listRequests(ctx, membershipOf(call), query)),
    implementOperation(contract.addPrivacyRequest, ({ body }, call) => addRequest(ctx, toStaffRequest(call), body)),
    implementOperation(contract.recordIdentityCheck, ({ params, body }, call) =>
      recordIdentityCheck(ctx, toStaffRequest(call), { ...params, ...body }),
    ),
    implementOperation(contract.selectRequesterCards, ({ params, body }, call) =>
      selectRequesterCards(ctx, toStaffRequest(call), { ...params, ...body }),
    ),
    implementOperation(contract.findRequesterTickets, ({ query }, call) => findRequesterTickets(ctx, membershipOf(call), query)),
    implementOperation(contract.selectRequesterTickets, ({ params, body }, call) =>
      saveRequesterTickets(ctx, toStaffRequest(call), { ...params, ...body }),
    ),
    ...ctx.hooks.inPrivacyRequests.flatMap(({ api }) => api(ctx, createPrivacyChoiceSaver(ctx))),
    implementOperation(contract.exportRequesterData, ({ params, body }, call) =>
      exportRequesterData(ctx, toStaffRequest(call), { ...params, ...body }),
    ),
    implementOperation(contract.closePrivacyRequest, ({ params, body }, call) =>
      closePrivacyRequest(ctx, toStaffRequest(call), { ...params, ...body }),
    ),
  ]
}
