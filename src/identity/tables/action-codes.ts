import { and, eq, gt, gte, isNotNull, isNull, lt, ne, or } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { index, text, timestamp } from 'drizzle-orm/pg-core'
import { later } from '../clock.ts'
import { type CodePurpose, codePurposes, purposes } from '../code-purposes.ts'
import { hashToken, newToken } from '../opaque-token.ts'
import { type Account, accounts } from './accounts.ts'
import { identitySchema } from './schema.ts'

/** @public Compared with the database by test/tables.db.test.ts. */
export const actionCodes = identitySchema.table(
  'action_code',
  {
    codeHash: text('code_hash').primaryKey(),
    accountId: text('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
    purpose: text({ enum: codePurposes }).notNull(),
    email: text(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('action_code_account').on(table.accountId)],
)

export type NewCode = {
  /** Null: the address has no account yet. */
  accountId: string | null
  purpose: CodePurpose
  /** The address that it is about, where it is mailed. */
  email: string | null
  now: Date
  seconds: number
}

/** Codes that were asked for before stay good: mails overtake each other. Old ones go. */
export async function makeCode(sql: NodePgDatabase, { accountId, purpose, email, now, seconds }: NewCode): Promise<string> {
  const code = newToken()
  await sql.insert(actionCodes).values({
    codeHash: hashToken(code),
    accountId,
    purpose,
    email,
    createdAt: now,
    expiresAt: later(now, seconds),
  })
  // Last, as everywhere: the account's row is locked before its codes.
  await sql.delete(actionCodes).where(and(isOf(accountId), lt(actionCodes.expiresAt, now)))
  return code
}

const isOf = (accountId: string | null) => (accountId === null ? isNull(actionCodes.accountId) : eq(actionCodes.accountId, accountId))

type Mailed = Pick<NewCode, 'purpose' | 'now'> & { accountId: string; enough: number }

/**
 * Makes the links mailed for that purpose good for their whole time from now, where `enough` were mailed within that time. Returns true if so: no
 * further mail is needed. Lock the account first.
 */
export async function prolongMailedCodes(sql: NodePgDatabase, { accountId, purpose, now, enough }: Mailed): Promise<boolean> {
  const { seconds } = purposes[purpose]
  const mailed = and(
    eq(actionCodes.accountId, accountId),
    eq(actionCodes.purpose, purpose),
    isNotNull(actionCodes.email),
    gt(actionCodes.createdAt, later(now, -seconds)),
  )
  if ((await sql.$count(actionCodes, mailed)) < enough) return false
  await sql
    .update(actionCodes)
    .set({ expiresAt: later(now, seconds) })
    .where(mailed)
  return true
}

/** Undefined: there is none, or it was used. */
export async function findCode(sql: NodePgDatabase, code: string) {
  const [row] = await sql
    .select()
    .from(actionCodes)
    .leftJoin(accounts, eq(accounts.id, actionCodes.accountId))
    .where(eq(actionCodes.codeHash, hashToken(code)))
  return row && { ...row.action_code, account: row.account }
}

export type AnyCode = NonNullable<Awaited<ReturnType<typeof findCode>>>
export type FoundCode = AnyCode & { accountId: string; account: Account }

/**
 * Of two who use one at once, one does: true. With it ends what its purpose says. The account's row is locked before it, or two codes of one account
 * would wait for each other.
 */
export async function consumeCode(sql: NodePgDatabase, { codeHash, accountId, purpose, createdAt }: AnyCode): Promise<boolean> {
  const used = await sql.delete(actionCodes).where(eq(actionCodes.codeHash, codeHash)).returning({ hash: actionCodes.codeHash })
  if (used.length === 0) return false
  if (accountId === null) return true
  const over = { alike: eq(actionCodes.purpose, purpose), asked, later: or(asked, gte(actionCodes.createdAt, createdAt)) }
  await sql.delete(actionCodes).where(and(eq(actionCodes.accountId, accountId), over[purposes[purpose].ends]))
  return true
}

/** With another password everything that was asked for before is over. */
export async function dropCodes(sql: NodePgDatabase, accountId: string): Promise<void> {
  await sql.delete(actionCodes).where(and(eq(actionCodes.accountId, accountId), asked))
}

/** Not the ways back to a former address: whoever takes an account over by changing password and address must not cut them off. */
const asked = ne(actionCodes.purpose, 'recoverEmail')
