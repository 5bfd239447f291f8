import * as contract from '#contract/messages.ts'
import { handle, type OperationWithHandler } from '#platform/http/call.ts'
import type { FeedContext } from '../../feed/context.ts'
import { staffCallOf } from '../../feed/staff-call.ts'
import { sendMessage } from './commands.ts'

export function messageApi(ctx: FeedContext): OperationWithHandler[] {
  return [handle(contract.sendMessage, ({ body }, call) => sendMessage(ctx, body, staffCallOf(call)))]
}
