import { isRefusal, refuse } from '#domain/refusal.ts'
import { rollback } from '#platform/database/db.ts'
import { deleteAccount, lockAccount } from '../accounts/store.ts'
import type { IdentityContext } from '../context.ts'
import { type CallInput, recentCallerOf } from './call.ts'

/** `deleteUser`: the account with all its sign-ins, and what it was a member of is left in the same transaction. */
export async function deleteOwn(ctx: IdentityContext, input: CallInput) {
  const caller = await recentCallerOf(ctx, input)
  if (isRefusal(caller)) return caller
  const { id } = caller.account
  const left = await ctx.db.inTransaction(async (tx) => {
    if (!(await lockAccount(tx, id))) return rollback(refuse('TOKEN_EXPIRED'))
    const left = await ctx.leave(tx, id)
    if (isRefusal(left)) return rollback(refuse('LAST_OWNER'))
    await deleteAccount(tx, id)
    return left
  })
  if (isRefusal(left)) return left
  for (const tell of left) tell()
  ctx.signedOut(id)
  return { kind: 'identitytoolkit#DeleteAccountResponse' }
}
