/** The code's table definitions equal those of the migrations: drizzle's tables against the catalogue, found by glob. */
import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { projectRoot } from '#platform/project-root.ts'
import { type FreshDatabase, freshDatabase } from './database.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database?.drop())

type Described = { column: string; type: string; required: boolean; filled: boolean; primary: boolean }

async function declared(): Promise<Map<string, Described[]>> {
  const tables = new Map<string, Described[]>()
  for await (const file of glob(['src/server/**/*table.ts', 'src/identity/tables/*.ts', 'src/platform/database/event-log.ts'], {
    cwd: projectRoot,
  })) {
    const module: Record<string, unknown> = await import(pathToFileURL(join(projectRoot, file)).href)
    for (const table of Object.values(module).filter((value): value is PgTable => is(value, PgTable))) {
      const { schema = 'public', name, columns, primaryKeys } = getTableConfig(table)
      const inKey = new Set(primaryKeys.flatMap((key) => key.columns.map((column) => column.name)))
      const described = columns.map((column) => ({
        column: column.name,
        type: column.getSQLType(),
        required: column.notNull,
        filled: column.hasDefault || column.generated !== undefined,
        primary: column.primary || inKey.has(column.name),
      }))
      tables.set(`${schema}.${name}`, described.sort(byName))
    }
  }
  return tables
}

async function migrated(): Promise<Map<string, Described[]>> {
  const { rows } = await database.db.pool.query<Described & { table: string }>(
    `select n.nspname || '.' || c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type,
            a.attnotnull as required, a.atthasdef as filled,
            exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary and a.attnum = any(i.indkey)) as primary
       from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'identity') and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped`,
  )
  const byTable = Map.groupBy(rows, ({ table }) => table)
  return new Map([...byTable].map(([table, columns]) => [table, columns.map(({ table: _, ...column }) => column).sort(byName)]))
}

const byName = (a: Described, b: Described) => (a.column < b.column ? -1 : 1)

/** Tables read by hand-written statements only. */
const undeclared = [
  'identity.outbox_message',
  'public.alarm',
  'public.audit_entry',
  'public.audit_head',
  'public.backup',
  'public.erasure',
  'public.idempotency',
  'public.installation',
  'public.migration',
  'public.line_account',
  'public.line_recipient',
  'public.mail_policy',
  'public.mail_template',
  'public.outbox_due',
  'public.outbox_message',
  'public.outbox_turn',
  'public.webhook',
  'public.webhook_delivery',
  'public.webhook_due',
  'public.member_push',
  'public.push_subscription',
  'public.ticket_address',
  'public.resolver',
  'public.suppressed_address',
  'public.mailbox_day',
  'public.sms_day',
]

test('Every database table is declared in code or listed as read by hand', async () => {
  const [code, catalogue] = [await declared(), await migrated()]
  expect([...code.keys(), ...undeclared].sort()).toEqual([...catalogue.keys()].sort())
})

test('Declared columns equal the columns of the migrated database', async () => {
  const [code, catalogue] = [await declared(), await migrated()]
  expect(code.size).toBeGreaterThan(15)
  for (const [table, columns] of code) expect(columns, table).toEqual(catalogue.get(table))
})

