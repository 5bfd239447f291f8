/** Finds the owner of a public key before a scope is known, by exact key only (docs/architecture.md, Tenancy). */

import type { LookupKind } from '#domain/kinds.ts'
import { sha256 } from '../tokens.ts'
import type { Database, Scope, Tx } from './db.ts'

export type LookupTarget = Required<Scope> & { entityId: string }
/** `expiresAt`: null if it never expires. */
export type LookupResult = LookupTarget & { expiresAt: Date | null }

/** Tokens are looked up by hash. Shop ids and entry codes are no secrets but are treated alike. */
export function hashLookupValue(value: string): Buffer {
  return sha256(value)
}

export async function findLookup(db: Database, kind: LookupKind, value: string): Promise<LookupResult | undefined> {
  const { rows } = await db.pool.query({
    name: 'resolve',
    text: `select organization_id as "organizationId", shop_id as "shopId", entity_id as "entityId", expires_at as "expiresAt"
             from resolve($1, $2)`,
    values: [kind, hashLookupValue(value)],
  })
  return rows[0]
}

export async function addLookup(tx: Tx, kind: LookupKind, value: string, row: LookupTarget, expiresAt?: Date): Promise<void> {
  await tx.$client.query('select make_resolvable($1, $2, $3, $4, $5, $6)', [
    kind,
    hashLookupValue(value),
    row.organizationId,
    row.shopId,
    row.entityId,
    expiresAt ?? null,
  ])
}

/** Expires the key at that time, for the caller's own shop only. */
export async function expireLookup(tx: Tx, kind: LookupKind, value: string, shopId: string, at: Date): Promise<void> {
  await tx.$client.query('select end_resolvable($1, $2, $3, $4)', [kind, hashLookupValue(value), shopId, at])
}
