import { and, type Column, eq, inArray, isNull } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { boolean, text, timestamp } from 'drizzle-orm/pg-core'
import type { Locale } from '#domain/locale.ts'
import { identitySchema } from './schema.ts'

export const accounts = identitySchema.table('account', {
  id: text().primaryKey(),
  email: text(),
  emailKey: text('email_key').unique(),
  phone: text().unique('account_phone_key'),
  passwordHash: text('password_hash'),
  displayName: text('display_name'),
  photoUrl: text('photo_url'),
  locale: text().$type<Locale>(),
  signedUp: boolean('signed_up').notNull().default(false),
  disabled: boolean().notNull().default(false),
  passwordChangedAt: timestamp('password_changed_at', { withTimezone: true }).notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  emailVerifiedAt: timestamp('email_verified_at', { withTimezone: true }),
  lastLoginAt: timestamp('last_login_at', { withTimezone: true }),
})

export type Account = typeof accounts.$inferSelect

/** Returns false if the e-mail or phone number belongs to another account. Does not abort the caller's transaction, as an error would. */
export async function insertAccount(sql: NodePgDatabase, account: Account): Promise<boolean> {
  const inserted = await sql.insert(accounts).values(account).onConflictDoNothing().returning({ id: accounts.id })
  return inserted.length === 1
}

export async function findAccountByEmail(sql: NodePgDatabase, emailKey: string): Promise<Account | undefined> {
  const [row] = await sql.select().from(accounts).where(eq(accounts.emailKey, emailKey))
  return row
}

export async function findAccountByPhone(sql: NodePgDatabase, phone: string): Promise<Account | undefined> {
  const [row] = await sql.select().from(accounts).where(eq(accounts.phone, phone))
  return row
}

export async function findAccount(sql: NodePgDatabase, id: string): Promise<Account | undefined> {
  const [row] = await sql.select().from(accounts).where(eq(accounts.id, id))
  return row
}

export async function changeAccount(sql: NodePgDatabase, id: string, change: Partial<Omit<Account, 'id'>>): Promise<void> {
  await sql.update(accounts).set(change).where(eq(accounts.id, id))
}

/**
 * Changes the account if it is enabled and its password, address and number are as in `checked`; else returns false. Locks the row until
 * the transaction ends.
 */
export async function changeAccountIfUnchanged(
  sql: NodePgDatabase,
  checked: Account,
  change: Partial<Omit<Account, 'id'>>,
): Promise<boolean> {
  const changed = await sql
    .update(accounts)
    .set(change)
    .where(
      and(
        eq(accounts.id, checked.id),
        eq(accounts.disabled, false),
        isAs(accounts.passwordHash, checked.passwordHash),
        isAs(accounts.emailKey, checked.emailKey),
        isAs(accounts.phone, checked.phone),
      ),
    )
    .returning({ id: accounts.id })
  return changed.length === 1
}

export function listAccounts(sql: NodePgDatabase, ids: readonly string[]) {
  return sql
    .select({ id: accounts.id, email: accounts.email, displayName: accounts.displayName, locale: accounts.locale })
    .from(accounts)
    .where(inArray(accounts.id, [...ids]))
}

const isAs = (column: Column, value: string | null) => (value === null ? isNull(column) : eq(column, value))

/** Locks the account until the transaction ends. Returns false if it does not exist. */
export async function lockAccount(sql: NodePgDatabase, id: string): Promise<boolean> {
  const rows = await sql.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, id)).for('update')
  return rows.length === 1
}

/** Deletes the account; its sign-ins, codes and messages go by cascade. */
export async function removeAccount(sql: NodePgDatabase, id: string): Promise<void> {
  await sql.delete(accounts).where(eq(accounts.id, id))
}
