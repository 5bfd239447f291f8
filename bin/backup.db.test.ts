/** Issue 22.8: backups through the commands that make them and put them back, and through the server that repeats erasures. */
import { randomBytes } from 'node:crypto'
import { copyFile, cp, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, inject, test, vi } from 'vitest'
import { listBackups } from '#platform/backup/folder.ts'
import { makeBackup } from '#platform/backup/make-backup.ts'
import { backupPassphrase } from '#platform/backup/passphrase.ts'
import { migrateSafely } from '#platform/backup/safe-migration.ts'
import { seal } from '#platform/backup/sealed.ts'
import { projectRoot } from '#platform/config.ts'
import { migrate } from '#platform/database/migrations.ts'
import { openLog } from '#platform/log.ts'
import { startEmbeddedPostgres } from '#platform/postgres/embedded.ts'
import { sendCard } from '../test/access/card-samples.ts'
import { installationKey, startApp, type TestApp } from '../test/app.ts'
import { type Ended, runCommand, startCommand } from '../test/command.ts'
import { emptyDatabase, freshDatabase } from '../test/database.ts'
import { fastFolder } from '../test/fast-folder.ts'
import { longTest, matrixTest, sampled } from '../test/matrix.ts'
import { spawnServer, startServer } from '../test/server-process.ts'
import { openBackup, readBackup, readTables } from '../test/table-contents.ts'
import { buildWorld, join as takeNumber, type World } from '../test/world.ts'

const log = openLog({ logLevel: 'silent', version: 'test', appEnv: 'development' })
const key = Buffer.from(installationKey).toString('base64url')
const passphrase = backupPassphrase({ backupPassphrase: undefined }, installationKey)
let app: TestApp
let world: World
/** A backup of the world, for tests that only read it. */
let whole: string
let wholeFolder: string | undefined
const away: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  app = await startApp()
  world = await buildWorld(app)
  const { ticketId } = await takeNumber(app, world.east.main)
  await takeNumber(app, world.west.main)
  await app.db.pool.query('update ticket set note = $1 where id = $2', ['\\.\n山田\t太郎 \\N\r\n\\.\n', ticketId])
  await sendCard({ app }, world.east.main, {})
  // Written down a second after each number was taken, as what is chained of it.
  await vi.waitFor(async () => {
    expect(await query(app.url, 'select 1 from estimate_log')).toHaveLength(2)
    expect(await query(app.url, 'select id from event except select event_id from audit_entry')).toEqual([])
  })
  wholeFolder = await mkdtemp(join(await fastFolder(), 'uketsuke-backup-'))
  whole = await madeIn(wholeFolder)
})
afterEach(async () => {
  for (const act of away.splice(0).reverse()) await act()
})
afterAll(async () => {
  if (wholeFolder) await rm(wholeFolder, { recursive: true, force: true })
  await app?.stop()
})

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(await fastFolder(), 'uketsuke-backup-'))
  away.push(() => rm(folder, { recursive: true, force: true }))
  return folder
}
async function newDatabase(): Promise<string> {
  const { url, drop } = await emptyDatabase()
  away.push(drop)
  return url
}
const query = async (url: string, statement: string, values: unknown[] = []) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(statement, values)).rows
  } finally {
    await client.end()
  }
}
/** The superuser's way into the same database. */
function pastPolicies(url: string): string {
  const admin = new URL(inject('admin'))
  admin.pathname = new URL(url).pathname
  return admin.href
}

const backUp = (folder: string, url = app.url): Promise<Ended> =>
  runCommand('bin/backup.ts', [], { DATABASE_URL: url, INSTALLATION_KEY: key, BACKUP_DIR: folder })
async function madeIn(folder: string, url = app.url): Promise<string> {
  const { code, err } = await backUp(folder, url)
  expect([code, err]).toEqual([0, ''])
  const [newest] = await listBackups(folder)
  return join(folder, newest!.name)
}
const restore = (file: string, env: Record<string, string>, typed = `${passphrase}\n`): Promise<Ended> =>
  runCommand('bin/restore.ts', [file], env, typed)
const tablesOf = (url: string) => query(url, `select 1 from pg_tables where schemaname in ('public', 'identity')`)

