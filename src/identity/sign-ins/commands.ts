import { isRefusal, type Refusal, refuse } from '#domain/refusal.ts'
import { rollback, type Tx } from '#platform/database/db.ts'
import { newId } from '#platform/ids.ts'
import { addSeconds, dateFromClock } from '../clock.ts'
import type { IdentityContext } from '../context.ts'
import { signIdToken } from '../id-tokens/id-token.ts'
import { hashToken, newToken } from '../opaque-token.ts'
import { type Account, changeAccountIfUnchanged } from '../tables/accounts.ts'
import { listIdentities } from '../tables/providers.ts'
import { moveSessionsToSuccessor } from '../tables/sessions.ts'
import {
  deleteExpiredSignIns,
  endOtherSignIns,
  insertRefreshToken,
  insertSignIn,
  type SignIn,
  type SignInClient,
  type SignInSecondFactor,
} from '../tables/sign-ins.ts'

/**
 * Returns when the sign-in ends without activity of its browser. On a shared tablet a person's sign-in ends after 5 minutes without a
 * report from its page.
 */
export function signInExpiry(
  { lifetimes }: Pick<IdentityContext, 'lifetimes'>,
  { provider, deviceId, authTime }: Pick<SignIn, 'provider' | 'deviceId' | 'authTime'>,
  now: Date,
): Date {
  // A tablet's own sign-in stays until the tablet is removed or unused for long.
  if (provider === 'device') return addSeconds(now, lifetimes.signIn)
  return earlier(addSeconds(now, deviceId === null ? lifetimes.signIn : 5 * 60), addSeconds(authTime, lifetimes.longest))
}

const earlier = (a: Date, b: Date): Date => (a < b ? a : b)

export type SignInTokens = { idToken: string; refreshToken: string }

export type SignInOptions<R extends Refusal> = {
  change?: Partial<Pick<Account, 'passwordHash' | 'passwordChangedAt' | 'displayName' | 'photoUrl' | 'emailVerifiedAt' | 'phone'>>
  /** Runs first in the transaction. */
  first?: (tx: Tx) => Promise<R | undefined>
  /** Runs in the transaction after the account check. A refusal rolls back. */
  also?: (tx: Tx) => Promise<R | undefined>
  /** Sign-in that this one continues; every other sign-in of the account ends. */
  replaces?: string
  /** Second factor proved in addition to `provider`. */
  secondFactor?: SignInSecondFactor
}

export type SignInRefusal = Refusal<'account.changed' | 'TENANT_ID_MISMATCH'>

/** Checked after the account is proved, so its memberships are not revealed to others. */
const isOfAnother = async (ctx: Pick<IdentityContext, 'isMember'>, accountId: string, { organizationId }: SignInClient): Promise<boolean> =>
  organizationId !== null && !(await ctx.isMember(accountId, organizationId))

const none: SignInSecondFactor = { secondFactor: null, factorId: null }

/**
 * Starts a sign-in after all factors are verified; `continueAfterFirstFactor` asks for a second one. Refuses if the account was disabled or changed
 * since, or is no member of the page's organization.
 */
export async function startSignIn<R extends Refusal = never>(
  ctx: IdentityContext,
  account: Account,
  provider: SignIn['provider'],
  origin: SignInClient,
  { change = {}, first, also, replaces, secondFactor: { secondFactor, factorId } = none }: SignInOptions<R> = {},
): Promise<SignInTokens | SignInRefusal | R> {
  if (await isOfAnother(ctx, account.id, origin)) return refuse('TENANT_ID_MISMATCH')
  const now = dateFromClock(ctx.clock)
  const signIn = {
    id: newId(now.getTime()),
    accountId: account.id,
    provider,
    secondFactor,
    factorId,
    authTime: now,
    expiresAt: signInExpiry(ctx, { provider, deviceId: origin.deviceId, authTime: now }, now),
    ...origin,
    lastSeenAt: now,
  }
  const refreshToken = newToken()
  // Loads the key before the transaction: a missing key must not leave a sign-in behind, and a transaction must not wait for a second
  // connection.
  const key = await ctx.keys.signingKey()
  const started = await ctx.db.inTransaction<SignInTokens | SignInRefusal | R>(async (tx) => {
    const refusedFirst = await first?.(tx)
    if (refusedFirst) return rollback(refusedFirst)
    if (!(await changeAccountIfUnchanged(tx, account, { ...change, lastLoginAt: now }))) return refuse('account.changed')
    const refused = await also?.(tx)
    if (refused) return rollback(refused)
    // Pipelined into one round trip.
    const [identities] = await Promise.all([
      listIdentities(tx, account.id),
      deleteExpiredSignIns(tx, account.id, now),
      insertSignIn(tx, signIn),
      insertRefreshToken(tx, {
        tokenHash: hashToken(refreshToken),
        signInId: signIn.id,
        createdAt: now,
        usedAt: null,
        successorSalt: null,
      }),
    ])
    if (replaces) {
      await moveSessionsToSuccessor(tx, { from: replaces, to: signIn.id, now })
      await endOtherSignIns(tx, account.id, signIn.id)
    }
    return { idToken: await signIdToken(ctx, key, { account: { ...account, ...change }, signIn, identities }), refreshToken }
  })
  if (replaces && !isRefusal(started)) ctx.signedOut(account.id)
  return started
}
