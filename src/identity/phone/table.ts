import { date, index, integer, text, timestamp } from 'drizzle-orm/pg-core'
import { accounts } from '../accounts/table.ts'
import { identitySchema } from '../schema.ts'

export const phoneCodes = identitySchema.table(
  'phone_code',
  {
    sessionHash: text('session_hash').primaryKey(),
    phone: text().notNull(),
    codeHash: text('code_hash'),
    accountId: text('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
    tries: integer().notNull().default(0),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('phone_code_account').on(table.accountId), index('phone_code_expiry').on(table.expiresAt)],
)

export const smsDays = identitySchema.table('sms_day', {
  day: date().primaryKey(),
  sent: integer().notNull(),
})
