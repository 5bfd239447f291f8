import { boolean, index, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { ProviderId } from '#domain/sign-in-providers.ts'
import { accounts } from '../accounts/table.ts'
import { devices } from '../devices/table.ts'
import { identitySchema } from '../schema.ts'

/** By what a second factor was proved: an app, a phone, or a code that stands in for both. */
const secondFactors = ['totp', 'phone', 'recovery'] as const

export const signIns = identitySchema.table(
  'sign_in',
  {
    id: uuid().primaryKey(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    secondFactor: text('second_factor', { enum: secondFactors }),
    factorId: text('factor_id'),
    provider: text().$type<'password' | 'phone' | 'pin' | 'device' | ProviderId>().notNull(),
    deviceId: uuid('device_id').references(() => devices.id, { onDelete: 'cascade' }),
    organizationId: uuid('organization_id'),
    authTime: timestamp('auth_time', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    browser: text(),
    system: text(),
    network: text(),
    lastSeenAt: timestamp('last_seen_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('sign_in_account').on(table.accountId), index('sign_in_device').on(table.deviceId)],
)

export const refreshTokens = identitySchema.table(
  'refresh_token',
  {
    tokenHash: text('token_hash').primaryKey(),
    signInId: uuid('sign_in_id')
      .notNull()
      .references(() => signIns.id, { onDelete: 'cascade' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }),
    successorSalt: text('successor_salt'),
    usedInBrowser: boolean('used_in_browser').notNull().default(true),
  },
  (table) => [index('refresh_token_sign_in').on(table.signInId, table.usedAt)],
)

export type SignIn = typeof signIns.$inferSelect
/** None: both null. */
export type SecondFactor = Pick<SignIn, 'secondFactor' | 'factorId'>
export type RefreshToken = typeof refreshTokens.$inferSelect
/** Which browser somebody signs in on, where, on which shared tablet, if it is one, and the organization that its page is for alone, if it named one. */
export type Origin = Pick<SignIn, 'browser' | 'system' | 'network' | 'deviceId' | 'organizationId'>
