import { index, text, timestamp } from 'drizzle-orm/pg-core'
import { identitySchema } from './schema.ts'

export const spentCaptchas = identitySchema.table(
  'spent_captcha',
  {
    challenge: text().primaryKey(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('spent_captcha_expiry').on(table.expiresAt)],
)