/** In the middle of a backup: it waits for a table, and has written those before it. */
async function holdTable(table: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: app.url })
  await client.connect()
  await client.query(`begin; lock table ${table} in access exclusive mode`)
  return () => client.end()
}
const untilWaiting = () =>
  vi.waitFor(async () => {
    const waiting = `select 1 from pg_stat_activity where datname = current_database() and application_name = 'uketsuke-backup' and wait_event_type = 'Lock'`
    expect(await query(app.url, waiting)).toHaveLength(1)
  })

test('restored elsewhere, each table has the rows of the snapshot: in the file, in another database, in an embedded one', async () => {
  const folder = await newFolder()
  const before = await readTables(pastPolicies(app.url))
  const file = await madeIn(folder)
  expect((await stat(file)).mode & 0o077).toBe(0)
  expect(await readBackup(file, passphrase)).toEqual(before)
  expect(before['public.ticket']).toMatch(/^2 rows/)

  const url = await newDatabase()
  const dataDir = await newFolder()
  const { code, out } = await restore(file, { DATABASE_URL: url, DATA_DIR: dataDir }, `${passphrase.toLowerCase().replaceAll('-', ' ')}\n`)
  expect([code, out]).toEqual([0, expect.stringContaining('each as it was')])
  expect(await readTables(pastPolicies(url))).toEqual(before)
  expect((await readFile(join(dataDir, 'installation.key'), 'utf8')).trim()).toBe(key)
  const audited = await runCommand('bin/audit-verify.ts', [], { DATABASE_URL: url, DATA_DIR: dataDir })
  expect([audited.code, audited.out]).toEqual([0, expect.not.stringContaining('Not chained yet')])

  const home = await newFolder()
  expect((await restore(file, { DATA_DIR: home, BACKUP_PASSPHRASE: passphrase })).code).toBe(0)
  const embedded = await startEmbeddedPostgres({ dataDir: home, log, fsync: false })
  away.push(() => embedded.stop())
  expect(await readTables(embedded.url)).toEqual(before)
})

test('killed in the middle, earlier backups stay and no half file is counted; the next one clears it away', async () => {
  const folder = await newFolder()
  await copyFile(whole, join(folder, basename(whole)))
  const earlier = await listBackups(folder)
  const letGo = await holdTable('ticket')
  const { process: child, ended } = startCommand('bin/backup.ts', [], { DATABASE_URL: app.url, INSTALLATION_KEY: key, BACKUP_DIR: folder })
  await untilWaiting()
  const unfinished = async () => (await readdir(folder)).filter((name) => name.endsWith('.part'))
  await vi.waitFor(async () => expect(await unfinished()).toHaveLength(1))
  child.kill('SIGKILL')
  await ended
  await letGo()
  expect(await unfinished()).toHaveLength(1)
  expect(await listBackups(folder)).toEqual(earlier)
  const file = await madeIn(folder)
  expect(await unfinished()).toEqual([])
  expect((await restore(file, { DATABASE_URL: await newDatabase(), DATA_DIR: await newFolder() })).code).toBe(0)
})

test('the passphrase is printed again for who may read the server’s data', async () => {
  const env = { DATABASE_URL: app.url, INSTALLATION_KEY: key, BACKUP_DIR: await newFolder() }
  expect(await runCommand('bin/backup.ts', ['--passphrase'], env)).toEqual({ code: 0, out: `${passphrase}\n`, err: '' })
  expect((await runCommand('bin/backup.ts', ['--now'], env)).code).toBe(1)
})

test('of several servers one makes it: the others leave it at that', async () => {
  const [one, other] = [await newFolder(), await newFolder()]
  const letGo = await holdTable('ticket')
  const first = backUp(one)
  await untilWaiting()
  const config = { dataDir: other, backupDir: other, backupPassphrase: undefined, version: 'test' }
  expect(await makeBackup({ config, url: app.url, installationKey, kind: 'nightly', now: new Date() })).toBeUndefined()
  expect(await readdir(other)).toEqual([])
  await letGo()
  expect((await first).code).toBe(0)
})

