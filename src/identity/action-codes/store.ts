import { and, eq, lt } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { accounts } from '../accounts/table.ts'
import { later } from '../clock.ts'
import { hashToken, newToken } from '../opaque-token.ts'
import { actionCodes } from './table.ts'

/** Codes that were asked for before stay good: mails overtake each other. Old ones go. */
export async function makeCode(sql: NodePgDatabase, accountId: string, now: Date, seconds: number): Promise<string> {
  const code = newToken()
  await sql.delete(actionCodes).where(and(eq(actionCodes.accountId, accountId), lt(actionCodes.expiresAt, now)))
  await sql.insert(actionCodes).values({
    codeHash: hashToken(code),
    accountId,
    purpose: 'resetPassword',
    createdAt: now,
    expiresAt: later(now, seconds),
  })
  return code
}

/** Undefined: there is none, or it was used. */
export async function findCode(sql: NodePgDatabase, code: string) {
  const [row] = await sql
    .select()
    .from(actionCodes)
    .innerJoin(accounts, eq(accounts.id, actionCodes.accountId))
    .where(eq(actionCodes.codeHash, hashToken(code)))
  return row && { expiresAt: row.action_code.expiresAt, account: row.account }
}

/** Of two who use one at once, one does: true. It and what else was asked for the account are over. */
export async function useCode(sql: NodePgDatabase, code: string, accountId: string): Promise<boolean> {
  const used = await sql
    .delete(actionCodes)
    .where(eq(actionCodes.codeHash, hashToken(code)))
    .returning({ hash: actionCodes.codeHash })
  await sql.delete(actionCodes).where(eq(actionCodes.accountId, accountId))
  return used.length === 1
}
