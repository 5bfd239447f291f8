import * as contract from '#contract/privacy/requests.ts'
import { addressOf, handle, idempotencyOf, membershipOf, type OperationWithHandler } from '#platform/http/call.ts'
import { staffCallOf } from '../feed/staff-call.ts'
import { checkIdentity, chooseCards, choosePart, closeRequest, selectTickets, takeData } from './answer-request.ts'
import { findTickets } from './find-numbers.ts'
import type { RequestContext } from './in-request.ts'
import { listRequests } from './read-requests.ts'
import { addRequest, sendRequest } from './receive-request.ts'

export function privacyRequestApi(ctx: RequestContext): OperationWithHandler[] {
  return [
    handle(contract.sendRequest, ({ params, body }, call) =>
      sendRequest(ctx, { code: params.code, address: addressOf(call) }, body, idempotencyOf(call)),
    ),
    handle(contract.listRequests, ({ query }, call) => listRequests(ctx, membershipOf(call), query)),
    handle(contract.addRequest, ({ body }, call) => addRequest(ctx, staffCallOf(call), body)),
    handle(contract.checkIdentity, ({ params, body }, call) => checkIdentity(ctx, staffCallOf(call), { ...params, ...body })),
    handle(contract.chooseCards, ({ params, body }, call) => chooseCards(ctx, staffCallOf(call), { ...params, ...body })),
    handle(contract.findTickets, ({ query }, call) => findTickets(ctx, membershipOf(call), query)),
    handle(contract.selectTickets, ({ params, body }, call) => selectTickets(ctx, staffCallOf(call), { ...params, ...body })),
    ...ctx.hooks.inPrivacyRequests.flatMap(({ api }) => api(ctx, choosePart(ctx))),
    handle(contract.takeData, ({ params, body }, call) => takeData(ctx, staffCallOf(call), { ...params, ...body })),
    handle(contract.closeRequest, ({ params, body }, call) => closeRequest(ctx, staffCallOf(call), { ...params, ...body })),
  ]
}
