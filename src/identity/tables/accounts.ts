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

/** False when the e-mail or phone number belongs to another account. Doesn't spoil the caller's transaction, as an error would. */
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
 * Changes the account only as it was when its owner was checked: false when it was disabled or got another password, address or number meanwhile.
 * Its row stays locked to the end of the transaction.
 */
export async function changeCheckedAccount(sql: NodePgDatabase, checked: Account, change: Partial<Omit<Account, 'id'>>): Promise<boolean> {
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

/** Until the transaction's end. False: there is none. */
export async function lockAccount(sql: NodePgDatabase, id: string): Promise<boolean> {
  const rows = await sql.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, id)).for('update')
  return rows.length === 1
}

/** With its sign-ins, codes, and the mails that it wasn't sent yet. */
export async function removeAccount(sql: NodePgDatabase, id: string): Promise<void> {
  await sql.delete(accounts).where(eq(accounts.id, id))
}
