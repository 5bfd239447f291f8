import { and, asc, count, eq, inArray, lt, min } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { bigint, index, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { bytea } from '#platform/database/bytea.ts'
import { accounts } from './accounts.ts'
import { identitySchema } from './schema.ts'

const ofAccount = () =>
  text('account_id')
    .notNull()
    .references(() => accounts.id, { onDelete: 'cascade' })

const factorKinds = ['totp', 'phone'] as const

export const factors = identitySchema.table(
  'factor',
  {
    id: uuid().primaryKey(),
    accountId: ofAccount(),
    kind: text({ enum: factorKinds }).notNull(),
    displayName: text('display_name'),
    sealedSecret: bytea('sealed_secret'),
    lastStep: bigint('last_step', { mode: 'number' }),
    phoneNumber: text('phone_number'),
    enrolledAt: timestamp('enrolled_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('factor_account').on(table.accountId, table.enrolledAt)],
)

export const recoveryCodes = identitySchema.table(
  'recovery_code',
  { accountId: ofAccount(), codeHash: text('code_hash').notNull(), createdAt: timestamp('created_at', { withTimezone: true }).notNull() },
  (table) => [primaryKey({ columns: [table.accountId, table.codeHash] })],
)

export type Factor = typeof factors.$inferSelect
/** Part of a factor that is no secret. */
export type FactorSummary = Pick<Factor, 'id' | 'displayName' | 'phoneNumber' | 'enrolledAt'>
export type RecoveryCodeSummary = { left: number; since: Date | null }

/** Returns the factors in order of enrolment. */
export function listFactors(sql: NodePgDatabase, accountId: string): Promise<Factor[]> {
  return sql.select().from(factors).where(eq(factors.accountId, accountId)).orderBy(asc(factors.enrolledAt), asc(factors.id))
}

export async function hasFactor(sql: NodePgDatabase, accountId: string): Promise<boolean> {
  const rows = await sql.select({ id: factors.id }).from(factors).where(eq(factors.accountId, accountId)).limit(1)
  return rows.length > 0
}

export async function insertFactor(sql: NodePgDatabase, factor: Factor): Promise<void> {
  await sql.insert(factors).values(factor)
}

export async function removeFactor(sql: NodePgDatabase, accountId: string, id: string): Promise<Factor | undefined> {
  const [removed] = await sql
    .delete(factors)
    .where(and(eq(factors.id, id), eq(factors.accountId, accountId)))
    .returning()
  return removed
}

/** Removes all factors and recovery codes. Returns false if there were no factors. */
export async function removeAllFactors(sql: NodePgDatabase, accountId: string): Promise<boolean> {
  await sql.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId))
  return (await sql.delete(factors).where(eq(factors.accountId, accountId)).returning({ id: factors.id })).length > 0
}

/** Returns false if a code of that interval or a later one was used; true for exactly one of two concurrent calls. */
export async function consumeTotpStep(sql: NodePgDatabase, id: string, step: number): Promise<boolean> {
  const spent = await sql
    .update(factors)
    .set({ lastStep: step })
    .where(and(eq(factors.id, id), lt(factors.lastStep, step)))
    .returning({ id: factors.id })
  return spent.length === 1
}

export async function replaceRecoveryCodes(sql: NodePgDatabase, accountId: string, hashes: readonly string[], now: Date): Promise<void> {
  await sql.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId))
  if (hashes.length > 0) await sql.insert(recoveryCodes).values(hashes.map((codeHash) => ({ accountId, codeHash, createdAt: now })))
}

/** Returns true for exactly one of two concurrent calls. */
export async function consumeRecoveryCode(sql: NodePgDatabase, accountId: string, codeHash: string): Promise<boolean> {
  const spent = await sql
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.accountId, accountId), eq(recoveryCodes.codeHash, codeHash)))
    .returning({ codeHash: recoveryCodes.codeHash })
  return spent.length === 1
}

export async function countRecoveryCodes(sql: NodePgDatabase, accountId: string): Promise<RecoveryCodeSummary> {
  const [row] = await sql
    .select({ left: count(), since: min(recoveryCodes.createdAt) })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.accountId, accountId))
  return { left: row?.left ?? 0, since: row?.since ?? null }
}

/** Returns the number of factors per account; accounts without factors are left out. */
export async function countFactorsByAccount(sql: NodePgDatabase, accountIds: readonly string[]): Promise<Map<string, number>> {
  if (accountIds.length === 0) return new Map()
  const rows = await sql
    .select({ accountId: factors.accountId, factors: count() })
    .from(factors)
    .where(inArray(factors.accountId, [...accountIds]))
    .groupBy(factors.accountId)
  return new Map(rows.map(({ accountId, factors: accountFactors }) => [accountId, accountFactors]))
}
