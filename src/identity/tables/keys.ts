import { jsonb, text, timestamp } from 'drizzle-orm/pg-core'
import type { JWK } from 'jose'
import { bytea } from '#platform/database/bytea.ts'
import { identitySchema } from './schema.ts'

export const signingKeys = identitySchema.table('signing_key', {
  kid: text().primaryKey(),
  privateJwk: jsonb('private_jwk').$type<JWK>(),
  sealedPrivateJwk: bytea('sealed_private_jwk'),
  publicJwk: jsonb('public_jwk').$type<JWK>().notNull(),
  notBefore: timestamp('not_before', { withTimezone: true }).notNull(),
  retiredAt: timestamp('retired_at', { withTimezone: true }),
})

export type SigningKeyRow = typeof signingKeys.$inferSelect
