import { randomBytes } from 'node:crypto'
import { copyFile, cp, mkdtemp, readdir, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, inject, test, vi } from 'vitest'
import type { DeviceWithCodeOrAddress, ShopDevice } from '#contract/devices/devices.ts'
import { verifyChains } from '#platform/audit/verify.ts'
import { encryptBackupStream } from '#platform/backup/encryption.ts'
import { listBackups } from '#platform/backup/folder.ts'
import { makeBackup } from '#platform/backup/make-backup.ts'
import { recoveryKeyOf } from '#platform/backup/recovery-key.ts'
import { replaceDataByBackup, restoreBackup } from '#platform/backup/restore.ts'
import { migrateAfterBackup } from '#platform/backup/safe-migration.ts'
import { openDatabase } from '#platform/database/db.ts'
import { migrate } from '#platform/database/migrations.ts'
import { saveInstallationKey } from '#platform/installation-key.ts'
import { openLog } from '#platform/log.ts'
import { startEmbeddedPostgres } from '#platform/postgres/embedded.ts'
import { projectRoot } from '#platform/project-root.ts'
import { sendCard } from '../test/access/card-samples.ts'
import { installationKey, startApp, type TestApp } from '../test/app.ts'
import { runCommand, startCommand } from '../test/command.ts'
import { createSchemalessDatabase, freshDatabase } from '../test/database.ts'
import { longTest, matrixTest, sampleCases } from '../test/matrix.ts'
import { findFastDatabaseFolder } from '../test/ram-disk.ts'
import { spawnServer, startServer } from '../test/server-process.ts'
import { startSecondApp } from '../test/servers.ts'
import { decryptBackup, readBackupDigests, readTableDigests } from '../test/table-contents.ts'
import { addDevice, newTablet } from '../test/tablet.ts'
import { buildWorld, createBearerHeaders, post, joinAsVisitor as takeNumber, type World } from '../test/world.ts'

const log = openLog({ logLevel: 'silent', version: 'test', appEnv: 'development' })
const key = Buffer.from(installationKey).toString('base64url')
const recoveryKey = recoveryKeyOf({ recoveryKey: undefined }, installationKey)
let app: TestApp
let world: World
/** A backup for tests that only read it. */
let whole: string
let contents: Awaited<ReturnType<typeof readTableDigests>>
let wholeFolder: string | undefined
const cleanups: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  app = await startApp()
  world = await buildWorld(app)
  const { ticketId } = await takeNumber(app, world.east.main)
  await takeNumber(app, world.west.main)
  await app.db.pool.query('update ticket set note = $1 where id = $2', ['\\.\n山田\t太郎 \\N\r\n\\.\n', ticketId])
  await sendCard({ app }, world.east.main, {})
  // Estimates and audit entries are written up to a second after the tickets.
  await vi.waitFor(async () => {
    expect(await query(app.url, 'select 1 from estimate_log')).toHaveLength(2)
    expect(await query(app.url, 'select id from event except select event_id from audit_entry')).toEqual([])
  })
  wholeFolder = await mkdtemp(join(await findFastDatabaseFolder(), 'uketsuke-backup-'))
  contents = await readTableDigests(pastPolicies(app.url))
  const { code, err } = await runCommand('bin/backup.ts', [], { DATABASE_URL: app.url, INSTALLATION_KEY: key, BACKUP_DIR: wholeFolder })
  expect([code, err]).toEqual([0, ''])
  whole = join(wholeFolder, (await listBackups(wholeFolder))[0]!.name)
})
afterEach(async () => {
  for (const act of cleanups.splice(0).reverse()) await act()
})
afterAll(async () => {
  if (wholeFolder) await rm(wholeFolder, { recursive: true, force: true })
  await app?.stop()
})

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(await findFastDatabaseFolder(), 'uketsuke-backup-'))
  cleanups.push(() => rm(folder, { recursive: true, force: true }))
  return folder
}
async function newDatabase(): Promise<string> {
  const { url, drop } = await createSchemalessDatabase()
  cleanups.push(drop)
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
/** Returns the superuser's address of the same database. */
function pastPolicies(url: string): string {
  const admin = new URL(inject('admin'))
  admin.pathname = new URL(url).pathname
  return admin.href
}

/** Makes a backup in this process instead of the command. */
const runBackup = (folder: string, url = app.url) =>
  makeBackup({
    config: { dataDir: folder, backupDir: folder, recoveryKey: undefined, version: 'test' },
    url,
    installationKey,
    kind: 'manual',
    now: new Date(),
  })
async function madeIn(folder: string, url = app.url): Promise<string> {
  return join(folder, (await runBackup(folder, url))!.name)
}
/** Restores in this process. `kept`: the key that the data folder already has. */
const restore = (file: string, url: string, { typed = recoveryKey, kept: savedKey = installationKey } = {}) =>
  restoreBackup({
    url,
    file,
    recoveryKey: typed,
    erasures: [],
    keepKey: (restored) => saveInstallationKey({ installationKey: savedKey, dataDir: wholeFolder! }, restored),
  })
const restoreByCommand = (file: string, env: Record<string, string>, typed = `${recoveryKey}\n`) =>
  runCommand('bin/restore.ts', [file], env, typed)
const tablesOf = (url: string) => query(url, `select 1 from pg_tables where schemaname in ('public', 'identity')`)

/** Locks a table, so that a backup waits in its middle. */
async function holdTable(table: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: app.url })
  await client.connect()
  await client.query(`begin; lock table ${table} in access exclusive mode`)
  return () => client.end()
}
const waitUntilWaiting = () =>
  vi.waitFor(async () => {
    const waiting = `select 1 from pg_stat_activity where datname = current_database() and application_name = 'uketsuke-backup' and wait_event_type = 'Lock'`
    expect(await query(app.url, waiting)).toHaveLength(1)
  })

