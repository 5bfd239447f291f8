import { and, desc, eq, gt, inArray, lt, max, ne, sql as raw } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { boolean, index, integer, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { ProviderId } from '#domain/sign-in-providers.ts'
import type { Database } from '#platform/database/db.ts'
import { addSeconds } from '../clock.ts'
import { hashToken } from '../opaque-token.ts'
import { accounts } from './accounts.ts'
import { sharedTablets } from './devices.ts'
import { identitySchema } from './schema.ts'

/** Kinds of second factor; a recovery code replaces app and phone. */
const secondFactors = ['totp', 'phone', 'recovery'] as const

export const signIns = identitySchema.table(
  'sign_in',
  {
    id: uuid().primaryKey(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    secondFactor: text('second_factor', { enum: secondFactors }),
    factorId: text('factor_id'),
    provider: text().$type<'password' | 'phone' | 'pin' | 'device' | ProviderId>().notNull(),
    deviceId: uuid('device_id').references(() => sharedTablets.id, { onDelete: 'cascade' }),
    organizationId: uuid('organization_id'),
    authTime: timestamp('auth_time', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    browser: text(),
    system: text(),
    network: text(),
    lastSeenAt: timestamp('last_seen_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('sign_in_account').on(table.accountId), index('sign_in_device').on(table.deviceId)],
)

/** @public Compared with the database by test/tables.db.test.ts. */
export const refreshTokens = identitySchema.table(
  'refresh_token',
  {
    tokenHash: text('token_hash').primaryKey(),
    signInId: uuid('sign_in_id')
      .notNull()
      .references(() => signIns.id, { onDelete: 'cascade' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }),
    successorSalt: text('successor_salt'),
    usedInBrowser: boolean('used_in_browser').notNull().default(true),
  },
  (table) => [index('refresh_token_sign_in').on(table.signInId, table.usedAt)],
)

/** @public Compared with the database by test/tables.db.test.ts. */
export const pendingSignIns = identitySchema.table(
  'pending_sign_in',
  {
    credentialHash: text('credential_hash').primaryKey(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    provider: text().$type<SignIn['provider']>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    tries: integer().notNull().default(0),
  },
  (table) => [index('pending_sign_in_account').on(table.accountId)],
)

export type SignIn = typeof signIns.$inferSelect
/** Both null without a second factor. */
export type SignInSecondFactor = Pick<SignIn, 'secondFactor' | 'factorId'>
export type RefreshToken = typeof refreshTokens.$inferSelect
export type PendingSignIn = typeof pendingSignIns.$inferSelect
/** Browser and network of a sign-in, its shared tablet if any, and the organization if its page named one. */
export type SignInClient = Pick<SignIn, 'browser' | 'system' | 'network' | 'deviceId' | 'organizationId'>

export async function insertSignIn(sql: NodePgDatabase, signIn: SignIn): Promise<void> {
  await sql.insert(signIns).values(signIn)
}

export async function endSignIn(sql: NodePgDatabase, id: string): Promise<void> {
  await sql.delete(signIns).where(eq(signIns.id, id))
}

/** Returns false for a sign-in of another account, which is left alone. */
export async function endOwnSignIn(sql: NodePgDatabase, accountId: string, id: string): Promise<boolean> {
  const isOwnSignIn = and(eq(signIns.id, id), eq(signIns.accountId, accountId))
  return (await sql.delete(signIns).where(isOwnSignIn).returning({ id: signIns.id })).length > 0
}

/** Also ends sign-ins that wait for the second factor. */
export async function endSignInsOf(sql: NodePgDatabase, accountId: string): Promise<void> {
  await endOtherSignIns(sql, accountId, undefined)
}

/** `keptSignInId` may belong to another account; then all sign-ins end. */
export async function endOtherSignIns(sql: NodePgDatabase, accountId: string, keptSignInId: string | undefined): Promise<void> {
  const isOtherSignIn = keptSignInId === undefined ? undefined : ne(signIns.id, keptSignInId)
  await sql.delete(signIns).where(and(eq(signIns.accountId, accountId), isOtherSignIn))
  await sql.delete(pendingSignIns).where(eq(pendingSignIns.accountId, accountId))
}

/** Records activity at most once in a few minutes, because every call may report it. */
export async function recordSignInActivity(
  sql: NodePgDatabase,
  { id, deviceId, lastSeenAt }: Pick<SignIn, 'id' | 'deviceId' | 'lastSeenAt'>,
  network: string | null,
  now: Date,
): Promise<void> {
  const before = addSeconds(now, -seenSeconds)
  if (lastSeenAt >= before && deviceId === null) return
  await sql
    .update(signIns)
    .set({ lastSeenAt: now, network })
    .where(and(eq(signIns.id, id), lt(signIns.lastSeenAt, before)))
  if (deviceId === null) return
  await sql
    .update(sharedTablets)
    .set({ lastSeenAt: now })
    .where(and(eq(sharedTablets.id, deviceId), lt(sharedTablets.lastSeenAt, before)))
}
const seenSeconds = 5 * 60

/** Returns the account's active sign-ins, last seen first. */
export function listSignIns(sql: NodePgDatabase, accountId: string, now: Date): Promise<SignIn[]> {
  return sql
    .select()
    .from(signIns)
    .where(and(eq(signIns.accountId, accountId), gt(signIns.expiresAt, now)))
    .orderBy(desc(signIns.lastSeenAt), signIns.id)
}

export async function deleteExpiredSignIns(sql: NodePgDatabase, accountId: string, now: Date): Promise<void> {
  await sql.delete(signIns).where(and(eq(signIns.accountId, accountId), lt(signIns.expiresAt, now)))
}

export async function insertRefreshToken(sql: NodePgDatabase, row: Omit<RefreshToken, 'usedInBrowser'>): Promise<void> {
  await sql.insert(refreshTokens).values(row)
}

export async function findRefreshToken(sql: NodePgDatabase, tokenHash: string): Promise<RefreshToken | undefined> {
  const [row] = await sql.select().from(refreshTokens).where(eq(refreshTokens.tokenHash, tokenHash))
  return row
}

/** Locks the sign-in before its tokens, as its end does. The reverse order would deadlock with a sign-out. */
export async function lockSignIn(sql: NodePgDatabase, id: string): Promise<void> {
  await sql.select({ id: signIns.id }).from(signIns).where(eq(signIns.id, id)).for('update')
}

export type RefreshTokenExchange = Pick<RefreshToken, 'tokenHash' | 'signInId' | 'usedInBrowser'> & {
  now: Date
  successorHash: string
  successorSalt: string
  /** New end of the sign-in. */
  expiresAt: Date
  network: string | null
  /** Tokens used before are deleted. */
  usedBefore: Date
}

/**
 * Replaces an unused token in one statement and extends its sign-in. Returns false if the token was used or deleted in between. Locks the sign-in
 * first, see {@link lockSignIn}.
 */
export async function exchangeUnusedToken({ pool }: Pick<Database, 'pool'>, exchange: RefreshTokenExchange): Promise<boolean> {
  const { tokenHash, signInId, usedInBrowser, now, successorHash, successorSalt, expiresAt, network, usedBefore } = exchange
  const { rowCount } = await pool.query({
    name: 'identity_exchange_refresh_token',
    text: `
      with locked as (
        select from identity.sign_in where id = $2 for update
      ), used as (
        update identity.refresh_token set used_at = $3, successor_salt = $4, used_in_browser = $5
         where token_hash = $1 and used_at is null and exists (select from locked)
        returning sign_in_id
      ), extended as (
        update identity.sign_in set expires_at = $7, last_seen_at = $3, network = $8
         where id = $2 and exists (select from used)
      ), deleted as (
        delete from identity.refresh_token where sign_in_id = $2 and used_at < $9 and exists (select from used)
      )
      insert into identity.refresh_token (token_hash, sign_in_id, created_at) select $6, sign_in_id, $3 from used`,
    values: [tokenHash, signInId, now, successorSalt, usedInBrowser, successorHash, expiresAt, network, usedBefore],
  })
  return rowCount === 1
}

export async function readLastSeenTimes(sql: NodePgDatabase, accountIds: readonly string[]): Promise<Map<string, Date>> {
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

export const maxFactorCodeAttempts = 5

/** Also deletes expired pending sign-ins of the account. */
export async function insertPendingSignIn(sql: NodePgDatabase, pending: PendingSignIn): Promise<void> {
  await sql
    .delete(pendingSignIns)
    .where(and(eq(pendingSignIns.accountId, pending.accountId), lt(pendingSignIns.expiresAt, pending.createdAt)))
  await sql.insert(pendingSignIns).values(pending)
}

/** Returns the pending sign-in with its account; undefined if it does not exist, was used or has ended. */
export async function findPendingSignIn(sql: NodePgDatabase, credential: string) {
  const [row] = await sql
    .select()
    .from(pendingSignIns)
    .innerJoin(accounts, eq(accounts.id, pendingSignIns.accountId))
    .where(eq(pendingSignIns.credentialHash, hashToken(credential)))
  return row && { ...row.pending_sign_in, account: row.account }
}

/** Counts before the code is checked, so concurrent guesses are all counted. Returns undefined after the last attempt. */
export async function addFactorCodeAttempt(
  sql: NodePgDatabase,
  { credentialHash }: Pick<PendingSignIn, 'credentialHash'>,
): Promise<number | undefined> {
  const [counted] = await sql
    .update(pendingSignIns)
    .set({ tries: raw`${pendingSignIns.tries} + 1` })
    .where(and(eq(pendingSignIns.credentialHash, credentialHash), lt(pendingSignIns.tries, maxFactorCodeAttempts)))
    .returning({ tries: pendingSignIns.tries })
  return counted?.tries
}

/** Returns false if the pending sign-in was used or ended in between. */
export async function consumePendingSignIn(
  sql: NodePgDatabase,
  { credentialHash }: Pick<PendingSignIn, 'credentialHash'>,
): Promise<boolean> {
  const spent = await sql
    .delete(pendingSignIns)
    .where(eq(pendingSignIns.credentialHash, credentialHash))
    .returning({ accountId: pendingSignIns.accountId })
  return spent.length === 1
}
