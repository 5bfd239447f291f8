import { boolean, text, timestamp } from 'drizzle-orm/pg-core'
import type { Locale } from '#domain/locale.ts'
import { identitySchema } from '../schema.ts'

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
