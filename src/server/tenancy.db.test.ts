/** Second wall: row policies, read from the catalogue, so that a new table is tested automatically. */
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type Database, openDatabase, rollback, type Scope, type ScopeEnforcement, type Tx } from '#platform/database/db.ts'
import { migrate } from '#platform/database/migrations.ts'
import { databaseOwnerOnlyTables, nationalRailwayTables } from '#platform/database/scope-rights.ts'
import { newId } from '#platform/ids.ts'
import { openLog } from '#platform/log.ts'
import { createSchemalessDatabase, freshDatabase } from '../../test/database.ts'
import { sampledDescribe } from '../../test/matrix.ts'
import { readFeedStates } from './tickets/live/watch-reads.ts'

type Column = { table: string; column: string; type: string; element: string; nullable: boolean; filled: boolean }
type Row = Record<string, unknown>
type Tenants = { own: Required<Scope>; sibling: Required<Scope>; stranger: Required<Scope> }

/** Order in which referenced tables come first. Add a new table in its place. */
const tenantTables = [
  'organization',
  'shop',
  'shop_feed',
  'privacy_request',
  'privacy_text',
  'form_version',
  'railway_choice',
  'retention',
  'mail_policy',
  'mail_template',
  'retention_progress',
  'lane',
  'service',
  'counter',
  'member',
  'presence',
  'staff',
  'staff_service',
  'shop_logo',
  'staff_photo',
  'invitation',
  'device',
  'api_key',
  'lane_day',
  'contact_day',
  'join_burst_dismissal',
  'ticket',
  'print_job',
  'lane_call',
  'estimate_log',
  'estimate_accuracy',
  'message',
  'message_recipient',
  'leg',
  'interval',
  'customer',
  'customer_contact',
  'customer_merge',
  'customer_distinct',
  'card_stage',
  'card',
  'first_contact',
  'card_ticket',
  'outbox_message',
  'suppressed_address',
  'mailbox_day',
  'sms_day',
  'ticket_address',
  'push_subscription',
  'member_push',
  'line_account',
  'line_recipient',
  'webhook',
  'webhook_delivery',
  'inquiry_mailbox',
  'inquiry_rule',
  'inquiry',
  'inquiry_file',
  'privacy_request_inquiry',
  'attachment',
  'attachment_file',
  'card_item',
  'card_viewer',
  'consent',
  'reservation_rule',
  'service_slot',
  'resource',
  'calendar_feed',
  'slot_block',
  'reservation',
  'reservation_time',
  'slot_use',
  'privacy_request_card',
  'privacy_request_ticket',
  'privacy_request_reservation',
  'card_export',
  'event',
  'event_value',
  'audit_entry',
  'audit_head',
  'idempotency',
]

/** Rows of the organization, the same for members of all its shops. */
const organizationTables = [
  'organization',
  'customer',
  'customer_contact',
  'customer_merge',
  'customer_distinct',
  'audit_entry',
  'audit_head',
  'api_key',
]

/** Values that satisfy check constraints, by column or by table and column. */
const particular: Record<string, unknown> = {
  'shop.day_starts_at': '05:00',
  'device.kind': 'board',
  'api_key.shop_ids': ['00000000-0000-4000-8000-000000000000'],
  'api_key.scopes': ['queue:read'],
  'print_job.kind': 'test',
  'privacy_request.kind': 'access',
  'privacy_request.source': 'page',
  'privacy_text.texts': '{"ja": {}, "en": {}, "zh": {}}',
  'card_export.encoding': 'utf8',
  letter: 'A',
  role: 'staff',
  status: 'waiting',
  'staff.status': 'active',
  'presence.state': 'away',
  'card.status': 'draft',
  'card_stage.category': 'new',
  'card_item.kind': 'task',
  'outbox_message.channel': 'mail',
  'outbox_message.state': 'queued',
  'suppressed_address.reason': 'refused',
  'customer_contact.kind': 'phone',
  'consent.about': 'notice',
  'attachment.added_by': 'visitor',
  'attachment.kind': 'image',
  'attachment_file.part': 'whole',
  'member_push.events': ['member.visitorWaits'],
  'webhook.events': ['ticket.joined'],
  'webhook_delivery.state': 'queued',
  'lane_call.class': 'normal',
  'service_slot.length_minutes': 5,
  'resource.name': '応接室',
  'slot_block.ends_at': '2026-11-21T02:00:00Z',
  'reservation.status': 'requested',
  'reservation.source': 'visitor',
  'inquiry.status': 'erased',
  'inquiry_mailbox.port': 993,
  'reservation_time.proposed_by': 'visitor',
  locale: 'ja',
  actor_kind: 'visitor',
  party_size: 2,
}

