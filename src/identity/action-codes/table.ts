import { index, text, timestamp } from 'drizzle-orm/pg-core'
import { accounts } from '../accounts/table.ts'
import { identitySchema } from '../schema.ts'
import { codePurposes } from './purposes.ts'

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
