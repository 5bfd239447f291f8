import { and, eq, gt, gte, isNotNull, isNull, lt, ne, or } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { index, text, timestamp } from 'drizzle-orm/pg-core'
import { addSeconds } from '../clock.ts'
import { type ActionCodePurpose, actionCodePurposeDetails, actionCodePurposes } from '../code-purposes.ts'
import { hashToken, newToken } from '../opaque-token.ts'
import { type Account, accounts } from './accounts.ts'
import { identitySchema } from './schema.ts'

/** @public Compared with the database by test/tables.db.test.ts. */
export const actionCodes = identitySchema.table(
  'action_code',
  {
    codeHash: text('code_hash').primaryKey(),
    accountId: text('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
    purpose: text({ enum: actionCodePurposes }).notNull(),
    email: text(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('action_code_account').on(table.accountId)],
)

export type NewActionCode = {
  /** Null for an address without an account. */
  accountId: string | null
  purpose: ActionCodePurpose
  /** The address that the link is about; null if the link is not mailed. */
  email: string | null
  now: Date
  seconds: number
}

/** Inserts a code. Earlier codes stay valid, because mails may arrive out of order. Deletes expired ones. */
export async function insertActionCode(sql: NodePgDatabase, { accountId, purpose, email, now, seconds }: NewActionCode): Promise<string> {
  const code = newToken()
  await sql.insert(actionCodes).values({
    codeHash: hashToken(code),
    accountId,
    purpose,
    email,
    createdAt: now,
    expiresAt: addSeconds(now, seconds),
  })
  // Runs last: the account's row is always locked before its codes.
  await sql.delete(actionCodes).where(and(isOf(accountId), lt(actionCodes.expiresAt, now)))
  return code
}

const isOf = (accountId: string | null) => (accountId === null ? isNull(actionCodes.accountId) : eq(actionCodes.accountId, accountId))

type Mailed = Pick<NewActionCode, 'purpose' | 'now'> & { accountId: string; enough: number }

/**
 * If `enough` links of that purpose were mailed within their lifetime, renews them and returns true: no further mail is needed. Lock the
 * account first.
 */
export async function extendMailedCodesIfEnough(sql: NodePgDatabase, { accountId, purpose, now, enough }: Mailed): Promise<boolean> {
  const { seconds } = actionCodePurposeDetails[purpose]
  const mailed = and(
    eq(actionCodes.accountId, accountId),
    eq(actionCodes.purpose, purpose),
    isNotNull(actionCodes.email),
    gt(actionCodes.createdAt, addSeconds(now, -seconds)),
  )
  if ((await sql.$count(actionCodes, mailed)) < enough) return false
  await sql
    .update(actionCodes)
    .set({ expiresAt: addSeconds(now, seconds) })
    .where(mailed)
  return true
}

/** Returns undefined if the code does not exist or was used. */
export async function findActionCode(sql: NodePgDatabase, code: string) {
  const [row] = await sql
    .select()
    .from(actionCodes)
    .leftJoin(accounts, eq(accounts.id, actionCodes.accountId))
    .where(eq(actionCodes.codeHash, hashToken(code)))
  return row && { ...row.action_code, account: row.account }
}

export type ActionCode = NonNullable<Awaited<ReturnType<typeof findActionCode>>>
export type AccountActionCode = ActionCode & { accountId: string; account: Account }

/**
 * Returns true for exactly one of two concurrent calls, and ends the other codes as the purpose says. Lock the account's row first, or two
 * codes of one account would deadlock.
 */
export async function consumeActionCode(sql: NodePgDatabase, { codeHash, accountId, purpose, createdAt }: ActionCode): Promise<boolean> {
  const used = await sql.delete(actionCodes).where(eq(actionCodes.codeHash, codeHash)).returning({ hash: actionCodes.codeHash })
  if (used.length === 0) return false
  if (accountId === null) return true
  const endedCodes = {
    alike: eq(actionCodes.purpose, purpose),
    requested: isRequested,
    later: or(isRequested, gte(actionCodes.createdAt, createdAt)),
  }
  await sql.delete(actionCodes).where(and(eq(actionCodes.accountId, accountId), endedCodes[actionCodePurposeDetails[purpose].ends]))
  return true
}

/** Deletes the requested codes of an account whose password changed. */
export async function deleteRequestedActionCodes(sql: NodePgDatabase, accountId: string): Promise<void> {
  await sql.delete(actionCodes).where(and(eq(actionCodes.accountId, accountId), isRequested))
}

/** Excludes recovery codes of former addresses: an attacker who changes password and address must not end them. */
const isRequested = ne(actionCodes.purpose, 'recoverEmail')
