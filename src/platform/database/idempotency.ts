import { type Refusal, refuse } from '#domain/refusal.ts'
import type { Scope, Tx } from './db.ts'

/** Identifies a repeated command (RFC draft idempotency-key-header). */
export type IdempotentCall = { operation: string; caller: Buffer; key: string; inputHash: Buffer }

/** Stored result, kept for 48 hours: ids only, never tokens or personal data. */
export type IdempotentResult = { result: Record<string, unknown> }
export const idempotencyTtlHours = 48

/** Returns the result stored for this key; undefined if there is none. Refuses a key repeated with another input. */
export async function findIdempotentResult(
  tx: Tx,
  organizationId: string,
  call: IdempotentCall,
): Promise<IdempotentResult | Refusal<'idempotency.mismatch'> | undefined> {
  const { rows } = await tx.$client.query<{ result: Record<string, unknown>; input_hash: Buffer }>({
    name: 'find-answer',
    text: 'select result, input_hash from idempotency where organization_id = $1 and operation = $2 and caller = $3 and key = $4',
    values: [organizationId, call.operation, call.caller, call.key],
  })
  const row = rows[0]
  if (!row) return undefined
  return row.input_hash.equals(call.inputHash) ? { result: row.result } : refuse('idempotency.mismatch')
}

export async function saveIdempotentResult(
  tx: Tx,
  { organizationId, shopId }: Scope,
  call: IdempotentCall,
  result: Record<string, string>,
): Promise<void> {
  await tx.$client.query({
    name: 'keep-answer',
    text: `insert into idempotency (organization_id, shop_id, operation, caller, key, input_hash, result) values ($1, $2, $3, $4, $5, $6, $7)`,
    values: [organizationId, shopId ?? null, call.operation, call.caller, call.key, call.inputHash, result],
  })
}
