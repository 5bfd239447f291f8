import * as contract from '#contract/presence.ts'
import { handle, type OperationWithHandler } from '#platform/http/call.ts'
import type { FeedContext } from '../feed/context.ts'
import { staffCallOf } from '../feed/staff-call.ts'
import { setPresence, setStaffPresence } from './commands.ts'

export function presenceApi(ctx: FeedContext): OperationWithHandler[] {
  return [
    handle(contract.setPresence, ({ body }, call) => setPresence(ctx, body.state, staffCallOf(call))),
    handle(contract.setStaffPresence, ({ params, body }, call) => setStaffPresence(ctx, params.staffId, body.state, staffCallOf(call))),
  ]
}
