import { and, desc, eq, gt, lt, ne } from 'drizzle-orm'
import type { JWTVerifyGetKey } from 'jose'
import { parseEmail } from '#domain/email.ts'
import type { Tx } from '#platform/database/db.ts'
import { createBoundedCache } from '#platform/http/bounded-cache.ts'
import type { BrowserInfo } from '#platform/http/browser-info.ts'
import { addSeconds, dateFromClock } from '../clock.ts'
import type { IdentityContext } from '../context.ts'
import { signInExpiry } from '../sign-ins/commands.ts'
import type { IdTokenVerifier } from '../sign-ins/verifier.ts'
import { accounts } from '../tables/accounts.ts'
import { hostedSignIns } from '../tables/hosted.ts'
import { deleteExpiredSignIns, insertSignIn, signIns } from '../tables/sign-ins.ts'
import { type HostedTokenClaims, verifyHostedToken } from './token.ts'

/** Interval at which activity is recorded, as for our own sign-ins. In ms. */
const recordIntervalMs = 5 * 60 * 1000

/**
 * Verifies the provider's tokens. The first token of a sign-in creates the account and sign-in here, so that it can be listed and ended.
 */
export function createRecordingTokenReader(ctx: IdentityContext, projectId: string, keys: JWTVerifyGetKey): IdTokenVerifier {
  /** Last recorded token per sign-in, because most calls repeat the same token. */
  const noted = createBoundedCache<{ issuedAt: number; at: number }>(5_000)
  return async (text, client) => {
    const token = await verifyHostedToken(ctx, projectId, keys, text)
    if (!token || token.expired) return token
    const at = ctx.clock().epochMilliseconds
    const last = noted.get(token.signInId)
    if (last?.issuedAt !== token.issuedAt || at - last.at > recordIntervalMs || client) {
      await recordToken(ctx, token, client)
      noted.set(token.signInId, { issuedAt: token.issuedAt, at })
    }
    return token
  }
}

async function recordToken(ctx: IdentityContext, token: HostedTokenClaims, client: BrowserInfo | undefined): Promise<void> {
  const { accountId, signInId: id, authTime, provider, secondFactor } = token
  const now = dateFromClock(ctx.clock)
  const oldest = addSeconds(now, -ctx.lifetimes.longest)
  if (authTime < oldest) return
  // Treats any proof as a password, because the provider has verified it.
  const ours = { provider: 'password' as const, deviceId: null, organizationId: null, authTime }
  const expiresAt = signInExpiry(ctx, ours, now)
  await ctx.db.inTransaction(async (tx) => {
    const begun = await tx.insert(hostedSignIns).values({ signInId: id, authTime, provider }).onConflictDoNothing().returning()
    if (begun.length === 0) {
      const renewed = await tx
        .update(signIns)
        .set({ lastSeenAt: now, expiresAt, ...client })
        .where(and(eq(signIns.id, id), gt(signIns.expiresAt, now)))
        .returning({ id: signIns.id })
      if (renewed.length > 0)
        await tx
          .update(accounts)
          .set(await describe(tx, token))
          .where(eq(accounts.id, accountId))
      return
    }
    const described = { ...(await describe(tx, token)), lastLoginAt: authTime }
    await tx
      .insert(accounts)
      .values({ id: accountId, passwordHash: null, locale: null, disabled: false, passwordChangedAt: now, createdAt: now, ...described })
      .onConflictDoUpdate({ target: accounts.id, set: described })
    await deleteExpiredSignIns(tx, accountId, now)
    const where = client ?? { browser: null, system: null, network: null }
    await insertSignIn(tx, { id, accountId, ...ours, ...secondFactor, ...where, expiresAt, lastSeenAt: now })
    await tx.delete(hostedSignIns).where(lt(hostedSignIns.authTime, oldest))
  })
}

async function describe(tx: Tx, token: HostedTokenClaims) {
  const email = await addressOf(tx, token)
  return {
    email: email?.key ?? null,
    emailKey: email?.key ?? null,
    emailVerifiedAt: email && token.emailVerified ? token.authTime : null,
    displayName: token.displayName ?? null,
  }
}

/**
 * An address belongs to one account. A recreated provider account has a new id and takes a verified address from the former one, but not
 * from an account with our own password.
 */
async function addressOf(tx: Tx, { accountId, email: address, emailVerified }: HostedTokenClaims) {
  const email = parseEmail(address ?? '')
  if (!email) return undefined
  const [sameAddress] = await tx
    .select({ id: accounts.id, passwordHash: accounts.passwordHash })
    .from(accounts)
    .where(and(eq(accounts.emailKey, email.key), ne(accounts.id, accountId)))
  if (!sameAddress) return email
  if (sameAddress.passwordHash !== null || !emailVerified) return undefined
  await tx.update(accounts).set({ email: null, emailKey: null, emailVerifiedAt: null }).where(eq(accounts.id, sameAddress.id))
  return email
}

/** Returns true if the last sign-in used a password, which can then be requested again. */
export async function wasLastHostedSignInByPassword({ sql }: Pick<IdentityContext, 'sql'>, accountId: string): Promise<boolean> {
  const [last] = await sql
    .select({ provider: hostedSignIns.provider })
    .from(hostedSignIns)
    .innerJoin(signIns, eq(signIns.id, hostedSignIns.signInId))
    .where(eq(signIns.accountId, accountId))
    .orderBy(desc(hostedSignIns.authTime))
    .limit(1)
  return last?.provider === 'password'
}
