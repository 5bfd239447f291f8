import { and, asc, count, eq, inArray, lt, min, sql as raw } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { accounts } from '../accounts/table.ts'
import { hashToken } from '../opaque-token.ts'
import { type Factor, factors, type PendingSignIn, pendingSignIns, recoveryCodes } from './table.ts'

export const mostCodeTries = 5

/** First enrolled first. */
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

/** With the codes that stand in for them. False: there were none. */
export async function removeAllFactors(sql: NodePgDatabase, accountId: string): Promise<boolean> {
  await sql.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId))
  return (await sql.delete(factors).where(eq(factors.accountId, accountId)).returning({ id: factors.id })).length > 0
}

/** False: a code of that interval, or of a later one, was taken before. Of two at once one is taken. */
export async function spendStep(sql: NodePgDatabase, id: string, step: number): Promise<boolean> {
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

/** Of two at once one is taken: true. */
export async function spendRecoveryCode(sql: NodePgDatabase, accountId: string, codeHash: string): Promise<boolean> {
  const spent = await sql
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.accountId, accountId), eq(recoveryCodes.codeHash, codeHash)))
    .returning({ codeHash: recoveryCodes.codeHash })
  return spent.length === 1
}

/** How many are left, and since when there are any. */
export async function countRecoveryCodes(sql: NodePgDatabase, accountId: string): Promise<{ left: number; since: Date | null }> {
  const [row] = await sql
    .select({ left: count(), since: min(recoveryCodes.createdAt) })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.accountId, accountId))
  return { left: row?.left ?? 0, since: row?.since ?? null }
}

/** Of those that have any. */
export async function countFactors(sql: NodePgDatabase, accountIds: readonly string[]): Promise<Map<string, number>> {
  if (accountIds.length === 0) return new Map()
  const rows = await sql
    .select({ accountId: factors.accountId, factors: count() })
    .from(factors)
    .where(inArray(factors.accountId, [...accountIds]))
    .groupBy(factors.accountId)
  return new Map(rows.map(({ accountId, factors: own }) => [accountId, own]))
}

/** Those of the account that are over go. */
export async function insertPendingSignIn(sql: NodePgDatabase, pending: PendingSignIn): Promise<void> {
  await sql
    .delete(pendingSignIns)
    .where(and(eq(pendingSignIns.accountId, pending.accountId), lt(pendingSignIns.expiresAt, pending.createdAt)))
  await sql.insert(pendingSignIns).values(pending)
}

/** With its account. Undefined: there is none, or it was used or ended. */
export async function findPendingSignIn(sql: NodePgDatabase, credential: string) {
  const [row] = await sql
    .select()
    .from(pendingSignIns)
    .innerJoin(accounts, eq(accounts.id, pendingSignIns.accountId))
    .where(eq(pendingSignIns.credentialHash, hashToken(credential)))
  return row && { ...row.pending_sign_in, account: row.account }
}

/** Before the code is looked at, so that guesses which come together are counted one by one. Undefined: there were enough. */
export async function countTry(
  sql: NodePgDatabase,
  { credentialHash }: Pick<PendingSignIn, 'credentialHash'>,
): Promise<number | undefined> {
  const [counted] = await sql
    .update(pendingSignIns)
    .set({ tries: raw`${pendingSignIns.tries} + 1` })
    .where(and(eq(pendingSignIns.credentialHash, credentialHash), lt(pendingSignIns.tries, mostCodeTries)))
    .returning({ tries: pendingSignIns.tries })
  return counted?.tries
}

/** False: it was used or ended meanwhile. */
export async function spendPendingSignIn(sql: NodePgDatabase, { credentialHash }: Pick<PendingSignIn, 'credentialHash'>): Promise<boolean> {
  const spent = await sql
    .delete(pendingSignIns)
    .where(eq(pendingSignIns.credentialHash, credentialHash))
    .returning({ accountId: pendingSignIns.accountId })
  return spent.length === 1
}
