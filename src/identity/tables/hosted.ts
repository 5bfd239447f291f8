import { text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { identitySchema } from './schema.ts'

export const hostedSignIns = identitySchema.table('hosted_sign_in', {
  signInId: uuid('sign_in_id').primaryKey(),
  authTime: timestamp('auth_time', { withTimezone: true }).notNull(),
  provider: text().notNull(),
})