const references: Record<string, string> = {
  member_id: 'member',
  lane_id: 'lane',
  number_lane_id: 'lane',
  service_id: 'service',
  staff_id: 'staff',
  ticket_id: 'ticket',
  device_id: 'device',
  leg_id: 'leg',
  message_id: 'message',
  event_id: 'event',
  customer_id: 'customer',
  kept_id: 'customer',
  merged_id: 'customer',
  one_id: 'customer',
  other_id: 'customer',
  card_id: 'card',
  line_account_id: 'line_account',
  webhook_id: 'webhook',
  inquiry_id: 'inquiry',
  reservation_id: 'reservation',
  request_id: 'privacy_request',
  attachment_id: 'attachment',
}

async function readColumns(db: Database): Promise<Map<string, Column[]>> {
  const { rows } = await db.pool.query<Column>(
    `select table_name as table, column_name as column, data_type as type, udt_name as element, is_nullable = 'YES' as nullable,
            column_default is not null or is_generated = 'ALWAYS' as filled
       from information_schema.columns where table_schema = 'public' order by ordinal_position`,
  )
  return Map.groupBy(rows, ({ table }) => table)
}

function valueFor({ table, column, type }: Column, scope: Required<Scope>, ids: Map<string, string>, letter: string): unknown {
  if (column === 'organization_id' || (table === 'organization' && column === 'id')) return scope.organizationId
  if (column === 'shop_id' || column === 'home_shop_id' || (table === 'shop' && column === 'id')) return scope.shopId
  if (column === 'letter') return letter
  const known = particular[`${table}.${column}`] ?? particular[column]
  if (known !== undefined) return known
  const reference = references[column]
  if (reference) return ids.get(reference)
  if (type === 'uuid') return newId()
  if (type === 'date') return '2026-11-21'
  if (type.startsWith('timestamp')) return '2026-11-21T01:00:00Z'
  if (type === 'jsonb') return '{}'
  if (type === 'bytea') return randomBytes(32)
  if (type === 'text') return randomBytes(6).toString('hex')
  return 1
}

/** Columns that may be null but that a check constraint needs. */
const alsoFilled = ['resource.name', 'line_recipient.ticket_id']

/** Inserts one row per table as the owner, with every required column. */
async function fill(
  tx: Tx,
  columns: Map<string, Column[]>,
  scope: Required<Scope>,
  skip: readonly string[],
  letter: string,
): Promise<Map<string, Row>> {
  const ids = new Map<string, string>()
  const made = new Map<string, Row>()
  for (const table of tenantTables) {
    if (skip.includes(table)) continue
    const requiredColumns = columns
      .get(table)!
      .filter(({ nullable, filled, column }) => (!nullable && !filled) || column === 'shop_id' || alsoFilled.includes(`${table}.${column}`))
    const row = Object.fromEntries(requiredColumns.map((column) => [column.column, valueFor(column, scope, ids, letter)]))
    if (table === 'lane') row.letter = letter
    await insert(tx, table, row)
    made.set(table, row)
    if (typeof row.id === 'string') ids.set(table, row.id)
  }
  return made
}