test('A restored backup has every row, the installation key and an intact audit log', async () => {
  expect((await stat(whole)).mode & 0o077).toBe(0)
  expect(await readBackupDigests(whole, recoveryKey)).toEqual(contents)
  expect(contents['public.ticket']).toMatch(/^2 rows/)
  const url = await newDatabase()
  const dataDir = await newFolder()
  const typed = `${recoveryKey.toLowerCase().replaceAll('-', ' ')}\n`
  const { code, out } = await restoreByCommand(whole, { DATABASE_URL: url, DATA_DIR: dataDir }, typed)
  expect([code, out]).toEqual([0, expect.stringContaining('all checked')])
  // No visitor was erased, as the list beside the backup says.
  expect(out).toContain('Later erasures that the first start repeats before it serves anyone: 0')
  expect(await readTableDigests(pastPolicies(url))).toEqual(contents)
  expect((await readFile(join(dataDir, 'installation.key'), 'utf8')).trim()).toBe(key)
  const db = openDatabase(url, 'force', 2)
  const chains = await verifyChains(db, installationKey).finally(() => db.end())
  expect(chains.map(({ fault, waiting }) => [fault, waiting])).toEqual(chains.map(() => [undefined, 0]))
  expect(chains).toHaveLength(2)
})

test('A backup restored into an empty data folder has each row', async () => {
  const home = await newFolder()
  expect((await restoreByCommand(whole, { DATA_DIR: home, RECOVERY_KEY: recoveryKey })).code).toBe(0)
  const embedded = await startEmbeddedPostgres({ dataDir: home, log, fsync: false })
  cleanups.push(() => embedded.stop())
  expect(await readTableDigests(embedded.url)).toEqual(contents)
})

