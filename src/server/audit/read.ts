/** Reads the audit log for its page and its file. A shop sees its own events and those of the whole organization. */
import type { Temporal } from 'temporal-polyfill'
import type { AuditEntry, AuditFilter, getAuditFilterOptions } from '#contract/audit.ts'
import type { OperationAnswer } from '#contract/operation.ts'
import type { Locale } from '#domain/locale.ts'
import type { AccountService } from '#platform/accounts.ts'
import type { Database, Scope, Tx } from '#platform/database/db.ts'
import { tabletPattern } from '#platform/database/event-device.ts'
import { fillMissingActorNames, readStaffNamesByAccount } from '../members/actor-names.ts'
import { type AuditRow, readFieldLabelResolver, toAuditEntry } from './entry.ts'
import { auditTexts, eventKindsByArea } from './words.ts'

export type AuditContext = { db: Database; clock: () => Temporal.Instant; accounts: Pick<AccountService, 'describeAccounts'> }

const pageSize = 50

/** Keyset cursor: entries written before this moment or, at the same moment, with a smaller id. */
type Cursor = { writtenAt: string; id: string }
export type AuditQuery = AuditFilter & { after?: string | undefined }

export async function readAudit(ctx: AuditContext, scope: Required<Scope>, { after, ...filter }: AuditQuery, locale: Locale) {
  const rows = await ctx.db.readScope(scope, async (tx) => {
    const cursor = after === undefined ? undefined : await findCursor(tx, scope, after)
    // An unknown entry has nothing before it.
    if (after !== undefined && !cursor) return []
    return readAuditRows(tx, scope, filter, { cursor, limit: pageSize + 1 })
  })
  const shown = rows.slice(0, pageSize)
  return { entries: await describeAuditRows(ctx, scope, shown, locale), next: rows.length > pageSize ? shown.at(-1)!.id : null }
}

async function findCursor({ $client }: Tx, { organizationId }: Scope, id: string): Promise<Cursor | undefined> {
  const text = 'select written_at::text as "writtenAt", id from event where organization_id = $1 and id = $2'
  return (await $client.query<Cursor>(text, [organizationId, id])).rows[0]
}

const columns = `e.id, e.at, e.written_at as "writtenAt", e.written_at::text as written, e.kind, e.entity_type as "entityType", e.entity_id as "entityId",
  e.actor_kind as "actorKind", e.actor_id as "actorId", e.device, e.changed, e.data, t.letter, t.ordinal,
  coalesce(l.name, s.name) as "localName", coalesce(c.name, p.name, d.name) as "plainName", m.account_id as "memberAccountId", b.name as "tabletName",
  (select coalesce(jsonb_agg(v.field order by v.field), '[]') from event_value v where v.event_id = e.id) as "valueFields"`
const names = `left join ticket t on e.entity_type = 'ticket' and t.id = e.entity_id
  left join lane l on e.entity_type = 'lane' and l.id = e.entity_id
  left join service s on e.entity_type = 'service' and s.id = e.entity_id
  left join counter c on e.entity_type = 'counter' and c.id = e.entity_id
  left join staff p on e.entity_type = 'staff' and p.id = e.entity_id
  left join device d on e.entity_type = 'device' and d.id = e.entity_id
  left join member m on e.entity_type = 'member' and m.id = e.entity_id
  left join device b on b.id = case when e.device ~ '${tabletPattern}' then substring(e.device from '${tabletPattern}')::uuid end`

/** A query for the shop's events and one for the organization's: with both in one condition PostgreSQL would read those of all shops (decision 198). */
const ownedBy = ['e.shop_id = $2', 'e.shop_id is null']

/** Returns entries, latest first. Each filter has its own SQL text, so that PostgreSQL plans each one separately. */
export async function readAuditRows(
  { $client }: Tx,
  scope: Required<Scope>,
  filter: AuditFilter,
  { cursor, limit }: { cursor: Cursor | undefined; limit: number },
): Promise<AuditRow[]> {
  const { where, values } = conditionOf(scope, filter)
  const parameter = (value: unknown) => `$${values.push(value)}`
  const further = cursor ? `and (e.written_at, e.id) < (${parameter(cursor.writtenAt)}::timestamptz, ${parameter(cursor.id)}::uuid)` : ''
  const latest = `order by e.written_at desc, e.id desc limit ${parameter(limit)}`
  const parts = ownedBy.map((owned) => `(select * from event e where ${owned} and ${where} ${further} ${latest})`)
  const { rows } = await $client.query<AuditRow>(
    `select ${columns} from (select * from (${parts.join(' union all ')}) e ${latest}) e
     ${names} order by e.written_at desc, e.id desc`,
    values,
  )
  return rows
}

export async function countAuditRows({ $client }: Tx, scope: Required<Scope>, filter: AuditFilter): Promise<number> {
  const { where, values } = conditionOf(scope, filter)
  const counts = ownedBy.map((owned) => `(select count(*) from event e where ${owned} and ${where})`)
  const { rows } = await $client.query<{ count: number }>(`select (${counts.join(' + ')})::int as count`, values)
  return rows[0]!.count
}

