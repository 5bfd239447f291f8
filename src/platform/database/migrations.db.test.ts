import { createHash, randomBytes } from 'node:crypto'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest'
import { createSchemalessDatabase, freshDatabase } from '../../../test/database.ts'
import { waitTimeoutMs } from '../../../test/wait-timeout.ts'
import { newId } from '../ids.ts'
import { openLog } from '../log.ts'
import { projectRoot } from '../project-root.ts'
import { openDatabase } from './db.ts'
import { migrate, migrationLock } from './migrations.ts'
import { verifyTenantIsolation } from './scope-probe.ts'

const log = openLog({ logLevel: 'silent', version: 'test', appEnv: 'development' })
let database: Awaited<ReturnType<typeof createSchemalessDatabase>>
let directory: string

beforeEach(async () => {
  database = await createSchemalessDatabase()
  directory = await mkdtemp(join(tmpdir(), 'uketsuke-migrations-'))
  await writeFile(join(directory, '0001_first.sql'), 'create table first (id int);\ncreate table second (id int);\n')
})
afterEach(async () => {
  await database.drop()
  await rm(directory, { recursive: true })
})

const run = () => migrate(database.url, { log, directory })
const waitsForLock = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
const query = async (statement: string, url = database.url) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

test('Migrations are numbered without gaps', async () => {
  const numbers = (await readdir(join(projectRoot, 'db/migrations'))).map((name) => Number(name.slice(0, 4)))
  expect(numbers.sort((a, b) => a - b)).toEqual(numbers.map((_, index) => index + 1))
})

