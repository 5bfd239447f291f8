/** Text form of an audit chain entry, shared by writer and verifier (docs/decisions/101-audit-log.md). */
import { createHmac, hkdfSync } from 'node:crypto'

const utc = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')`
/** SQL: write time of event `e`, as a text that sorts by time. */
export const writtenAtSql = utc('e.written_at')

/**
 * SQL: the event without its values, as JSON in one fixed form. The device is added only if present, so that entries chained before the
 * column existed stay valid.
 */
export const eventTextSql = `(jsonb_build_array(e.id, e.organization_id, e.shop_id, e.seq, e.entity_type, e.entity_id, e.kind, e.actor_kind, e.actor_id,
  ${utc('e.at')}, ${writtenAtSql}, e.changed, e.data) || case when e.device is null then '[]' else jsonb_build_array(e.device) end)::text`

/** SQL: hashes of the values by field. The salt is erased with the value, so values cannot be guessed from a hash that stays. */
export const valueHashesSql = `coalesce((select jsonb_object_agg(v.field, encode(sha256(convert_to(jsonb_build_array(v.salt, v.before, v.after)::text, 'UTF8')), 'hex'))
  from event_value v where v.event_id = e.id), '{}')`

export type AuditChainEntry = { number: number; text: string; values: string }

/** Hash before the first entry. */
export const initialChainHash: Buffer = Buffer.alloc(32)

/** The key is not in the database, so write access to it is not enough to rebuild the chain. */
export function createAuditChainHasher(installationKey: Uint8Array): (before: Buffer, entry: AuditChainEntry) => Buffer {
  const key = Buffer.from(hkdfSync('sha256', installationKey, '', 'audit-chain', 32))
  return (before, { number, text, values }) => createHmac('sha256', key).update(before).update(`${number}\n${text}\n${values}`).digest()
}