async function insert(tx: Tx, table: string, row: Row): Promise<number> {
  const names = Object.keys(row)
  const { rowCount } = await tx.$client.query(
    `insert into "${table}" (${names.map((name) => `"${name}"`).join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')})`,
    Object.values(row),
  )
  return rowCount ?? 0
}

const log = openLog({ logLevel: 'silent', version: 'test', appEnv: 'development' })

async function roleDatabase(): Promise<{ db: Database; mode: ScopeEnforcement; drop(): Promise<void> }> {
  const { db, drop } = await freshDatabase()
  return { db, mode: db.scopeMode, drop }
}

/** As in a hosted database: the owner cannot create roles, and another user owns the application's role. */
async function forceDatabase(): Promise<{ db: Database; mode: ScopeEnforcement; drop(): Promise<void> }> {
  const { url, drop } = await createSchemalessDatabase()
  const owner = `plain_${randomBytes(4).toString('hex')}`
  const name = new URL(url).pathname.slice(1)
  await asAdmin(`create role ${owner} login; alter database ${name} owner to ${owner}`)
  const own = new URL(url)
  own.searchParams.set('user', owner)
  const { scopeMode } = await migrate(own.href, { log })
  const db = openDatabase(own.href, scopeMode, 4)
  return {
    db,
    mode: scopeMode,
    async drop() {
      await db.end()
      await asAdmin(`alter database ${name} owner to uketsuke`)
      await drop()
      await asAdmin(`drop role ${owner}`)
    },
  }
}

async function asAdmin(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('admin') })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