test('A migration of a release is never edited or removed', async () => {
  const folder = join(projectRoot, 'db/migrations')
  const present = await readdir(folder)
  const wrong: string[] = []
  for (const line of (await readFile(join(projectRoot, 'db/migrations.sha256'), 'utf8')).trimEnd().split('\n')) {
    const [hash, name] = line.split('  migrations/') as [string, string]
    const sql = present.includes(name) ? (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n') : undefined
    if (sql === undefined) wrong.push(`${name} was removed after its release: put it back`)
    else if (createHash('sha256').update(sql).digest('hex') !== hash)
      wrong.push(`${name} was edited after its release: undo that and add a new migration`)
  }
  expect(wrong).toEqual([])
})

test('Concurrent starts apply each migration file once and in order', async () => {
  await writeFile(join(directory, '0002_next.sql'), 'insert into first values (1); drop table second')
  const applied = (await Promise.all([run(), run(), run()])).map((result) => result.applied.length)
  expect(applied.sort()).toEqual([0, 0, 2])
  expect((await run()).applied).toEqual([])
  expect(await query('select * from first')).toEqual([{ id: 1 }])
})

test('A start with nothing to do does not wait for a backup’s lock; a migration does', async () => {
  await run()
  const backup = new pg.Client({ connectionString: database.url })
  await backup.connect()
  try {
    await backup.query('select pg_advisory_lock_shared($1)', [migrationLock])
    expect((await run()).applied).toEqual([])
    await backup.query('revoke insert on second from uketsuke_app')
    const repairing = run()
    await vi.waitFor(async () => expect((await backup.query(waitsForLock)).rowCount).toBe(1), { timeout: waitTimeoutMs })
    await backup.query('select pg_advisory_unlock_shared($1)', [migrationLock])
    expect((await repairing).applied).toEqual([])
    expect(await query(`select has_table_privilege('uketsuke_app', 'second', 'insert') as may`)).toEqual([{ may: true }])
    await backup.query('select pg_advisory_lock_shared($1)', [migrationLock])
    await writeFile(join(directory, '0002_next.sql'), 'create table third (id int)')
    const migrating = [run(), run()]
    await vi.waitFor(async () => expect((await backup.query(waitsForLock)).rowCount).toBe(2), { timeout: waitTimeoutMs })
    expect(await query(`select to_regclass('third') as third`)).toEqual([{ third: null }])
    await backup.query('select pg_advisory_unlock_shared($1)', [migrationLock])
    const applied = (await Promise.all(migrating)).flatMap((result) => result.applied)
    expect(applied).toEqual(['0002_next.sql'])
  } finally {
    await backup.end()
  }
})

/** Fails if a start of this version waits for the lock that a backup holds. */
async function expectNoWait(url: string): Promise<void> {
  const backup = new pg.Client({ connectionString: url })
  await backup.connect()
  try {
    await backup.query('select pg_advisory_lock_shared($1)', [migrationLock])
    expect((await migrate(url, { log })).applied).toEqual([])
  } finally {
    await backup.end()
  }
}

test('A failing migration changes nothing and is retried at the next start', async () => {
  await writeFile(join(directory, '0002_broken.sql'), 'create table half (id int); insert into nowhere values (1)')
  await expect(run()).rejects.toThrow('0002_broken.sql failed: relation "nowhere" does not exist')
  expect(await query(`select name from migration`)).toEqual([{ name: '0001_first.sql' }])
  expect(await query(`select to_regclass('half') as half`)).toEqual([{ half: null }])
  await writeFile(join(directory, '0002_broken.sql'), 'create table half (id int)')
  expect((await run()).applied).toEqual(['0002_broken.sql'])
})

test('An interrupted migration changes nothing and is retried at the next start', async () => {
  await writeFile(join(directory, '0002_slow.sql'), 'create table half (id int); select pg_sleep(60)')
  const cut = expect(run()).rejects.toThrow('0002_slow.sql failed')
  const sleeping = `from pg_stat_activity where datname = current_database() and query like '%pg_sleep(60)%' and pid <> pg_backend_pid()`
  while ((await query(`select pg_terminate_backend(pid) ${sleeping} and wait_event = 'PgSleep'`)).length === 0);
  await cut
  expect(await query(`select to_regclass('half') as half`)).toEqual([{ half: null }])
  await writeFile(join(directory, '0002_slow.sql'), 'create table half (id int)')
  expect((await run()).applied).toEqual(['0002_slow.sql'])
})

test('An edited migration file or a newer schema is refused at the start', async () => {
  await run()
  await writeFile(join(directory, '0001_first.sql'), 'create table first (id int);\r\ncreate table second (id int);\r\n')
  expect((await run()).applied).toEqual([])
  await writeFile(join(directory, '0001_first.sql'), 'create table first (id bigint)')
  await expect(run()).rejects.toThrow('0001_first.sql was edited')
  await rm(join(directory, '0001_first.sql'))
  await expect(run()).rejects.toThrow('newer than this version of Uketsuke: it holds the migration 0001_first.sql')
})

test.each(['0001_queue.sql', '0001_scope.sql'])('A database begun with %s, before the baseline, is refused unchanged', async (first) => {
  await rm(join(directory, '0001_first.sql'))
  await writeFile(join(directory, first), 'create table first (id int)')
  await writeFile(join(directory, '0002_identity.sql'), 'create schema identity')
  await run()
  const before = vi.fn(async () => {})
  await expect(migrate(database.url, { log, before })).rejects.toThrow('The database was made before the baseline: use a new DATA_DIR')
  expect(before).not.toHaveBeenCalled()
  expect(await query('select name from migration order by name')).toEqual([{ name: first }, { name: '0002_identity.sql' }])
  expect(await query(`select to_regclass('ticket') as ticket`)).toEqual([{ ticket: null }])
})

test('The tenants’ role can read `organization`, but no shared or sign-in table', async () => {
  const { url, db, drop } = await freshDatabase()
  const right = (table: string) =>
    db.inScope({ organizationId: newId() }, async (tx) => {
      const { rows } = await tx.$client.query(`select has_table_privilege($1, 'select') as may, current_user as who`, [table])
      expect(rows[0].who).toBe('uketsuke_app')
      return rows[0].may
    })
  try {
    expect(await right('organization')).toBe(true)
    for (const table of ['migration', 'resolver', 'installation']) expect(await right(table)).toBe(false)
    const { rows } = await db.pool.query(`select has_schema_privilege('uketsuke_app', 'identity', 'usage') as may`)
    expect(rows[0].may).toBe(false)
    await expectNoWait(url)
  } finally {
    await drop()
  }
})

test('The tenants’ database role has rights on a table added by a later migration', async () => {
  await run()
  await writeFile(join(directory, '0002_later.sql'), 'create table later (id int)')
  await run()
  expect(await query(`select has_table_privilege('uketsuke_app', 'later', 'insert') as may`)).toEqual([{ may: true }])
})

test('A database user without the tenants’ role gets forced row policies', async () => {
  const user = `plain_${randomBytes(4).toString('hex')}`
  const name = new URL(database.url).pathname.slice(1)
  await query(`create role ${user} login; alter database ${name} owner to ${user}`, inject('admin'))
  const url = new URL(database.url)
  url.searchParams.set('user', user)
  await cp(join(projectRoot, 'db/migrations'), directory, { recursive: true })
  await rm(join(directory, '0001_first.sql'))
  try {
    const { scopeMode } = await migrate(url.href, { log, directory })
    expect(scopeMode).toBe('force')
    const db = openDatabase(url.href, scopeMode, 2)
    await verifyTenantIsolation(db)
    await db.end()
    await expectNoWait(url.href)
    const unforced = await query(
      `select relname from pg_class where relnamespace = 'public'::regnamespace and relrowsecurity and not relforcerowsecurity`,
    )
    expect(unforced).toEqual([])
  } finally {
    await query(`reassign owned by ${user} to uketsuke; drop owned by ${user}`, database.url.replace(/user=[^&]*/, 'user=postgres'))
    await query(`alter database ${name} owner to uketsuke; drop role ${user}`, inject('admin'))
  }
})

test('A database user who may not create tables is told who can give the right', async () => {
  const user = `guest_${randomBytes(4).toString('hex')}`
  await query(`create role ${user} login`, inject('admin'))
  const url = new URL(database.url)
  url.searchParams.set('user', user)
  try {
    await expect(migrate(url.href, { log, directory })).rejects.toThrow(
      `The user ${user} may not create tables in its database. A superuser gives it the database: alter database ${url.pathname.slice(1)} owner to ${user}`,
    )
  } finally {
    await query(`drop role ${user}`, inject('admin'))
  }
})

test('A database superuser is refused when row policies would have no effect', async () => {
  const url = new URL(inject('admin'))
  url.pathname = new URL(database.url).pathname
  await migrate(url.href, { log })
  const asRole = openDatabase(url.href, 'role', 2)
  const asOwner = openDatabase(url.href, 'force', 2)
  try {
    await verifyTenantIsolation(asRole)
    await expect(verifyTenantIsolation(asOwner)).rejects.toThrow('row policies have no effect')
  } finally {
    await asRole.end()
    await asOwner.end()
  }
})
