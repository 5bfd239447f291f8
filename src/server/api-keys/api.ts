import * as contract from '#contract/api-keys.ts'
import type { AccountService } from '#platform/accounts.ts'
import { implementOperation, membershipOf, type OperationWithHandler } from '#platform/http/call.ts'
import { toStaffRequest } from '../feed/staff-request.ts'
import { createApiKey, listApiKeys, revokeApiKey, rotateApiKey } from './commands.ts'
import type { ApiKeyContext } from './find.ts'

export function apiKeyApi(ctx: ApiKeyContext & { accounts: AccountService }): OperationWithHandler[] {
  return [
    implementOperation(contract.listApiKeys, (_, call) => listApiKeys(ctx, membershipOf(call))),
    implementOperation(contract.createApiKey, ({ body }, call) => createApiKey(ctx, body, toStaffRequest(call))),
    implementOperation(contract.rotateApiKey, ({ params, body }, call) =>
      rotateApiKey(ctx, { id: params.apiKeyId, hours: body.hours }, toStaffRequest(call)),
    ),
    implementOperation(contract.revokeApiKey, ({ params }, call) => revokeApiKey(ctx, params.apiKeyId, toStaffRequest(call))),
  ]
}
