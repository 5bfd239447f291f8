import { and, eq, gt, sql } from 'drizzle-orm'
import type { AuthenticatedAccount } from '#platform/accounts.ts'
import type { BrowserInfo } from '#platform/http/browser-info.ts'
import { dateFromClock } from '../clock.ts'
import type { IdentityContext } from '../context.ts'
import type { IdTokenClaims } from '../id-tokens/id-token.ts'
import { hashToken, isTokenShaped } from '../opaque-token.ts'
import { accounts } from '../tables/accounts.ts'
import { sharedTablets } from '../tables/devices.ts'
import { sessions } from '../tables/sessions.ts'
import { type SignIn, signIns } from '../tables/sign-ins.ts'

export type VerifiedSignIn = AuthenticatedAccount & { issuedAt: number }

/** Verifies a token's signature and returns its claims. `client`: client of a browser that just signed in. */
export type IdTokenVerifier = (token: string, client?: BrowserInfo) => Promise<IdTokenClaims | undefined>

/**
 * Finds the account of a token or cookie. Every call runs a prepared query by key, so a sign-out, a new password or a disabled account
 * takes effect on all servers immediately.
 */
export function createSignInVerifier(ctx: IdentityContext, readToken: IdTokenVerifier) {
  const columns = {
    accountId: accounts.id,
    email: accounts.email,
    displayName: accounts.displayName,
    authTime: signIns.authTime,
    signInId: signIns.id,
    provider: signIns.provider,
    secondFactor: signIns.secondFactor,
    deviceId: signIns.deviceId,
    organizationId: signIns.organizationId,
    shopId: sharedTablets.shopId,
  }
  const alive = and(eq(accounts.disabled, false), gt(signIns.expiresAt, sql.placeholder('now')))
  const bySignIn = ctx.sql
    .select(columns)
    .from(signIns)
    .innerJoin(accounts, eq(accounts.id, signIns.accountId))
    .leftJoin(sharedTablets, eq(sharedTablets.id, signIns.deviceId))
    .where(and(eq(signIns.id, sql.placeholder('id')), alive))
    .prepare('identity_by_sign_in')
  const bySession = ctx.sql
    .select(columns)
    .from(sessions)
    .innerJoin(signIns, eq(signIns.id, sessions.signInId))
    .innerJoin(accounts, eq(accounts.id, signIns.accountId))
    .leftJoin(sharedTablets, eq(sharedTablets.id, signIns.deviceId))
    .where(and(eq(sessions.tokenHash, sql.placeholder('hash')), gt(sessions.expiresAt, sql.placeholder('now')), alive))
    .prepare('identity_by_session')

  return {
    read: (token: string) => readToken(token),
    async idToken(token: string, client?: BrowserInfo): Promise<VerifiedSignIn | undefined> {
      const read = await readToken(token, client)
      if (!read || read.expired) return undefined
      const [row] = await bySignIn.execute({ id: read.signInId, now: dateFromClock(ctx.clock) })
      return row && row.accountId === read.accountId ? { ...toSignedIn(row), issuedAt: read.issuedAt } : undefined
    },
    async session(cookie: string | undefined): Promise<AuthenticatedAccount | undefined> {
      if (cookie === undefined || !isTokenShaped(cookie)) return undefined
      const [row] = await bySession.execute({ hash: hashToken(cookie), now: dateFromClock(ctx.clock) })
      return row && toSignedIn(row)
    },
  }
}

export type SignInVerifier = ReturnType<typeof createSignInVerifier>

type Row = {
  accountId: string
  signInId: string
  email: string | null
  displayName: string | null
  authTime: Date
  provider: SignIn['provider']
  secondFactor: SignIn['secondFactor']
  deviceId: string | null
  organizationId: string | null
  shopId: string | null
}

const toSignedIn = ({
  accountId,
  signInId,
  email,
  displayName,
  authTime,
  provider,
  secondFactor,
  deviceId,
  organizationId,
  shopId,
}: Row): AuthenticatedAccount => ({
  accountId,
  signInId,
  email: email ?? undefined,
  displayName: displayName ?? undefined,
  authTime,
  secondFactor: secondFactor !== null,
  organizationId: organizationId ?? undefined,
  // On a shared tablet a provider or a phone code counts like the password.
  device:
    deviceId && shopId ? { id: deviceId, shopId, by: provider === 'pin' || provider === 'device' ? provider : 'password' } : undefined,
})
