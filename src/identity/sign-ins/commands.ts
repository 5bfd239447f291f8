import { isRefusal, type Refusal, refuse } from '#domain/refusal.ts'
import { newId } from '#platform/ids.ts'
import { changeCheckedAccount } from '../accounts/store.ts'
import type { Account } from '../accounts/table.ts'
import { dateNow, later } from '../clock.ts'
import type { IdentityContext } from '../context.ts'
import { issueIdToken } from '../keys/id-token.ts'
import { hashToken, newToken } from '../opaque-token.ts'
import { endSignInsOf, insertRefreshToken, insertSignIn, purgeSignIns } from './store.ts'

/** A browser that hasn't refreshed for so long is signed out. */
export const signInIdleSeconds = 60 * 24 * 60 * 60

export type Tokens = { idToken: string; refreshToken: string }
export type AccountChange = Partial<Pick<Account, 'passwordHash' | 'passwordChangedAt'>>

/**
 * For an account whose password (or other proof) was just checked. Refused when it was disabled or given another password
 * since. With a `change` of the password every other sign-in of the account ends in the same transaction.
 */
export async function startSignIn(
  ctx: IdentityContext,
  account: Account,
  provider: string,
  change?: AccountChange,
): Promise<Tokens | Refusal<'account.changed'>> {
  const now = dateNow(ctx.clock)
  const signIn = { id: newId(now.getTime()), accountId: account.id, provider, authTime: now, expiresAt: later(now, signInIdleSeconds) }
  const refreshToken = newToken()
  // Signed first: a missing key must not leave a sign-in behind.
  const idToken = await issueIdToken(ctx, account, signIn)
  const started = await ctx.db.inTransaction(async (tx) => {
    if (!(await changeCheckedAccount(tx, account, { ...change, lastLoginAt: now }))) return refuse('account.changed')
    if (change) await endSignInsOf(tx, account.id)
    else await purgeSignIns(tx, account.id, now)
    await insertSignIn(tx, signIn)
    await insertRefreshToken(tx, {
      tokenHash: hashToken(refreshToken),
      signInId: signIn.id,
      createdAt: now,
      usedAt: null,
      successorSalt: null,
    })
    return { idToken, refreshToken }
  })
  if (change && !isRefusal(started)) ctx.signedOut(account.id)
  return started
}
