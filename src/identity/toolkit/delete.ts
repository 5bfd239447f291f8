import { isRefusal, refuse } from '#domain/refusal.ts'
import { deleteAccount } from '../accounts/delete-account.ts'
import type { IdentityContext } from '../context.ts'
import { requireRecentSignIn, type ToolkitCallInput } from '../http/call.ts'

/** `deleteUser` */
export async function deleteCallerAccount(ctx: IdentityContext, input: ToolkitCallInput) {
  const caller = await requireRecentSignIn(ctx, input)
  if (isRefusal(caller)) return caller
  const deleted = await deleteAccount(ctx, caller.account.id)
  if (deleted === 'gone') return refuse('TOKEN_EXPIRED')
  if (isRefusal(deleted)) return refuse('LAST_OWNER')
  return { kind: 'identitytoolkit#DeleteAccountResponse' }
}
