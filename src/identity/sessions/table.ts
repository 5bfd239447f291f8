import { index, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { identitySchema } from '../schema.ts'
import { signIns } from '../sign-ins/table.ts'

export const sessions = identitySchema.table(
  'session',
  {
    tokenHash: text('token_hash').primaryKey(),
    signInId: uuid('sign_in_id')
      .notNull()
      .references(() => signIns.id, { onDelete: 'cascade' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('session_sign_in').on(table.signInId)],
)