longTest('A restored device must be paired again, but not after the return from an update', async () => {
  const { main, members } = world.east
  const { device, code } = await addDevice(app, main, members.manager, { name: '待合のテレビ', settings: { kind: 'board' } })
  const printer = await addDevice(app, main, members.manager, { name: '入口のプリンター', settings: { kind: 'printer' } })
  const tablet = await newTablet(app, main, members.manager)
  const pairBoard = async (at: TestApp, pairingCode: string) => {
    const response = await post(at, `/entry/${main.entryCode}/screens`, { body: { kind: 'board', pairingCode } })
    return ((await response.json()) as { token: string }).token
  }
  const report = async (at: TestApp, token: string) =>
    (await post(at, `/devices/${token}/report`, { body: { version: '1.0.0', trouble: null } })).status
  const devicesPath = `/shops/${main.scope.shopId}/devices`
  const openTablet = async (at: TestApp, member: { idToken: string }) =>
    at.request(`/api/v1${devicesPath}/people`, { headers: createBearerHeaders(member) })
  const token = await pairBoard(app, code!)
  const file = await madeIn(await newFolder())
  const url = await newDatabase()
  const { out } = await restoreByCommand(file, { DATABASE_URL: url, DATA_DIR: await newFolder() })
  expect(out).toContain('Every device (3) must be connected again')

  const restored = await startSecondApp({ ...app, url })
  expect([await report(app, token), await report(restored, token)]).toEqual([200, 404])
  expect([(await openTablet(app, tablet)).status, (await openTablet(restored, tablet)).status]).toEqual([200, 401])
  const headers = createBearerHeaders(members.manager)
  const listed = await restored.request(`/api/v1${devicesPath}`, { headers })
  const { devices } = (await listed.json()) as { devices: ShopDevice[] }
  expect(devices.map(({ state }) => state)).toEqual(['waiting', 'waiting', 'waiting'])
  const reconnect = async (id: string) =>
    (await (await post(restored, `${devicesPath}/${id}/reconnect`, { headers })).json()) as DeviceWithCodeOrAddress
  const again = await pairBoard(restored, (await reconnect(device.id)).code!)
  expect([again === token, await report(restored, again)]).toEqual([false, 200])
  const { path } = await reconnect(printer.device.id)
  expect(path).toMatch(/^\/printers\//)
  expect(path).not.toBe(printer.path)
  await restored.stop()

  await replaceDataByBackup({ url, file, recoveryKey, erasures: [], keepKey: async () => {} })
  await migrate(url, { log })
  const returned = await startSecondApp({ ...app, url })
  expect([await report(returned, token), (await openTablet(returned, tablet)).status]).toEqual([200, 200])
  await returned.stop()
})

test('A killed backup leaves earlier ones, and the next removes its partial file', async () => {
  const folder = await newFolder()
  await copyFile(whole, join(folder, basename(whole)))
  const earlier = await listBackups(folder)
  const letGo = await holdTable('ticket')
  const { process: child, ended } = startCommand('bin/backup.ts', [], { DATABASE_URL: app.url, INSTALLATION_KEY: key, BACKUP_DIR: folder })
  await waitUntilWaiting()
  const unfinished = async () => (await readdir(folder)).filter((name) => name.endsWith('.part'))
  await vi.waitFor(async () => expect(await unfinished()).toHaveLength(1))
  child.kill('SIGKILL')
  await ended
  await letGo()
  expect(await unfinished()).toHaveLength(1)
  expect(await listBackups(folder)).toEqual(earlier)
  // The database releases the dead process's lock a moment later.
  const next = await vi.waitFor(async () => {
    const made = await runBackup(folder)
    expect(made).toBeDefined()
    return made!
  })
  expect(await unfinished()).toEqual([])
  expect((await listBackups(folder)).map(({ name }) => name)).toContain(next.name)
})

test('The command prints the recovery key again', async () => {
  const env = { DATABASE_URL: app.url, INSTALLATION_KEY: key, BACKUP_DIR: await newFolder() }
  expect(await runCommand('bin/backup.ts', ['--recovery-key'], env)).toEqual({ code: 0, out: `${recoveryKey}\n`, err: '' })
})

longTest('Backup refuses an unknown argument, and restore a missing recovery key', async () => {
  const env = { DATABASE_URL: app.url, INSTALLATION_KEY: key, BACKUP_DIR: await newFolder() }
  expect((await runCommand('bin/backup.ts', ['--now'], env)).code).toBe(1)
  const environment = { DATABASE_URL: await newDatabase(), DATA_DIR: await newFolder() }
  expect((await restoreByCommand(whole, environment, '')).err).toContain('The recovery key is missing')
})

test('A second backup is not made while another one of the same database runs', async () => {
  const [one, other] = [await newFolder(), await newFolder()]
  const letGo = await holdTable('ticket')
  const first = runBackup(one)
  await waitUntilWaiting()
  expect(await runBackup(other)).toBeUndefined()
  expect(await readdir(other)).toEqual([])
  await letGo()
  expect(await first).toMatchObject({ kind: 'manual' })
})

matrixTest('A damaged, cut or altered backup or another recovery key restores nothing', async () => {
  const bytesOfWhole = await readFile(whole)
  const url = await newDatabase()
  const damagedFile = join(await newFolder(), 'bad.sql.gz.age')
  // The end of the encrypted part, its first bytes, the plain header, the middle.
  for (const at of sampleCases([bytesOfWhole.length - 1, 190, 30, bytesOfWhole.length >> 1])) {
    const bytes = Buffer.from(bytesOfWhole)
    bytes[at]! ^= 1
    await writeFile(damagedFile, bytes)
    await expect(restore(damagedFile, url)).rejects.toThrow(/is damaged|another recovery key/)
  }
  await copyFile(whole, damagedFile)
  await truncate(damagedFile, bytesOfWhole.length - 20_000)
  await expect(restore(damagedFile, url)).rejects.toThrow('is damaged')
  await expect(restore(whole, url, { typed: 'another one entirely' })).rejects.toThrow('another recovery key')
  // A foreign script runs nothing, even when sealed with the key.
  const script = (await decryptBackup(whole, recoveryKey)).replace(
    /^copy public\.alarm /m,
    `copy public.alarm from '/dev/null'; copy public.alarm `,
  )
  await writeFile(damagedFile, await encryptBackupStream(Readable.from([script]), recoveryKey, 'made'))
  await expect(restore(damagedFile, url)).rejects.toThrow('it holds an unknown table')
  expect(await tablesOf(url)).toEqual([])
})

test('A restore refuses a database with rows, another installation key or schema', async () => {
  await expect(restore(whole, app.url)).rejects.toThrow("The database isn't empty")
  expect(await query(pastPolicies(app.url), 'select from ticket')).toHaveLength(2)

  const url = await newDatabase()
  const savedKey = new Uint8Array(32).fill(8)
  await expect(restore(whole, url, { kept: savedKey })).rejects.toThrow('is not the key of the installation in the backup')
  expect(await tablesOf(url)).toEqual([])

  const newer = join(await newFolder(), 'newer.sql.gz.age')
  const script = (await decryptBackup(whole, recoveryKey)).replace('}]}\n', '},{"name":"9999_later.sql","hash":"x"}]}\n')
  await writeFile(newer, await encryptBackupStream(Readable.from([script]), recoveryKey, 'made'))
  await expect(restore(newer, url)).rejects.toThrow(
    'The backup is newer than this version of Uketsuke: it holds the migration 9999_later.sql',
  )
  expect(await tablesOf(url)).toEqual([])

  const older = join(await newFolder(), 'older.sql.gz.age')
  const former = (await decryptBackup(whole, recoveryKey)).replace(
    /"migrations":\[.*?\]/,
    '"migrations":[{"name":"0001_scope.sql","hash":"x"},{"name":"0002_identity.sql","hash":"x"}]',
  )
  await writeFile(older, await encryptBackupStream(Readable.from([former]), recoveryKey, 'made'))
  await expect(restore(older, url)).rejects.toThrow('The backup was made before the baseline: restore it with the version that made it')
  expect(await tablesOf(url)).toEqual([])
})

longTest('A backup has all organizations even if row security binds the database owner', async () => {
  const file = await madeIn(await newFolder())
  const [url, user] = [new URL(await newDatabase()), `plain_${randomBytes(4).toString('hex')}`]
  const name = url.pathname.slice(1)
  await query(url.href, `create role ${user} login`)
  await query(inject('admin'), `alter database ${name} owner to ${user}`)
  cleanups.push(async () => {
    await query(pastPolicies(url.href), `reassign owned by ${user} to uketsuke; drop owned by ${user}`)
    await query(inject('admin'), `alter database ${name} owner to uketsuke; drop role ${user}`)
  })
  url.searchParams.set('user', user)
  await restore(file, url.href)
  expect((await migrate(url.href, { log })).scopeMode).toBe('force')
  const before = await readTableDigests(pastPolicies(url.href))
  const forced = await madeIn(await newFolder(), url.href)
  const again = await newDatabase()
  await restore(forced, again)
  expect(await readTableDigests(pastPolicies(again))).toEqual(before)
  expect(before['public.organization']).toMatch(/^2 rows/)
})

test('A migration runs only after a backup, except in a database without a schema', async () => {
  const [directory, folder] = [await newFolder(), await newFolder()]
  const url = await newDatabase()
  await writeFile(
    join(directory, '0001_first.sql'),
    'create table backup (id uuid, kind text, name text, at timestamptz, bytes bigint, rows bigint, seconds float)',
  )
  const config = { dataDir: folder, backupDir: folder, recoveryKey: undefined, installationKey, version: 'test' }
  expect(await migrateAfterBackup(config, url, { log, directory })).toMatchObject({ applied: ['0001_first.sql'], backup: undefined })
  expect(await readdir(folder)).toEqual([])
  await writeFile(join(directory, '0002_next.sql'), 'create table next (id int)')
  const blocked = join(folder, 'file')
  await writeFile(blocked, '')
  await expect(migrateAfterBackup({ ...config, backupDir: blocked }, url, { log, directory })).rejects.toThrow(
    `because the backup before the change failed: BACKUP_DIR ${blocked} is not a folder`,
  )
  expect(await query(url, `select to_regclass('next') as next`)).toEqual([{ next: null }])
  const { backup } = await migrateAfterBackup(config, url, { log, directory })
  expect((await listBackups(folder)).map(({ kind, name }) => [kind, name])).toEqual([['migration', backup!.name]])
  expect(await query(url, 'select kind, name from backup')).toEqual([{ kind: 'migration', name: backup!.name }])
  expect((await readBackupDigests(join(folder, backup!.name), recoveryKey))['public.migration']).toMatch(/^1 rows/)
})

longTest('Undoing an update restores the backup only if the update ran migrations', async () => {
  const [url, directory, folder, dataDir] = [await newDatabase(), await newFolder(), await newFolder(), await newFolder()]
  await restore(whole, url)
  await migrate(url, { log })
  const undo = () =>
    runCommand('bin/undo-migrations.ts', [], { DATABASE_URL: url, DATA_DIR: dataDir, INSTALLATION_KEY: key, BACKUP_DIR: folder })
  expect((await undo()).out).toBe('The database matches this version\n')

  await cp(join(projectRoot, 'db/migrations'), directory, { recursive: true })
  await writeFile(join(directory, '9998_later.sql'), 'create table later (id int); alter table ticket drop column note')
  await writeFile(join(directory, '9999_faulty.sql'), 'alter table nowhere add column id int')
  const config = { dataDir: folder, backupDir: folder, recoveryKey: undefined, installationKey, version: 'test' }
  await expect(migrateAfterBackup(config, url, { log, directory })).rejects.toThrow('The migration 9999_faulty.sql failed')
  const [backup] = await listBackups(folder)
  const aside = join(await newFolder(), backup!.name)
  await rename(join(folder, backup!.name), aside)
  expect(await undo()).toMatchObject({ code: 1, err: expect.stringContaining('holds no backup from before that') })
  expect(await query(url, 'select from later')).toEqual([])

  await rename(aside, join(folder, backup!.name))
  expect(await undo()).toEqual({ code: 0, out: `The database was restored from ${backup!.name}\n`, err: '' })
  expect(await readTableDigests(pastPolicies(url))).toEqual(contents)
  const server = await startServer({ env: { DATABASE_URL: url, DATA_DIR: dataDir, INSTALLATION_KEY: key } })
  cleanups.push(() => server.stop())
  expect((await fetch(`${server.origin}/readyz`)).status).toBe(200)
})

longTest('A start on an older schema migrates only after a successful backup', async () => {
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
  expect(refused.output().stderr).toContain('The schema was not changed, because the backup before the change failed')
  expect(await applied()).toEqual(names.slice(0, -1))

  const server = await startServer({ env: { ...env, BACKUP_DIR: folder } })
  cleanups.push(() => server.stop())
  expect(server.output().stdout).toMatch(/1 migrations applied, after the backup \S+/)
  expect((await fetch(`${server.origin}/readyz`)).status).toBe(200)
  expect(await applied()).toEqual(names)
  const [backup, ...others] = await listBackups(folder)
  expect([backup!.kind, others]).toEqual(['migration', []])
  expect(await query(url, 'select kind, name from backup')).toEqual([{ kind: 'migration', name: backup!.name }])
  expect((await readBackupDigests(join(folder, backup!.name), recoveryKey))['public.migration']).toMatch(
    new RegExp(`^${names.length - 1} rows`),
  )
})

longTest('A missed nightly backup is made at the next start', async () => {
  const database = await freshDatabase()
  cleanups.push(() => database.drop())
  const start = () => startApp({ database: { ...database, drop: async () => {} }, hurry: { schedules: 1 } })
  const first = await start()
  const scheduled = async () => (await query(database.url, `select key from pgboss.schedule where key = 'make-backup'`)).length
  await vi.waitFor(async () => expect(await scheduled()).toBe(1))
  await first.stop()
  // Simulates two days without a server, for this chore alone: chores run one after the other.
  await query(database.url, `update pgboss.version set cron_on = now() - interval '2 days'`)
  await query(database.url, `update pgboss.schedule set created_on = now() - interval '3 days' where key = 'make-backup'`)
  const second = await start()
  cleanups.push(() => second.stop())
  await vi.waitFor(async () => expect(await query(database.url, 'select kind from backup')).toEqual([{ kind: 'nightly' }]))
  const [backup, ...others] = await listBackups(second.backups)
  expect([backup!.kind, others]).toEqual(['nightly', []])
  expect((await readBackupDigests(join(second.backups, backup!.name), recoveryKey))['public.migration']).toMatch(/^[1-9]\d* rows/)
})