test('Every table has a comment, and the schema has no triggers', async () => {
  const { rows } = await database.db.pool.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c
      where c.relnamespace in ('public'::regnamespace, 'identity'::regnamespace) and c.relkind = 'r' and obj_description(c.oid, 'pg_class') is null`,
  )
  expect(rows).toEqual([])
  expect((await database.db.pool.query('select tgname from pg_trigger where not tgisinternal')).rows).toEqual([])
})

test('The database has the same statuses, roles and languages as the code', async () => {
  const { cardSources, cardLifecycleStatuses, stageCategories, cardTemperatures: temperatures } = await import('#domain/cards/card.ts')
  const { cardItemDefinitions: itemKinds } = await import('#domain/cards/item.ts')
  const { legOutcomes, ticketStatuses } = await import('#domain/tickets/ticket.ts')
  const { reservationSources, reservationStatuses, timeProposers } = await import('#domain/reservations/reservation.ts')
  const { printFailures, printJobKinds, printJobStates } = await import('#domain/printing.ts')
  const { inquiryStatuses, mailboxFailures } = await import('#domain/inquiries/inquiry.ts')
  const { attachmentKinds } = await import('#domain/attachments/attachment.ts')
  const { roles } = await import('#domain/roles.ts')
  const { apiKeyScopes } = await import('#domain/api-keys.ts')
  const { locales } = await import('#domain/locale.ts')
  const { authEventTypes } = await import('#domain/sign-in-providers.ts')
  const { erasureKinds } = await import('#domain/kinds.ts')
  const { backupKinds } = await import('#platform/backup/folder.ts')
  const { memberMailEvents: memberEvents, outboxStates } = await import('#domain/outbox/events.ts')
  const { rows } = await database.db.pool.query<{ table: string; column: string; values: string[] }>(
    `select t.relname as table, a.attname as column,
            array(select m[1] from regexp_matches(pg_get_constraintdef(c.oid), '''([^'']+)''::text', 'g') m) as values
       from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_attribute a on a.attrelid = t.oid and a.attnum = c.conkey[1]
      where c.contype = 'c' and pg_get_constraintdef(c.oid) ~ 'ANY|<@'`,
  )
  const allowed = (table: string, column: string) => rows.find((row) => row.table === table && row.column === column)?.values
  expect(allowed('ticket', 'status')).toEqual([...ticketStatuses])
  expect(allowed('interval', 'status')).toEqual([...ticketStatuses])
  expect(allowed('leg', 'outcome')).toEqual([...legOutcomes])
  expect(allowed('ticket', 'locale')).toEqual([...locales])
  expect(allowed('reservation', 'status')).toEqual([...reservationStatuses])
  expect(allowed('reservation', 'source')).toEqual([...reservationSources])
  expect(allowed('reservation', 'locale')).toEqual([...locales])
  expect(allowed('reservation_time', 'proposed_by')).toEqual([...timeProposers])
  expect(allowed('card', 'status')).toEqual([...cardLifecycleStatuses])
  expect(allowed('card', 'source')).toEqual([...cardSources])
  expect(allowed('card_stage', 'category')).toEqual([...stageCategories])
  expect(allowed('card', 'temperature')).toEqual([...temperatures])
  expect(allowed('card', 'locale')).toEqual([...locales])
  expect(allowed('card_item', 'kind')).toEqual(Object.keys(itemKinds))
  expect(allowed('provider_request', 'auth_type')).toEqual([...authEventTypes])
  expect(allowed('backup', 'kind')).toEqual([...backupKinds])
  expect(allowed('erasure', 'kind')).toEqual([...erasureKinds])
  expect(allowed('outbox_message', 'state')).toEqual([...outboxStates])
  expect(allowed('outbox_message', 'locale')).toEqual([...locales])
  expect(allowed('member', 'role')).toEqual([...roles])
  expect(allowed('member', 'not_mailed')).toEqual([...memberEvents])
  expect(allowed('api_key', 'scopes')).toEqual([...apiKeyScopes])
  expect(allowed('print_job', 'kind')).toEqual([...printJobKinds])
  expect(allowed('print_job', 'state')).toEqual([...printJobStates])
  expect(allowed('print_job', 'reason')).toEqual([...printFailures])
  expect(allowed('inquiry', 'status')).toEqual([...inquiryStatuses])
  expect(allowed('inquiry_mailbox', 'failure')).toEqual([...mailboxFailures])
  expect(allowed('attachment', 'kind')).toEqual([...attachmentKinds])
  expect(allowed('invitation', 'role')).toEqual([...roles])
})