matrixTest('a flipped byte anywhere, an end that is missing, another passphrase: nothing is restored, and it says so', async () => {
  const bytesOfWhole = await readFile(whole)
  const url = await newDatabase()
  const dataDir = await newFolder()
  const bad = join(await newFolder(), 'bad.sql.gz.age')
  // The end of what is sealed, its first bytes, the header that anybody can read, the middle.
  for (const at of sampled([bytesOfWhole.length - 1, 190, 30, bytesOfWhole.length >> 1])) {
    const bytes = Buffer.from(bytesOfWhole)
    bytes[at]! ^= 1
    await writeFile(bad, bytes)
    const { code, err } = await restore(bad, { DATABASE_URL: url, DATA_DIR: dataDir })
    expect([code, err]).toEqual([1, expect.stringMatching(/is damaged|another passphrase/)])
  }
  await copyFile(whole, bad)
  await truncate(bad, bytesOfWhole.length - 20_000)
  expect((await restore(bad, { DATABASE_URL: url, DATA_DIR: dataDir })).err).toContain('is damaged')
  expect((await restore(whole, { DATABASE_URL: url, DATA_DIR: dataDir }, 'another one entirely\n')).err).toContain('another passphrase')
  expect((await restore(whole, { DATABASE_URL: url, DATA_DIR: dataDir }, '')).err).toContain('A passphrase is needed')
  // What somebody else has written and sealed runs nothing.
  const script = (await openBackup(whole, passphrase)).replace(
    /^copy public\.alarm /m,
    `copy public.alarm from '/dev/null'; copy public.alarm `,
  )
  await writeFile(bad, await seal(Readable.from([script]), passphrase, 'made'))
  expect((await restore(bad, { DATABASE_URL: url, DATA_DIR: dataDir })).err).toContain('what is no table of ours')
  expect(await tablesOf(url)).toEqual([])
  expect(await readdir(dataDir)).toEqual([])
})

test('refused: a place that isn’t empty, a place with another key, a schema that is newer', async () => {
  const before = await readTables(pastPolicies(app.url))
  const full = await restore(whole, { DATABASE_URL: app.url, INSTALLATION_KEY: key })
  expect([full.code, full.err]).toEqual([1, expect.stringContaining('The database isn’t empty'.replace('’', "'"))])
  expect(await readTables(pastPolicies(app.url))).toEqual(before)

  const url = await newDatabase()
  const other = Buffer.alloc(32, 8).toString('base64url')
  const { err } = await restore(whole, { DATABASE_URL: url, INSTALLATION_KEY: other, BACKUP_PASSPHRASE: passphrase })
  expect(err).toContain('is not the key of the installation in the backup')
  expect(await tablesOf(url)).toEqual([])

  const later = await freshDatabase()
  away.push(() => later.drop())
  await query(later.url, `insert into migration (name, hash) values ('9999_later.sql', 'x')`)
  const newer = await madeIn(await newFolder(), later.url)
  expect((await restore(newer, { DATABASE_URL: url, INSTALLATION_KEY: key })).err).toContain(
    'The backup is newer than this version of Uketsuke: it holds the migration 9999_later.sql',
  )
  expect(await tablesOf(url)).toEqual([])
})

longTest('where the policies are forced on the owner, all organizations are in it', async () => {
  const file = await madeIn(await newFolder())
  const [url, user] = [new URL(await newDatabase()), `plain_${randomBytes(4).toString('hex')}`]
  const name = url.pathname.slice(1)
  await query(url.href, `create role ${user} login`)
  await query(inject('admin'), `alter database ${name} owner to ${user}`)
  away.push(async () => {
    await query(pastPolicies(url.href), `reassign owned by ${user} to uketsuke; drop owned by ${user}`)
    await query(inject('admin'), `alter database ${name} owner to uketsuke; drop role ${user}`)
  })
  url.searchParams.set('user', user)
  expect((await restore(file, { DATABASE_URL: url.href, INSTALLATION_KEY: key })).code).toBe(0)
  expect((await migrate(url.href, { log })).scopeMode).toBe('force')
  const before = await readTables(pastPolicies(url.href))
  const forced = await madeIn(await newFolder(), url.href)
  const again = await newDatabase()
  expect((await restore(forced, { DATABASE_URL: again, INSTALLATION_KEY: key })).code).toBe(0)
  expect(await readTables(pastPolicies(again))).toEqual(before)
  expect(before['public.organization']).toMatch(/^2 rows/)
})

