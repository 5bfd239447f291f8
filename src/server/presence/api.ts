import * as contract from '#contract/presence.ts'
import { implementOperation, type OperationWithHandler } from '#platform/http/call.ts'
import type { ShopCommandContext } from '../feed/context.ts'
import { toStaffRequest } from '../feed/staff-request.ts'
import { setOwnPresence, setStaffPresence } from './commands.ts'

export function presenceApi(ctx: ShopCommandContext): OperationWithHandler[] {
  return [
    implementOperation(contract.setMyPresence, ({ body }, call) => setOwnPresence(ctx, body.state, toStaffRequest(call))),
    implementOperation(contract.setStaffPresence, ({ params, body }, call) =>
      setStaffPresence(ctx, params.staffId, body.state, toStaffRequest(call)),
    ),
  ]
}
