/** An account with all its sign-ins, and what it was a member of is left in the same transaction. */
import { isRefusal, type Refusal } from '#domain/refusal.ts'
import { noteErasure } from '#platform/backup/erasures.ts'
import { rollback } from '#platform/database/db.ts'
import type { IdentityContext } from '../context.ts'
import { lockAccount, removeAccount } from '../tables/accounts.ts'

/** `gone`: there was none any more. */
export async function deleteAccount(ctx: IdentityContext, id: string): Promise<'deleted' | 'gone' | Refusal<'member.lastOwner'>> {
  const left = await ctx.db.inTransaction(async (tx) => {
    if (!(await lockAccount(tx, id))) return 'gone' as const
    const left = await ctx.leave(tx, id)
    if (isRefusal(left)) return rollback(left)
    await removeAccount(tx, id)
    await noteErasure(tx, undefined, { kind: 'account', ids: [id] })
    return left
  })
  if (left === 'gone' || isRefusal(left)) return left
  for (const tell of left) tell()
  ctx.signedOut(id)
  return 'deleted'
}
