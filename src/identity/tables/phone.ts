import { date, index, integer, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { identitySchema } from './schema.ts'
import { signIns } from './sign-ins.ts'

const purposes = ['signIn', 'enrolment', 'secondFactor'] as const

export const phoneCodes = identitySchema.table(
  'phone_code',
  {
    sessionHash: text('session_hash').primaryKey(),
    phone: text().notNull(),
    codeHash: text('code_hash'),
    accountId: text('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
    tries: integer().notNull().default(0),
    purpose: text({ enum: purposes }).notNull(),
    signInId: uuid('sign_in_id').references(() => signIns.id, { onDelete: 'cascade' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('phone_code_account').on(table.accountId),
    index('phone_code_expiry').on(table.expiresAt),
    index('phone_code_sign_in').on(table.signInId),
  ],
)

/** Purpose of the code. An enrolment code works only in the sign-in that began it. */
export type PhoneCodeUse = { purpose: 'signIn' | 'secondFactor' } | { purpose: 'enrolment'; signInId: string }

export const smsDailyCounts = identitySchema.table('sms_day', {
  day: date().primaryKey(),
  sent: integer().notNull(),
})
