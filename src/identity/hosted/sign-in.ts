import { and, desc, eq, gt, lt, ne } from 'drizzle-orm'
import type { JWTVerifyGetKey } from 'jose'
import { parseEmail } from '#domain/email.ts'
import type { Tx } from '#platform/database/db.ts'
import type { ClientInfo } from '#platform/http/place.ts'
import { createBoundedCache } from '#platform/http/recent.ts'
import { dateNow, later } from '../clock.ts'
import type { IdentityContext } from '../context.ts'
import { signInUntil } from '../sign-ins/commands.ts'
import type { ReadToken } from '../sign-ins/signed-in.ts'
import { accounts } from '../tables/accounts.ts'
import { hostedSignIns } from '../tables/hosted.ts'
import { insertSignIn, purgeSignIns, signIns } from '../tables/sign-ins.ts'
import { type HostedToken, verifyHostedToken } from './token.ts'

/** As often as a sign-in of our own says that its browser is there, in ms. */
const noteAfter = 5 * 60 * 1000

/** Reads the provider's tokens. The first of a sign-in makes the account and the sign-in here, by which it is listed and ended like one of ours. */
export function openHostedTokens(ctx: IdentityContext, projectId: string, keys: JWTVerifyGetKey): ReadToken {
  /** What was noted of a sign-in last, and when: most calls come with the same token. */
  const noted = createBoundedCache<{ issuedAt: number; at: number }>(5_000)
  return async (text, place) => {
    const token = await verifyHostedToken(ctx, projectId, keys, text)
    if (!token || token.expired) return token
    const at = ctx.clock().epochMilliseconds
    const last = noted.get(token.signInId)
    if (last?.issuedAt !== token.issuedAt || at - last.at > noteAfter || place) {
      await note(ctx, token, place)
      noted.set(token.signInId, { issuedAt: token.issuedAt, at })
    }
    return token
  }
}

async function note(ctx: IdentityContext, token: HostedToken, place: ClientInfo | undefined): Promise<void> {
  const { accountId, signInId: id, authTime, provider, secondFactor } = token
  const now = dateNow(ctx.clock)
  const oldest = later(now, -ctx.lifetimes.longest)
  if (authTime < oldest) return
  // Any proof of theirs is to us what a password is: it was asked for by the provider.
  const ours = { provider: 'password' as const, deviceId: null, organizationId: null, authTime }
  const expiresAt = signInUntil(ctx, ours, now)
  await ctx.db.inTransaction(async (tx) => {
    const begun = await tx.insert(hostedSignIns).values({ signInId: id, authTime, provider }).onConflictDoNothing().returning()
    if (begun.length === 0) {
      const goesOn = await tx
        .update(signIns)
        .set({ lastSeenAt: now, expiresAt, ...place })
        .where(and(eq(signIns.id, id), gt(signIns.expiresAt, now)))
        .returning({ id: signIns.id })
      if (goesOn.length > 0)
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
    await purgeSignIns(tx, accountId, now)
    const where = place ?? { browser: null, system: null, network: null }
    await insertSignIn(tx, { id, accountId, ...ours, ...secondFactor, ...where, expiresAt, lastSeenAt: now })
    await tx.delete(hostedSignIns).where(lt(hostedSignIns.authTime, oldest))
  })
}

async function describe(tx: Tx, token: HostedToken) {
  const email = await addressOf(tx, token)
  return {
    email: email?.key ?? null,
    emailKey: email?.key ?? null,
    emailVerifiedAt: email && token.emailVerified ? token.authTime : null,
    displayName: token.displayName ?? null,
  }
}

/**
 * An address belongs to one account. One that was deleted at the provider and made anew there has another id, and gets it from the former, which nobody can
 * sign in to any more. It is not taken from an account with a password of our own, from before the provider was chosen.
 */
async function addressOf(tx: Tx, { accountId, email: given, emailVerified }: HostedToken) {
  const email = parseEmail(given ?? '')
  if (!email) return undefined
  const [other] = await tx
    .select({ id: accounts.id, passwordHash: accounts.passwordHash })
    .from(accounts)
    .where(and(eq(accounts.emailKey, email.key), ne(accounts.id, accountId)))
  if (!other) return email
  if (other.passwordHash !== null || !emailVerified) return undefined
  await tx.update(accounts).set({ email: null, emailKey: null, emailVerifiedAt: null }).where(eq(accounts.id, other.id))
  return email
}

/** Whether they signed in by a password last, which can then be asked for again. */
export async function hasHostedPassword({ sql }: Pick<IdentityContext, 'sql'>, accountId: string): Promise<boolean> {
  const [last] = await sql
    .select({ provider: hostedSignIns.provider })
    .from(hostedSignIns)
    .innerJoin(signIns, eq(signIns.id, hostedSignIns.signInId))
    .where(eq(signIns.accountId, accountId))
    .orderBy(desc(hostedSignIns.authTime))
    .limit(1)
  return last?.provider === 'password'
}