test('before a migration: a backup, or the schema stays as it is', async () => {
  const [directory, folder] = [await newFolder(), await newFolder()]
  const url = await newDatabase()
  await writeFile(
    join(directory, '0001_first.sql'),
    'create table backup (id uuid, kind text, name text, at timestamptz, bytes bigint, rows bigint, seconds float)',
  )
  const config = { dataDir: folder, backupDir: folder, backupPassphrase: undefined, installationKey, version: 'test' }
  expect(await migrateSafely(config, url, { log, directory })).toMatchObject({ applied: ['0001_first.sql'], backup: undefined })
  expect(await readdir(folder)).toEqual([])
  await writeFile(join(directory, '0002_next.sql'), 'create table next (id int)')
  const blocked = join(folder, 'file')
  await writeFile(blocked, '')
  await expect(migrateSafely({ ...config, backupDir: blocked }, url, { log, directory })).rejects.toThrow(
    `because the backup before its change failed: BACKUP_DIR ${blocked} is not a folder`,
  )
  expect(await query(url, `select to_regclass('next') as next`)).toEqual([{ next: null }])
  const { backup } = await migrateSafely(config, url, { log, directory })
  expect((await listBackups(folder)).map(({ kind, name }) => [kind, name])).toEqual([['migration', backup!.name]])
  expect(await query(url, 'select kind, name from backup')).toEqual([{ kind: 'migration', name: backup!.name }])
  expect((await readBackup(join(folder, backup!.name), passphrase))['public.migration']).toMatch(/^1 rows/)
})

longTest(
  'a server that starts on a database of the version before makes a backup, then changes the schema; where it can’t, it ends and has changed nothing',
  async () => {
    const [older, folder, dataDir, url] = [await newFolder(), await newFolder(), await newFolder(), await newDatabase()]
    await cp(join(projectRoot, 'db/migrations'), older, { recursive: true })
    const names = (await readdir(older)).sort()
    const last = names.at(-1)!
    await rm(join(older, last))
    await migrate(url, { log, directory: older })
    const applied = async () => (await query(url, 'select name from migration order by name')).map(({ name }) => name)
    const env = { DATABASE_URL: url, DATA_DIR: dataDir, INSTALLATION_KEY: key }

    const blocked = join(folder, 'file')
    await writeFile(blocked, '')
    const refused = spawnServer({ env: { ...env, BACKUP_DIR: blocked } })
    expect((await refused.ended).code).toBe(1)
    expect(refused.output().stderr).toContain('The schema was left as it is, because the backup before its change failed')
    expect(await applied()).toEqual(names.slice(0, -1))

    const server = await startServer({ env: { ...env, BACKUP_DIR: folder } })
    away.push(() => server.stop())
    expect(server.output().stdout).toMatch(/1 migrations applied, after the backup \S+/)
    expect((await fetch(`${server.origin}/readyz`)).status).toBe(200)
    expect(await applied()).toEqual(names)
    const [backup, ...others] = await listBackups(folder)
    expect([backup!.kind, others]).toEqual(['migration', []])
    expect(await query(url, 'select kind, name from backup')).toEqual([{ kind: 'migration', name: backup!.name }])
    // As it was before.
    expect((await readBackup(join(folder, backup!.name), passphrase))['public.migration']).toMatch(new RegExp(`^${names.length - 1} rows`))
  },
)

test('a night in which no server ran is made up for at the next start: the chore makes the backup, and it is known', async () => {
  const database = await freshDatabase()
  away.push(() => database.drop())
  const start = () => startApp({ database: { ...database, drop: async () => {} }, hurry: { schedules: 1 } })
  const first = await start()
  const scheduled = async () => (await query(database.url, `select key from pgboss.schedule where key = 'make-backup'`)).length
  await vi.waitFor(async () => expect(await scheduled()).toBe(1), 40_000)
  await first.stop()
  // As two days without a server leave it, for this chore alone: one is done after the other.
  await query(database.url, `update pgboss.version set cron_on = now() - interval '2 days'`)
  await query(database.url, `update pgboss.schedule set created_on = now() - interval '3 days' where key = 'make-backup'`)
  const second = await start()
  away.push(() => second.stop())
  await vi.waitFor(async () => expect(await query(database.url, 'select kind from backup')).toEqual([{ kind: 'nightly' }]), 60_000)
  const [backup, ...others] = await listBackups(second.backups)
  expect([backup!.kind, others]).toEqual(['nightly', []])
  expect((await readBackup(join(second.backups, backup!.name), passphrase))['public.migration']).toMatch(/^[1-9]\d* rows/)
})
