import { isRefusal, type Refusal, refuse } from '#domain/refusal.ts'
import { rollback, type Tx } from '#platform/database/db.ts'
import { newId } from '#platform/ids.ts'
import { dateNow, later } from '../clock.ts'
import type { IdentityContext } from '../context.ts'
import { signIdToken } from '../id-tokens/id-token.ts'
import { hashToken, newToken } from '../opaque-token.ts'
import { type Account, changeCheckedAccount } from '../tables/accounts.ts'
import { listIdentities } from '../tables/providers.ts'
import { handOverSessions } from '../tables/sessions.ts'
import {
  type ClientContext,
  endOtherSignIns,
  insertRefreshToken,
  insertSignIn,
  purgeSignIns,
  type SecondFactor,
  type SignIn,
} from '../tables/sign-ins.ts'

/**
 * Until when it goes on without a sign of its browser. On a shared tablet a person's is short: the page says every minute that they are still
 * there, and asks for the PIN after 3; a tablet whose page says nothing is signed out by us.
 */
export function signInUntil(
  { lifetimes }: Pick<IdentityContext, 'lifetimes'>,
  { provider, deviceId, authTime }: Pick<SignIn, 'provider' | 'deviceId' | 'authTime'>,
  now: Date,
): Date {
  // A tablet is nobody's: it stays paired until it is taken away, or left alone for long.
  if (provider === 'device') return later(now, lifetimes.signIn)
  return earlier(later(now, deviceId === null ? lifetimes.signIn : 5 * 60), later(authTime, lifetimes.longest))
}

const earlier = (a: Date, b: Date): Date => (a < b ? a : b)

export type Tokens = { idToken: string; refreshToken: string }

export type SignInOptions<R extends Refusal> = {
  /** Written to the account. */
  change?: Partial<Pick<Account, 'passwordHash' | 'passwordChangedAt' | 'displayName' | 'photoUrl' | 'emailVerifiedAt' | 'phone'>>
  /** What has to happen before, in the transaction. */
  first?: (tx: Tx) => Promise<R | undefined>
  /** What else happens in the transaction. A refusal takes all of it back. */
  also?: (tx: Tx) => Promise<R | undefined>
  /** The sign-in that goes on as this one: every other of the account is over. */
  replaces?: string
  /** What was proved beside `provider`. */
  secondFactor?: SecondFactor
}

export type SignInRefusal = Refusal<'account.changed' | 'TENANT_ID_MISMATCH'>

/** Asked once the account was proved, so that nobody else learns what it is a member of. */
const isOfAnother = async (
  ctx: Pick<IdentityContext, 'isMember'>,
  accountId: string,
  { organizationId }: ClientContext,
): Promise<boolean> => organizationId !== null && !(await ctx.isMember(accountId, organizationId))

const none: SecondFactor = { secondFactor: null, factorId: null }

/**
 * For an account whose factors were just checked, all that it has: `passFirstFactor` asks for a second one. Refused when it was disabled or given another
 * password since, and where the page is for an organization that it is no member of.
 */
export async function startSignIn<R extends Refusal = never>(
  ctx: IdentityContext,
  account: Account,
  provider: SignIn['provider'],
  origin: ClientContext,
  { change = {}, first, also, replaces, secondFactor: { secondFactor, factorId } = none }: SignInOptions<R> = {},
): Promise<Tokens | SignInRefusal | R> {
  if (await isOfAnother(ctx, account.id, origin)) return refuse('TENANT_ID_MISMATCH')
  const now = dateNow(ctx.clock)
  const signIn = {
    id: newId(now.getTime()),
    accountId: account.id,
    provider,
    secondFactor,
    factorId,
    authTime: now,
    expiresAt: signInUntil(ctx, { provider, deviceId: origin.deviceId, authTime: now }, now),
    ...origin,
    lastSeenAt: now,
  }
  const refreshToken = newToken()
  // Before: a missing key must not leave a sign-in behind, and in a transaction nothing asks for a second connection.
  const key = await ctx.keys.signingKey()
  const started = await ctx.db.inTransaction<Tokens | SignInRefusal | R>(async (tx) => {
    const refusedFirst = await first?.(tx)
    if (refusedFirst) return rollback(refusedFirst)
    if (!(await changeCheckedAccount(tx, account, { ...change, lastLoginAt: now }))) return refuse('account.changed')
    const refused = await also?.(tx)
    if (refused) return rollback(refused)
    // Asked together, they are one round trip.
    const [identities] = await Promise.all([
      listIdentities(tx, account.id),
      purgeSignIns(tx, account.id, now),
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
      await handOverSessions(tx, { from: replaces, to: signIn.id, now })
      await endOtherSignIns(tx, account.id, signIn.id)
    }
    return { idToken: await signIdToken(ctx, key, { account: { ...account, ...change }, signIn, identities }), refreshToken }
  })
  if (replaces && !isRefusal(started)) ctx.signedOut(account.id)
  return started
}
