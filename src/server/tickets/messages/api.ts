import * as contract from '#contract/messages.ts'
import { implementOperation, type OperationWithHandler } from '#platform/http/call.ts'
import type { ShopCommandContext } from '../../feed/context.ts'
import { toStaffRequest } from '../../feed/staff-request.ts'
import { sendMessage } from './commands.ts'

export function messageApi(ctx: ShopCommandContext): OperationWithHandler[] {
  return [implementOperation(contract.sendMessage, ({ body }, call) => sendMessage(ctx, body, toStaffRequest(call)))]
}
