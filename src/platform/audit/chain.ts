/**
 * Adds events to their organization's audit chain after the commit; inside the command all writers would wait for each other. The head's
 * row lock admits one process per organization. Entries and head are written in one transaction.
 */
import type { Database, Tx } from '../database/db.ts'
import { type AuditChainEntry, createAuditChainHasher, eventTextSql, initialChainHash, valueHashesSql } from './entry.ts'
import { queryWholeLog } from './whole-log.ts'

const batchSize = 500
/** Batches per organization and run, so that a shutdown does not wait long. */
const batches = 10

/** Steps at which tests kill the process. */
export const chainBatchStepNames = ['locked', 'read', 'added', 'moved'] as const
export type ChainBatchStep = (typeof chainBatchStepNames)[number]
type ChainContext = {
  db: Database
  installationKey: Uint8Array
  /** Runs inside the organization's scope, in the transaction that adds its entries. */
  onAdded?: (tx: Tx) => Promise<void>
  at?: (step: ChainBatchStep) => void
}

type Head = { number: number; hash: Buffer; written: string; eventId: string }
/** `values`: hashes of the values by field, as JSON. */
type PendingEvent = { id: string; written: string; text: string; values: string }
type Which = (tx: Tx, organizationId: string, head: Head) => Promise<PendingEvent[]>

/**
 * Chains the events committed so far, oldest first. The rest of a long backlog follows in the next run. Returns the number of entries
 * added.
 */
export async function chainEvents(ctx: ChainContext): Promise<number> {
  const before = await settledUntil(ctx.db)
  let added = 0
  for (const id of await organizationsWithNews(ctx.db)) added += await chainAll(ctx, id, writtenBefore(before))
  return added
}

/**
 * Chains events that were missing when later ones were chained, because the clock was set back or rows were inserted outside the product.
 * They go to the end, where `npm run audit:verify` reports them.
 */
export async function chainLateEvents(ctx: ChainContext): Promise<number> {
  let added = 0
  for (const id of await listOrganizations(ctx.db)) added += await chainAll(ctx, id, lateEvents)
  return added
}

async function chainAll(ctx: ChainContext, organizationId: string, which: Which): Promise<number> {
  let added = 0
  for (let batch = 0; batch < batches; batch++) {
    const count = await chainBatch(ctx, organizationId, which)
    added += count
    if (count < batchSize) break
  }
  return added
}

function chainBatch({ db, installationKey, onAdded, at = () => {} }: ChainContext, organizationId: string, which: Which): Promise<number> {
  const hashOf = createAuditChainHasher(installationKey)
  return db.inScope({ organizationId }, async (tx) => {
    const head = await lockHead(tx, organizationId)
    if (!head) return 0
    at('locked')
    const pending = await which(tx, organizationId, head)
    at('read')
    const [last] = pending.slice(-1)
    if (!last) return 0
    let { number, hash } = head
    const entries = pending.map(({ id, text, values }) => {
      const entry: AuditChainEntry = { number: ++number, text, values }
      hash = hashOf(hash, entry)
      return { number, id, values, hash }
    })
    await tx.$client.query({
      name: 'add-audit-entries',
      text: `insert into audit_entry (organization_id, number, event_id, value_hashes, hash)
             select $1, number, event_id, value_hashes::jsonb, decode(hash, 'hex')
               from unnest($2::bigint[], $3::uuid[], $4::text[], $5::text[]) as entry (number, event_id, value_hashes, hash)`,
      values: [
        organizationId,
        entries.map((entry) => entry.number),
        entries.map((entry) => entry.id),
        entries.map((entry) => entry.values),
        entries.map((entry) => entry.hash.toString('hex')),
      ],
    })
    at('added')
    // Late events do not move the position from which the others are read.
    const { written, eventId } = which === lateEvents ? head : { written: last.written, eventId: last.id }
    await tx.$client.query({
      name: 'move-audit-head',
      text: 'update audit_head set number = $2, hash = $3, written_at = $4, event_id = $5 where organization_id = $1',
      values: [organizationId, number, hash, written, eventId],
    })
    at('moved')
    await onAdded?.(tx)
    return entries.length
  })
}

/** Returns the locked head; undefined while another process holds it. */
async function lockHead({ $client }: Tx, organizationId: string): Promise<Head | undefined> {
  await $client.query({
    name: 'begin-audit-chain',
    text: `insert into audit_head (organization_id, number, hash, written_at, event_id)
           values ($1, 0, $2, '-infinity', '00000000-0000-0000-0000-000000000000') on conflict do nothing`,
    values: [organizationId, initialChainHash],
  })
  const { rows } = await $client.query<Head>({
    name: 'lock-audit-head',
    text: `select number, hash, written_at::text as written, event_id as "eventId" from audit_head where organization_id = $1 for update skip locked`,
    values: [organizationId],
  })
  return rows[0]
}

const selectPendingEvents = (condition: string) =>
  `select e.id, e.written_at::text as written, ${eventTextSql} as text, ${valueHashesSql}::text as values
     from event e where e.organization_id = $1 and ${condition} order by e.written_at, e.id limit ${batchSize}`

const writtenBefore =
  (before: string): Which =>
  async ({ $client }, organizationId, { written, eventId }) => {
    const { rows } = await $client.query<PendingEvent>({
      name: 'events-to-chain',
      text: selectPendingEvents('(e.written_at, e.id) > ($2::timestamptz, $3::uuid) and e.written_at < $4::timestamptz'),
      values: [organizationId, written, eventId, before],
    })
    return rows
  }

const lateEvents: Which = async (tx, organizationId, { number, written, eventId }) => {
  const beforeHead = '(e.written_at, e.id) <= ($2::timestamptz, $3::uuid)'
  const values = [organizationId, written, eventId]
  // Counted first by an index alone: there is hardly ever one to search for.
  const [counted] = await queryWholeLog<{ count: number }>(
    tx,
    `select count(*) from event e where e.organization_id = $1 and ${beforeHead}`,
    values,
  )
  if (counted!.count === number) return []
  return queryWholeLog(tx, selectPendingEvents(`${beforeHead} and not exists (select from audit_entry a where a.event_id = e.id)`), values)
}

/**
 * Returns the time before which no more rows can appear: the start of the oldest transaction that may have written one. Ignores long reads,
 * such as backups. Call outside every scope, whose role cannot see other sessions.
 */
async function settledUntil({ pool }: Database): Promise<string> {
  const { rows } = await pool.query<{ until: string }>({
    name: 'audit-settled-until',
    text: `select least(clock_timestamp(), min(xact_start) filter (where backend_xid is not null or xact_start > clock_timestamp() - interval '1 minute'))::text
                    as until from pg_stat_activity where datname = current_database()`,
  })
  return rows[0]!.until
}

async function listOrganizations({ pool }: Database): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(`select distinct organization_id as id from resolver where kind = 'shop' order by 1`)
  return rows.map(({ id }) => id)
}

/** With forced policies nothing is visible outside a scope, so every organization is returned. */
async function organizationsWithNews(db: Database): Promise<string[]> {
  const all = await listOrganizations(db)
  if (db.scopeMode === 'force') return all
  const { rows } = await db.pool.query<{ id: string }>({
    name: 'organizations-with-news',
    text: `select o.id from unnest($1::uuid[]) as o (id) left join audit_head h on h.organization_id = o.id
            where exists (select from event e where e.organization_id = o.id
                             and (e.written_at, e.id) > (coalesce(h.written_at, '-infinity'), coalesce(h.event_id, '00000000-0000-0000-0000-000000000000')))`,
    values: [all],
  })
  return rows.map(({ id }) => id)
}
