/** Deletes an account with its sign-ins and memberships in one transaction. */
import type { Refusal } from '#domain/refusal.ts'
import { recordErasure } from '#platform/backup/erasures.ts'
import { rollback } from '#platform/database/db.ts'
import type { IdentityContext } from '../context.ts'
import { lockAccount, removeAccount } from '../tables/accounts.ts'

/** Returns `gone` if the account did not exist. */
export async function deleteAccount(ctx: IdentityContext, id: string): Promise<'deleted' | 'gone' | Refusal<'member.lastOwner'>> {
  const done = await ctx.db.inTransaction(async (tx) => {
    if (!(await lockAccount(tx, id))) return 'gone' as const
    const refused = await ctx.leave(tx, id)
    if (refused) return rollback(refused)
    await removeAccount(tx, id)
    await recordErasure(tx, undefined, { kind: 'account', ids: [id] })
    return 'deleted' as const
  })
  if (done === 'deleted') ctx.signedOut(id)
  return done
}