function conditionOf({ organizationId, shopId }: Required<Scope>, { by, kind, from, until, object }: AuditFilter) {
  const values: unknown[] = [organizationId, shopId]
  const parameter = (value: unknown) => `$${values.push(value)}`
  const conditions = ['e.organization_id = $1']
  if (by === 'visitor' || by === 'system') conditions.push(`e.actor_kind = ${parameter(by)}`)
  else if (by !== undefined) conditions.push(`e.actor_kind = 'member' and e.actor_id = ${parameter(by)}`)
  if (kind !== undefined) {
    const kinds = kind.includes('.') ? [kind] : (eventKindsByArea.get(kind as never) ?? [])
    conditions.push(`e.kind = any(${parameter(kinds)})`)
    // Excludes tickets, so that the partial index of kinds is used.
    if (!kind.startsWith('ticket')) conditions.push(`e.entity_type <> 'ticket'`)
  }
  const midnight = (day: string, days: number) =>
    `((${parameter(day)}::date + ${days})::timestamp at time zone (select z.time_zone from shop z where z.id = $2))`
  if (from !== undefined) conditions.push(`e.written_at >= ${midnight(from, 0)}`)
  if (until !== undefined) conditions.push(`e.written_at < ${midnight(until, 1)}`)
  if (object !== undefined) {
    const id = parameter(object)
    conditions.push(`(e.entity_id = ${id}::uuid or (e.kind = 'apiKey.read' and e.data -> 'objects' ? ${id}::text))`)
  }
  return { where: conditions.join(' and '), values }
}

export async function describeAuditRows(
  { db, accounts }: AuditContext,
  scope: Required<Scope>,
  rows: readonly AuditRow[],
  locale: Locale,
): Promise<AuditEntry[]> {
  const { names, labels } = await db.readScope(scope, async (tx) => ({
    names: await readStaffNamesByAccount(
      tx,
      rows.flatMap(({ actorId, memberAccountId }) => [{ actorId }, { actorId: memberAccountId }]),
    ),
    labels: await readFieldLabelResolver(tx, scope.shopId, rows, locale),
  }))
  const people = rows.flatMap(({ actorKind, actorId, memberAccountId }) => [
    ...(actorKind === 'member' && actorId ? [actorId] : []),
    ...(memberAccountId ? [memberAccountId] : []),
  ])
  const nameOf = await namesOf(accounts, [...new Set(people)], names)
  return rows.map((row) => toAuditEntry(row, { locale, labels, nameOf }))
}

/** Names accounts by the staff list, else by the account's display name. */
async function namesOf(accounts: AuditContext['accounts'], people: readonly string[], staff: ReadonlyMap<string, string>) {
  const named = await fillMissingActorNames(
    accounts,
    people.map((accountId) => ({ id: accountId, accountId, actor: { name: staff.get(accountId) ?? null } })),
  )
  return new Map(named.map(({ id, actor }) => [id, actor.name]))
}

export async function readFilterOptions(
  { db, accounts }: AuditContext,
  scope: Required<Scope>,
  locale: Locale,
): Promise<OperationAnswer<typeof getAuditFilterOptions>> {
  const { people, names } = await db.readScope(scope, async (tx) => {
    const people = await readActors(tx, scope)
    return {
      people,
      names: await readStaffNamesByAccount(
        tx,
        people.map((actorId) => ({ actorId })),
      ),
    }
  })
  const nameOf = await namesOf(accounts, people, names)
  const { kinds, areas } = auditTexts[locale]
  const byName = new Intl.Collator(locale)
  return {
    people: people
      .map((accountId) => ({ accountId, name: nameOf.get(accountId) ?? null }))
      .sort((a, b) => Number(a.name === null) - Number(b.name === null) || byName.compare(a.name ?? '', b.name ?? '')),
    areas: [...eventKindsByArea].map(([area, some]) => ({
      value: area,
      label: areas[area],
      kinds: some.map((kind) => ({ value: kind, label: kinds[kind] })),
    })),
  }
}

/** Recursive index skip scan: one lookup per member, however many events they have. */
async function readActors({ $client }: Tx, { organizationId, shopId }: Required<Scope>): Promise<string[]> {
  const acted = ownedBy.map(
    (owned) =>
      `exists (select from event e where e.organization_id = $1 and e.actor_id = person.actor and e.actor_kind = 'member' and ${owned})`,
  )
  const { rows } = await $client.query<{ actor: string }>(
    `with recursive person as (
       select min(actor_id) as actor from event where organization_id = $1 and actor_id is not null
       union all
       select (select min(e.actor_id) from event e where e.organization_id = $1 and e.actor_id > person.actor) from person where person.actor is not null
     )
     select actor from person where actor is not null and (${acted.join(' or ')})`,
    [organizationId, shopId],
  )
  return rows.map(({ actor }) => actor)
}