describe.each([
  ['role', roleDatabase],
  ['force', forceDatabase],
] as const)('in %s mode', (mode, open) => {
  let database: Awaited<ReturnType<typeof open>>
  let columns: Map<string, Column[]>
  let rows: Map<string, Row>
  const tenants: Tenants = {
    own: { organizationId: newId(), shopId: newId() },
    sibling: { organizationId: '', shopId: newId() },
    stranger: { organizationId: newId(), shopId: newId() },
  }
  tenants.sibling.organizationId = tenants.own.organizationId

  beforeAll(async () => {
    database = await open()
    columns = await readColumns(database.db)
    rows = await database.db.inScope(tenants.own, (tx) => fill(tx, columns, tenants.own, [], 'A'))
    await database.db.inScope(tenants.sibling, (tx) => fill(tx, columns, tenants.sibling, organizationTables, 'A'))
    await database.db.inScope(tenants.stranger, (tx) => fill(tx, columns, tenants.stranger, [], 'A'))
  })
  afterAll(() => database?.drop())

  test('The owner’s right to create roles decides between role and force mode', () => {
    expect(database.mode).toBe(mode)
  })

  test('The test’s rows and references name only existing columns', () => {
    const names = new Set([...columns].flatMap(([table, list]) => list.flatMap(({ column }) => [column, `${table}.${column}`])))
    expect([...Object.keys(particular), ...Object.keys(references)].filter((name) => !names.has(name))).toEqual([])
  })

  test('Every table is in the tenancy model, and tenant tables have row policies', async () => {
    const { rows: found } = await database.db.pool.query<{ name: string; secured: boolean; forced: boolean }>(
      `select relname as name, relrowsecurity as secured, relforcerowsecurity as forced from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
    )
    const tenantal = found.filter(
      ({ name }) => columns.get(name)?.some(({ column }) => column === 'organization_id') || name === 'organization',
    )
    expect(
      tenantal
        .map(({ name }) => name)
        .filter((name) => !databaseOwnerOnlyTables.includes(name))
        .sort(),
    ).toEqual([...tenantTables].sort())
    expect(
      found
        .map(({ name }) => name)
        .filter((name) => !tenantTables.includes(name))
        .sort(),
    ).toEqual([...databaseOwnerOnlyTables, ...nationalRailwayTables].sort())
    for (const { name, secured, forced } of found.filter((each) => tenantTables.includes(each.name))) {
      expect(secured, name).toBe(true)
      expect(forced, name).toBe(mode === 'force')
    }
    // Tenant columns must not be null, or the row would belong to no tenant.
    for (const table of tenantTables.slice(1))
      expect(columns.get(table)!.find(({ column }) => column === 'organization_id')?.nullable, table).toBe(false)
  })

  test('A row policy checks the shop, or the organization if the table has no shop', async () => {
    const { rows: walls } = await database.db.pool.query<{ name: string; form: string }>(
      `select c.relname as name, concat(pg_get_expr(p.polqual, c.oid), pg_get_expr(p.polwithcheck, c.oid)) as form
         from pg_policy p join pg_class c on c.oid = p.polrelid where p.polname = 'scope' and p.polcmd = '*' and p.polpermissive`,
    )
    const ownId = ['organization', 'shop']
    const forms = Map.groupBy(
      walls.filter(({ name }) => !ownId.includes(name)),
      ({ form }) => form,
    )
    expect(walls.map(({ name }) => name).sort()).toEqual([...tenantTables].sort())
    const named = [...forms.values()].map((tables) => tables.map(({ name }) => name).sort()).sort((a, b) => a.length - b.length)
    const ofOrganization = organizationTables.filter((name) => !ownId.includes(name)).sort()
    expect(named).toEqual([ofOrganization, tenantTables.filter((name) => ![...ownId, ...ofOrganization].includes(name)).sort()])
  })

  /** Runs as the application's role, with this scope or none. */
  function scoped<T>(scope: Scope | undefined, work: (tx: Tx) => Promise<T>): Promise<T> {
    return database.db.inTransaction(async (tx) => {
      if (scope) await database.db.enterScope(tx, scope)
      else if (mode === 'role') await tx.$client.query('set local role uketsuke_app')
      return work(tx)
    })
  }
  const own = (table: string) => {
    const { organizationId, shopId } = tenants.own
    if (table === 'organization' || table === 'shop') return { condition: 'id = $1', value: table === 'shop' ? shopId : organizationId }
    return organizationTables.includes(table)
      ? { condition: 'organization_id = $1', value: organizationId }
      : { condition: 'shop_id = $1', value: shopId }
  }
  const count = (table: string, scope: Scope | undefined) =>
    scoped(scope, async (tx) => {
      const { condition, value } = own(table)
      return Number((await tx.$client.query(`select count(*) from "${table}" where ${condition}`, [value])).rows[0].count)
    })
  const refusal = (work: Promise<unknown>) =>
    work.then(
      () => 'taken',
      (error: { code?: string }) => (error.code === '42501' ? 'refused' : `failed: ${error}`),
    )

  const outside = [
    ['no scope', () => undefined],
    ['another tenant’s scope', () => tenants.stranger],
    ['another organization’s scope', () => ({ organizationId: tenants.stranger.organizationId })],
    ['the scope of another organization and of this shop', () => ({ ...tenants.stranger, shopId: tenants.own.shopId })],
    ['another shop’s scope', () => tenants.sibling],
  ] as const

  // Both modes have the same policies; they differ in whom these bind.
  sampledDescribe(tenantTables, mode === 'role' ? tenantTables.length : 4)('%s', (table) => {
    test('returns rows to its own tenant', async () => {
      expect(await count(table, tenants.own)).toBe(1)
      expect(await count(table, { organizationId: tenants.own.organizationId })).toBe(1)
    })

    test.each(outside.filter(([name]) => !organizationTables.includes(table) || name !== 'another shop’s scope'))(
      'returns nothing with %s',
      async (_, scope) => {
        expect(await count(table, scope())).toBe(0)
      },
    )

    test.each(outside.filter(([name]) => !organizationTables.includes(table) || name !== 'another shop’s scope'))(
      'accepts nothing with %s',
      async (_, scope) => {
        const row = rows.get(table)!
        const changed = await scoped(scope(), async (tx) => {
          const column = Object.keys(row).includes('organization_id') ? 'organization_id' : 'id'
          const updated = await tx.$client.query(`update "${table}" set "${column}" = "${column}"`)
          const { condition, value } = own(table)
          const seen = await tx.$client.query(`update "${table}" set "${column}" = "${column}" where ${condition}`, [value])
          const removed = await tx.$client.query(`delete from "${table}" where ${condition}`, [value])
          return rollback({ updated: scope() ? 0 : updated.rowCount, seen: seen.rowCount, removed: removed.rowCount })
        })
        expect(changed).toEqual({ updated: 0, seen: 0, removed: 0 })
        const fresh = { ...row, ...(row.id && !['shop', 'organization'].includes(table) ? { id: newId() } : {}) }
        expect(await refusal(scoped(scope(), async (tx) => rollback(await insert(tx, table, fresh))))).toBe('refused')
        expect(await count(table, tenants.own)).toBe(1)
      },
    )

    test('A row cannot be moved to another tenant', async () => {
      const column = table === 'organization' ? 'id' : 'organization_id'
      const moved = scoped(tenants.own, async (tx) => {
        const { rowCount } = await tx.$client.query(`update "${table}" set "${column}" = $1 where true`, [tenants.stranger.organizationId])
        if (rowCount === 0) throw Object.assign(new Error('rows of this table never change'), { code: '42501' })
        return rollback('moved')
      })
      expect(await refusal(moved)).toMatch(/^refused$|foreign key/)
    })
  })

  test('The feed states of several tenants are read together, and no other shop’s', async () => {
    const { own, sibling, stranger } = tenants
    const seqs = async (...watched: Required<Scope>[]) => (await readFeedStates(database.db, watched)).map(({ shopId }) => shopId).sort()
    expect(await seqs(own, sibling, stranger)).toEqual([own, sibling, stranger].map(({ shopId }) => shopId).sort())
    expect(await seqs(stranger)).toEqual([stranger.shopId])
    expect(await seqs()).toEqual([])
  })

  test('A transaction for an account, without a tenant scope, only reads its memberships', async () => {
    const accountId = String(rows.get('member')!.account_id)
    const seen = await database.db.inAccount(accountId, async (tx) => {
      const { rows: own } = await tx.$client.query('select account_id from member')
      const raised = await tx.$client.query(`update member set role = 'owner'`)
      const { rows: tickets } = await tx.$client.query('select 1 from ticket')
      return rollback({ own, raised: raised.rowCount, tickets })
    })
    expect(seen).toEqual({ own: [{ account_id: accountId }], raised: 0, tickets: [] })
  })
})

test('The application’s database role can read but not change the railway tables', async () => {
  const { db, drop } = await freshDatabase()
  try {
    const scope = { organizationId: newId(), shopId: newId() }
    for (const table of nationalRailwayTables) {
      expect((await db.inScope(scope, (tx) => tx.$client.query(`select 1 from ${table}`))).rows).toEqual([])
      for (const statement of [`delete from ${table}`, `truncate ${table}`, `insert into ${table} default values`])
        await expect(
          db.inScope(scope, (tx) => tx.$client.query(statement)),
          statement,
        ).rejects.toMatchObject({ code: '42501' })
    }
  } finally {
    await drop()
  }
})

test('The application’s database role cannot reach owner-only or sign-in tables', async () => {
  const { db, drop } = await freshDatabase()
  try {
    const scope = { organizationId: newId(), shopId: newId() }
    for (const table of [
      ...databaseOwnerOnlyTables.map((name) => `public.${name}`),
      'identity.account',
      'identity.session',
      'identity.signing_key',
    ])
      for (const statement of [`select 1 from ${table}`, `delete from ${table}`])
        await expect(
          db.inScope(scope, (tx) => tx.$client.query(statement)),
          statement,
        ).rejects.toMatchObject({ code: '42501' })
  } finally {
    await drop()
  }
})
