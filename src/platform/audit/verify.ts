/** Verifies the audit chains and names the first changed entry of each organization. Reads only. */
import type { Database, Tx } from '../database/db.ts'
import { createAuditChainHasher, eventTextSql, initialChainHash, valueHashesSql, writtenAtSql } from './entry.ts'
import { queryWholeLog } from './whole-log.ts'

const batchSize = 1_000

/** `event`: its kind and id, if known. */
type Fault = { number: number; event: string; what: string }
export type AuditVerification = {
  organizationId: string
  entries: number
  /** Hash of the last entry. Noted elsewhere, it shows later whether the chain was cut off before it. */
  hash: string
  fault: Fault | undefined
  /** Numbers of entries whose event was missing when later ones were chained. */
  late: number[]
  /** Events without an entry yet: those of the last seconds on a running server. */
  waiting: number
}

type Row = {
  number: number
  hash: Buffer
  /** Hashes of the values when chained, as JSON; `found` has those of the current values. */
  values: string
  found: Record<string, string>
  eventId: string
  /** Null, like the fields below, if the event does not exist. */
  text: string | null
  kind: string | null
  entityId: string | null
  written: string | null
}

export async function verifyChains(db: Database, installationKey: Uint8Array, only?: string): Promise<AuditVerification[]> {
  const { rows } = await db.pool.query<{ id: string }>(
    `select distinct organization_id as id from resolver where kind = 'shop' and organization_id = coalesce($1, organization_id) order by 1`,
    [only],
  )
  const verified: AuditVerification[] = []
  for (const { id } of rows) verified.push(await verifyChain(db, installationKey, id))
  return verified
}

function verifyChain(db: Database, installationKey: Uint8Array, organizationId: string): Promise<AuditVerification> {
  const hashOf = createAuditChainHasher(installationKey)
  return db.readScope({ organizationId }, async (tx) => {
    const late: number[] = []
    let number = 0
    let hash = initialChainHash
    let latest = ''
    const result = (fault?: Fault, waiting = 0) => ({ organizationId, entries: number, hash: hash.toString('hex'), fault, late, waiting })
    for (let rows: Row[] | undefined; !rows || rows.length === batchSize; ) {
      rows = await readRows(tx, organizationId, number)
      const erased = await findErased(db, organizationId, rows)
      for (const row of rows) {
        const fault =
          row.number > number + 1
            ? 'is missing'
            : row.text === null
              ? 'its event was deleted'
              : row.hash.equals(hashOf(hash, { number: row.number, text: row.text, values: row.values }))
                ? changedField(row, erased)
                : 'isn’t as it was when it was chained'
        const isMissing = fault === 'is missing'
        if (fault) return result({ number: number + 1, event: isMissing ? '' : `${row.kind ?? 'event'} ${row.eventId}`, what: fault })
        ;[number, hash] = [row.number, row.hash]
        const position = `${row.written} ${row.eventId}`
        if (position < latest) late.push(number)
        else latest = position
      }
    }
    const head = await readHead(tx, organizationId)
    if (head.number !== number || !head.hash.equals(hash))
      return result({ number: number + 1, event: '', what: `is missing: the chain had come to entry ${head.number}` })
    const { passed, waiting } = await readUnchained(tx, organizationId, head)
    return result(passed ? { number: number + 1, event: passed, what: 'has no entry, though later events have one' } : undefined, waiting)
  })
}

/** Returns the fault of a value; undefined if there is none. A missing value needs a recorded erasure of its entity. */
function changedField({ values, found, entityId }: Row, erased: ReadonlySet<string>): string | undefined {
  const chained: Record<string, string> = JSON.parse(values)
  for (const [field, hash] of Object.entries(chained)) {
    if (found[field] === undefined && !erased.has(entityId!)) return `its value “${field}” was deleted without an erasure`
    if (found[field] !== undefined && found[field] !== hash) return `its value “${field}” isn’t as it was when it was chained`
  }
  const added = Object.keys(found).find((field) => chained[field] === undefined)
  return added === undefined ? undefined : `its value “${added}” was added later`
}

async function readRows({ $client }: Tx, organizationId: string, after: number): Promise<Row[]> {
  const { rows } = await $client.query<Row>({
    name: 'audit-entries-to-verify',
    text: `select a.number, a.hash, a.value_hashes::text as values, ${valueHashesSql} as found, a.event_id as "eventId",
                  case when e.id is not null then ${eventTextSql} end as text, e.kind, e.entity_id as "entityId", ${writtenAtSql} as written
             from audit_entry a left join event e on e.id = a.event_id
            where a.organization_id = $1 and a.number > $2 order by a.number limit ${batchSize}`,
    values: [organizationId, after],
  })
  return rows
}

/**
 * Returns entities with erased values. Only the database owner may read erasures, so this runs outside the scope. Erasures since the
 * scope's snapshot do no harm.
 */
async function findErased({ pool }: Database, organizationId: string, rows: readonly Row[]): Promise<Set<string>> {
  const suspects = rows.filter(({ values, found }) => Object.keys(JSON.parse(values)).some((field) => !(field in found)))
  if (suspects.length === 0) return new Set()
  const { rows: erasures } = await pool.query<{ id: string }>(
    `select distinct entity_id as id from erasure where organization_id = $1 and entity_id = any($2)`,
    [organizationId, suspects.map(({ entityId }) => entityId)],
  )
  return new Set(erasures.map(({ id }) => id))
}

type Head = { number: number; hash: Buffer; written: string; eventId: string }

async function readHead({ $client }: Tx, organizationId: string): Promise<Head> {
  const { rows } = await $client.query<Head>(
    'select number, hash, written_at::text as written, event_id as "eventId" from audit_head where organization_id = $1',
    [organizationId],
  )
  return rows[0] ?? { number: 0, hash: initialChainHash, written: '-infinity', eventId: '00000000-0000-0000-0000-000000000000' }
}

/** `passed`: first event that should have an entry. `waiting`: number of events without one yet. */
async function readUnchained(tx: Tx, organizationId: string, { written, eventId }: Head) {
  const after = '(e.written_at, e.id) > ($2::timestamptz, $3::uuid)'
  const [unchained] = await queryWholeLog<{ passed: string | null; waiting: number }>(
    tx,
    `select (select e.kind || ' ' || e.id from event e
              where e.organization_id = $1 and not ${after} and not exists (select from audit_entry a where a.event_id = e.id)
              order by e.written_at, e.id limit 1) as passed,
            (select count(*) from event e where e.organization_id = $1 and ${after}) as waiting`,
    [organizationId, written, eventId],
  )
  return unchained!
}
