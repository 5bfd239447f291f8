/** Shared tablets as sign-in accounts: each has its own account and a cookie that identifies its browser. */
import { and, eq, gt, inArray, isNull, or } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { isRefusal } from '#domain/refusal.ts'
import type { AccountService, UserAgentAndAddress } from '#platform/accounts.ts'
import type { Tx } from '#platform/database/db.ts'
import { parseBrowserInfo } from '#platform/http/browser-info.ts'
import { addSeconds, dateFromClock } from '../clock.ts'
import type { IdentityContext } from '../context.ts'
import { hashToken, isTokenShaped, newAccountId, newToken } from '../opaque-token.ts'
import { signInExpiry, startSignIn } from '../sign-ins/commands.ts'
import { changeAccount, findAccount, insertAccount } from '../tables/accounts.ts'
import { type SharedTablet, sharedTablets } from '../tables/devices.ts'
import { signIns } from '../tables/sign-ins.ts'

/** Does not sign in. With this cookie the tablet returns to its own account and asks for PINs. */
export const tabletCookie = 'uketsuke_tablet'
/** 400 days, the maximum that browsers keep; renewed with each session. */
export const tabletCookieSeconds = 400 * 24 * 60 * 60

/** The cookie is set with the first session. If that response is lost, it is set again within this time. */
const cookieRenewalSeconds = 600

export async function findTabletByCookie(
  { sql }: Pick<IdentityContext, 'sql'>,
  cookie: string | undefined,
): Promise<SharedTablet | undefined> {
  if (cookie === undefined || !isTokenShaped(cookie)) return undefined
  const [row] = await sql
    .select()
    .from(sharedTablets)
    .where(eq(sharedTablets.secretHash, hashToken(cookie)))
  return row
}

/** Returns a cookie for a browser that just signed in as the tablet; undefined if another browser already has it. */
export async function issueTabletCookie({ sql, clock }: Pick<IdentityContext, 'sql' | 'clock'>, id: string): Promise<string | undefined> {
  const secret = newToken()
  const issued = await sql
    .update(sharedTablets)
    .set({ secretHash: hashToken(secret) })
    .where(
      and(
        eq(sharedTablets.id, id),
        or(isNull(sharedTablets.secretHash), gt(sharedTablets.createdAt, addSeconds(dateFromClock(clock), -cookieRenewalSeconds))),
      ),
    )
    .returning({ id: sharedTablets.id })
  return issued.length === 1 ? secret : undefined
}

export async function addTablet(
  { clock }: Pick<IdentityContext, 'clock'>,
  tx: Tx,
  { id, shopId, name }: Parameters<AccountService['addDevice']>[1],
): Promise<{ accountId: string }> {
  const now = dateFromClock(clock)
  const accountId = newAccountId()
  await insertAccount(tx, {
    id: accountId,
    email: null,
    emailKey: null,
    phone: null,
    passwordHash: null,
    displayName: name,
    photoUrl: null,
    locale: null,
    disabled: false,
    signedUp: false,
    emailVerifiedAt: null,
    passwordChangedAt: now,
    createdAt: now,
    lastLoginAt: null,
  })
  await tx.insert(sharedTablets).values({ id, accountId, shopId, secretHash: null, createdAt: now, lastSeenAt: now })
  return { accountId }
}

/**
 * The SDK takes the first refresh token of a sign-in for a custom token. It works once and names none of our keys; a lost response may be
 * repeated for some seconds.
 */
export async function startTabletAccountSignIn(
  ctx: IdentityContext,
  id: string,
  { userAgent, address }: UserAgentAndAddress,
): Promise<string | undefined> {
  const [device] = await ctx.sql.select().from(sharedTablets).where(eq(sharedTablets.id, id))
  const account = device && (await findAccount(ctx.sql, device.accountId))
  if (!account) return undefined
  const started = await startSignIn(ctx, account, 'device', { ...parseBrowserInfo(userAgent, address), deviceId: id, organizationId: null })
  return isRefusal(started) ? undefined : started.refreshToken
}

/** Disables the tablet's account but keeps it, because histories name it. */
export async function removeTablet(ctx: Pick<IdentityContext, 'signedOut'>, tx: Tx, id: string): Promise<() => void> {
  const open = await tx.selectDistinct({ accountId: signIns.accountId }).from(signIns).where(eq(signIns.deviceId, id))
  const [ended] = await tx.delete(sharedTablets).where(eq(sharedTablets.id, id)).returning({ accountId: sharedTablets.accountId })
  if (ended) await changeAccount(tx, ended.accountId, { disabled: true })
  return () => {
    for (const { accountId } of open) ctx.signedOut(accountId)
  }
}

/** Ends the sign-ins of all tablets of a restored backup, which may know a tablet that was removed since then. */
export async function endRestoredTablets(client: Pick<pg.ClientBase, 'query'>): Promise<void> {
  await client.query('update identity.account set disabled = true where id in (select account_id from identity.device)')
  await client.query('delete from identity.device')
}

export async function readTabletActivity(sql: NodePgDatabase, ids: readonly string[]): Promise<Map<string, { lastSeenAt: Date }>> {
  if (ids.length === 0) return new Map()
  const rows = await sql
    .select({ id: sharedTablets.id, lastSeenAt: sharedTablets.lastSeenAt })
    .from(sharedTablets)
    .where(inArray(sharedTablets.id, [...ids]))
  return new Map(rows.map(({ id, lastSeenAt }) => [id, { lastSeenAt }]))
}

/** Longer than a shift, so staff are not asked for their password at work. Limits a browser that reports presence forever. */
const maxStaySeconds = 12 * 60 * 60

export async function extendMemberSignInOnTablet({ sql, clock, lifetimes }: IdentityContext, signInId: string): Promise<Date | undefined> {
  const now = dateFromClock(clock)
  const [signIn] = await sql
    .select()
    .from(signIns)
    .where(and(eq(signIns.id, signInId), gt(signIns.expiresAt, now)))
  if (!signIn?.deviceId || signIn.provider === 'device') return undefined
  const until = new Date(
    Math.min(signInExpiry({ lifetimes }, signIn, now).getTime(), addSeconds(signIn.authTime, maxStaySeconds).getTime()),
  )
  await sql.update(signIns).set({ expiresAt: until }).where(eq(signIns.id, signInId))
  return until
}
