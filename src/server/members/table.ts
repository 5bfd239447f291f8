import { boolean, date, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { ApiKeyScope } from '#domain/api-keys.ts'
import { deviceKinds, deviceTroubles } from '#domain/devices.ts'
import type { Locale, LocalizedText } from '#domain/locale.ts'
import type { MemberMailEvent } from '#domain/outbox/events.ts'
import type { SpecialDay, WeekHours } from '#domain/queue-settings/hours.ts'
import type { Role } from '#domain/roles.ts'
import { bytea } from '#platform/database/bytea.ts'

/** A login with a role; without a shop it acts in every shop of the organization. */
export const members = pgTable('member', {
  id: uuid().primaryKey(),
  organizationId: uuid('organization_id').notNull(),
  shopId: uuid('shop_id'),
  accountId: text('account_id').notNull(),
  role: text().$type<Role>().notNull(),
  suspendedAt: timestamp('suspended_at', { withTimezone: true }),
  leftAt: timestamp('left_at', { withTimezone: true }),
  endedAt: timestamp('ended_at', { withTimezone: true }),
  notMailed: text('not_mailed').array().$type<MemberMailEvent[]>().notNull().default([]),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})

export const staff = pgTable('staff', {
  id: uuid().primaryKey(),
  organizationId: uuid('organization_id').notNull(),
  shopId: uuid('shop_id').notNull(),
  accountId: text('account_id'),
  name: text().notNull(),
  kana: text(),
  otherNames: jsonb('other_names').$type<Omit<LocalizedText, 'ja'>>().notNull().default({}),
  languages: text().array().$type<Locale[]>().notNull().default(['ja']),
  counterId: uuid('counter_id'),
  photoId: uuid('photo_id'),
  leavesOn: date('leaves_on'),
  shifts: jsonb().$type<WeekHours>(),
  otherDays: jsonb('other_days').$type<readonly SpecialDay[]>().notNull().default([]),
  leavesTo: uuid('leaves_to'),
  colour: text().notNull().default('green'),
  servesAll: boolean('serves_all').notNull().default(true),
  sort: integer().notNull().default(0),
  status: text().$type<'invited' | 'active' | 'suspended' | 'left'>().notNull().default('active'),
  rev: integer().notNull().default(1),
})

export const staffServices = pgTable(
  'staff_service',
  {
    organizationId: uuid('organization_id').notNull(),
    shopId: uuid('shop_id').notNull(),
    staffId: uuid('staff_id').notNull(),
    serviceId: uuid('service_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.staffId, table.serviceId] })],
)

export const staffPhotos = pgTable('staff_photo', {
  staffId: uuid('staff_id').primaryKey(),
  organizationId: uuid('organization_id').notNull(),
  shopId: uuid('shop_id').notNull(),
  bytes: bytea().notNull(),
})

export const invitations = pgTable('invitation', {
  id: uuid().primaryKey(),
  organizationId: uuid('organization_id').notNull(),
  shopId: uuid('shop_id').notNull(),
  email: text().notNull(),
  role: text().$type<Role>().notNull(),
  invitedBy: text('invited_by').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  usedAt: timestamp('used_at', { withTimezone: true }),
  revokedAt: timestamp('revoked_at', { withTimezone: true }),
})

/** A tablet shared by the staff of a shop, a board, a kiosk or a printer. */
export const devices = pgTable('device', {
  id: uuid().primaryKey(),
  organizationId: uuid('organization_id').notNull(),
  shopId: uuid('shop_id').notNull(),
  name: text().notNull(),
  kind: text({ enum: deviceKinds }).notNull(),
  settings: jsonb().notNull().default({}),
  accountId: text('account_id'),
  addedBy: text('added_by').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  tokenVersion: integer('token_version').notNull().default(1),
  pairingEndsAt: timestamp('pairing_ends_at', { withTimezone: true }),
  pairedAt: timestamp('paired_at', { withTimezone: true }),
  revokedAt: timestamp('revoked_at', { withTimezone: true }),
  seenAt: timestamp('seen_at', { withTimezone: true }),
  silenceToldAt: timestamp('silence_told_at', { withTimezone: true }),
  version: text(),
  testCallAt: timestamp('test_call_at', { withTimezone: true }),
  trouble: text({ enum: deviceTroubles }),
})

/** A key by which another program calls the API. */
export const apiKeys = pgTable('api_key', {
  id: uuid().primaryKey(),
  organizationId: uuid('organization_id').notNull(),
  name: text().notNull(),
  shopIds: uuid('shop_ids').array().notNull(),
  scopes: text().array().$type<ApiKeyScope[]>().notNull(),
  secretVersion: integer('secret_version').notNull().default(1),
  formerEndsAt: timestamp('former_ends_at', { withTimezone: true }),
  createdBy: text('created_by').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }),
  revokedAt: timestamp('revoked_at', { withTimezone: true }),
  lastUsedAt: timestamp('last_used_at', { withTimezone: true }),
  lastUsedFrom: text('last_used_from'),
})
