import * as contract from '#contract/devices/kiosk.ts'
import type { AccountService } from '#platform/accounts.ts'
import { idempotentCallOf, implementOperation, type OperationWithHandler } from '#platform/http/call.ts'
import type { QueueContext } from '../tickets/context.ts'
import { checkIn, findReservation, joinAtKiosk } from './issue.ts'
import { readKiosk } from './kiosk.ts'
import { unlockKiosk } from './unlock.ts'

export function kioskApi(ctx: QueueContext & { accounts: AccountService; version: string }): OperationWithHandler[] {
  return [
    implementOperation(contract.getKiosk, ({ params }) => readKiosk(ctx, params.token)),
    implementOperation(contract.joinAtKiosk, ({ params, body }, call) =>
      joinAtKiosk(ctx, params.token, { ...body, contact: body.contact }, idempotentCallOf(call)),
    ),
    implementOperation(contract.findReservationAtKiosk, ({ params, body }) => findReservation(ctx, params.token, body)),
    implementOperation(contract.checkInAtKiosk, ({ params }, call) => checkIn(ctx, params, idempotentCallOf(call))),
    implementOperation(contract.unlockKiosk, ({ params, body }) => unlockKiosk(ctx, params.token, body)),
  ]
}
