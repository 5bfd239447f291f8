import { and, desc, eq, gt, inArray, lt, max, ne, sql as raw } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { type Account, accounts } from '../accounts/table.ts'
import { later } from '../clock.ts'
import { devices } from '../devices/table.ts'
import { pendingSignIns } from '../factors/table.ts'
import { type RefreshToken, refreshTokens, type SignIn, signIns } from './table.ts'

export async function insertSignIn(sql: NodePgDatabase, signIn: SignIn): Promise<void> {
  await sql.insert(signIns).values(signIn)
}

/** The sign-in with its account, unless it has ended. */
export async function findSignIn(sql: NodePgDatabase, id: string, now: Date) {
  return withAccount(await selectSignIn(sql).execute({ id, now }))
}

/** The same, prepared: each page asks for it as it opens. */
export function prepareFindSignIn(sql: NodePgDatabase) {
  const prepared = selectSignIn(sql).prepare('identity_find_sign_in')
  return async (id: string, now: Date) => withAccount(await prepared.execute({ id, now }))
}

const selectSignIn = (sql: NodePgDatabase) =>
  sql
    .select()
    .from(signIns)
    .innerJoin(accounts, eq(accounts.id, signIns.accountId))
    .where(and(eq(signIns.id, raw.placeholder('id')), gt(signIns.expiresAt, raw.placeholder('now'))))

const withAccount = ([row]: { sign_in: SignIn; account: Account }[]) => row && { signIn: row.sign_in, account: row.account }

export async function prolongSignIn(sql: NodePgDatabase, id: string, expiresAt: Date): Promise<void> {
  await sql.update(signIns).set({ expiresAt }).where(eq(signIns.id, id))
}

export async function endSignIn(sql: NodePgDatabase, id: string): Promise<void> {
  await sql.delete(signIns).where(eq(signIns.id, id))
}

/** Another account's is left alone: false. */
export async function endOwnSignIn(sql: NodePgDatabase, accountId: string, id: string): Promise<boolean> {
  const own = and(eq(signIns.id, id), eq(signIns.accountId, accountId))
  return (await sql.delete(signIns).where(own).returning({ id: signIns.id })).length > 0
}

/** Also those whose second factor is still to come. */
export async function endSignInsOf(sql: NodePgDatabase, accountId: string): Promise<void> {
  await endOtherSignIns(sql, accountId, undefined)
}

/** `kept` may be another account's: then all end. */
export async function endOtherSignIns(sql: NodePgDatabase, accountId: string, kept: string | undefined): Promise<void> {
  const others = kept === undefined ? undefined : ne(signIns.id, kept)
  await sql.delete(signIns).where(and(eq(signIns.accountId, accountId), others))
  await sql.delete(pendingSignIns).where(eq(pendingSignIns.accountId, accountId))
}

/** Every call may say so: written down once in a few minutes. */
export async function noteSeen(
  sql: NodePgDatabase,
  { id, deviceId, lastSeenAt }: Pick<SignIn, 'id' | 'deviceId' | 'lastSeenAt'>,
  network: string | null,
  now: Date,
): Promise<void> {
  const before = later(now, -seenSeconds)
  if (lastSeenAt >= before && deviceId === null) return
  await sql
    .update(signIns)
    .set({ lastSeenAt: now, network })
    .where(and(eq(signIns.id, id), lt(signIns.lastSeenAt, before)))
  if (deviceId === null) return
  await sql
    .update(devices)
    .set({ lastSeenAt: now })
    .where(and(eq(devices.id, deviceId), lt(devices.lastSeenAt, before)))
}
const seenSeconds = 5 * 60

/** The account's that have not ended, seen last first. */
export function listSignIns(sql: NodePgDatabase, accountId: string, now: Date): Promise<SignIn[]> {
  return sql
    .select()
    .from(signIns)
    .where(and(eq(signIns.accountId, accountId), gt(signIns.expiresAt, now)))
    .orderBy(desc(signIns.lastSeenAt), signIns.id)
}

/** Housekeeping where it costs least: when the same person signs in again. */
export async function purgeSignIns(sql: NodePgDatabase, accountId: string, now: Date): Promise<void> {
  await sql.delete(signIns).where(and(eq(signIns.accountId, accountId), lt(signIns.expiresAt, now)))
}

export async function insertRefreshToken(sql: NodePgDatabase, row: Omit<RefreshToken, 'usedInBrowser'>): Promise<void> {
  await sql.insert(refreshTokens).values(row)
}

export async function findRefreshToken(sql: NodePgDatabase, tokenHash: string): Promise<RefreshToken | undefined> {
  const [row] = await sql.select().from(refreshTokens).where(eq(refreshTokens.tokenHash, tokenHash))
  return row
}

/** Locks the row: of two refreshes at once the second sees what the first did. */
export async function lockRefreshToken(sql: NodePgDatabase, tokenHash: string): Promise<RefreshToken | undefined> {
  const [row] = await sql.select().from(refreshTokens).where(eq(refreshTokens.tokenHash, tokenHash)).for('update')
  return row
}

export async function markUsed(
  sql: NodePgDatabase,
  tokenHash: string,
  used: Pick<RefreshToken, 'usedInBrowser'> & { usedAt: Date; successorSalt: string },
): Promise<void> {
  await sql.update(refreshTokens).set(used).where(eq(refreshTokens.tokenHash, tokenHash))
}

export async function forgetUsedTokens(sql: NodePgDatabase, signInId: string, before: Date): Promise<void> {
  await sql.delete(refreshTokens).where(and(eq(refreshTokens.signInId, signInId), lt(refreshTokens.usedAt, before)))
}

/** When each account was at a browser last. */
export async function lastSeen(sql: NodePgDatabase, accountIds: readonly string[]): Promise<Map<string, Date>> {
  if (accountIds.length === 0) return new Map()
  const rows = await sql
    .select({ id: accounts.id, loginAt: accounts.lastLoginAt, seenAt: max(signIns.lastSeenAt) })
    .from(accounts)
    .leftJoin(signIns, eq(signIns.accountId, accounts.id))
    .where(inArray(accounts.id, [...accountIds]))
    .groupBy(accounts.id)
  return new Map(
    rows.flatMap(({ id, loginAt, seenAt }) => {
      const latest = Math.max(loginAt?.getTime() ?? 0, seenAt?.getTime() ?? 0)
      return latest > 0 ? [[id, new Date(latest)] as const] : []
    }),
  )
}
