/** What an entry of the audit chain is made of: one form for whoever adds entries and whoever verifies them (docs/decisions/101-audit-log.md). */
import { createHmac, hkdfSync } from 'node:crypto'

const utc = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')`
/** When the event `e` was written; texts of it are in the order of time. */
export const writtenText = utc('e.written_at')

/**
 * All of an event but its values, as the database writes JSON: keys in one order, numbers and texts in one form. Events without a device are as they were
 * before there was one, so that what is chained already stays right.
 */
export const eventText = `(jsonb_build_array(e.id, e.organization_id, e.shop_id, e.seq, e.entity_type, e.entity_id, e.kind, e.actor_kind, e.actor_id,
  ${utc('e.at')}, ${writtenText}, e.changed, e.data) || case when e.device is null then '[]' else jsonb_build_array(e.device) end)::text`

/** By field, for `event_value v`. The salt goes with the value, so that nobody can try values against a hash that stays. */
export const valueHashes = `coalesce((select jsonb_object_agg(v.field, encode(sha256(convert_to(jsonb_build_array(v.salt, v.before, v.after)::text, 'UTF8')), 'hex'))
  from event_value v where v.event_id = e.id), '{}')`

export type Entry = { number: number; text: string; values: string }

/** Before the first entry. */
export const noHash: Buffer = Buffer.alloc(32)

/** Under a key that isn't in the database, so that whoever writes there can't make the chain anew. */
export function entryHasher(installationKey: Uint8Array): (before: Buffer, entry: Entry) => Buffer {
  const key = Buffer.from(hkdfSync('sha256', installationKey, '', 'audit-chain', 32))
  return (before, { number, text, values }) => createHmac('sha256', key).update(before).update(`${number}\n${text}\n${values}`).digest()
}
