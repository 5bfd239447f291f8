import { bigint, index, integer, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { bytea } from '#platform/database/bytea.ts'
import { accounts } from '../accounts/table.ts'
import { identitySchema } from '../schema.ts'
import type { SignIn } from '../sign-ins/table.ts'

const ofAccount = () =>
  text('account_id')
    .notNull()
    .references(() => accounts.id, { onDelete: 'cascade' })

export const factorKinds = ['totp', 'phone'] as const

export const factors = identitySchema.table(
  'factor',
  {
    id: uuid().primaryKey(),
    accountId: ofAccount(),
    kind: text({ enum: factorKinds }).notNull(),
    displayName: text('display_name'),
    sealedSecret: bytea('sealed_secret'),
    lastStep: bigint('last_step', { mode: 'number' }),
    phoneNumber: text('phone_number'),
    enrolledAt: timestamp('enrolled_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('factor_account').on(table.accountId, table.enrolledAt)],
)

export const recoveryCodes = identitySchema.table(
  'recovery_code',
  { accountId: ofAccount(), codeHash: text('code_hash').notNull(), createdAt: timestamp('created_at', { withTimezone: true }).notNull() },
  (table) => [primaryKey({ columns: [table.accountId, table.codeHash] })],
)

export const pendingSignIns = identitySchema.table(
  'pending_sign_in',
  {
    credentialHash: text('credential_hash').primaryKey(),
    accountId: ofAccount(),
    provider: text().$type<SignIn['provider']>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    tries: integer().notNull().default(0),
  },
  (table) => [index('pending_sign_in_account').on(table.accountId)],
)

export type Factor = typeof factors.$inferSelect
export type PendingSignIn = typeof pendingSignIns.$inferSelect
