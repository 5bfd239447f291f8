/** A database as a hoster gives it: encrypted connections, and a user who owns one database and has no other right. */
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { listBackups } from '#platform/backup/folder.ts'
import { parseConfig } from '#platform/config.ts'
import { openDatabase } from '#platform/database/db.ts'
import { migrate } from '#platform/database/migrations.ts'
import { openHintChannel } from '#platform/live/hints.ts'
import { openLog } from '#platform/log.ts'
import { findPostgresBinaries } from '#platform/postgres/binaries.ts'
import { waitForDatabase } from '#platform/postgres/first-connection.ts'
import { assignFolderOwner } from '#platform/postgres/run-as-user.ts'
import { installationKey, startApp } from '../app.ts'
import { runCommand } from '../command.ts'
import { checkTicketNumbers, startJoinLoad, waitForJoins } from '../join-load.ts'
import { longTest } from '../matrix.ts'
import { startTemporaryServer } from '../servers.ts'
import { newShop } from '../world.ts'
import { createPostgresServer, type PostgresServer } from './server.ts'

const log = openLog({ logLevel: 'silent', version: 'test', appEnv: 'development' })
const keySetting = Buffer.from(installationKey).toString('base64url')
const recoveryKey = 'three words that only you know'
let home: string
let certificate: string
let server: PostgresServer
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'uketsuke-encrypted-'))
  const folder = join(home, 'server')
  await mkdir(folder, { mode: 0o700 })
  certificate = join(home, 'certificate.pem')
  const key = join(folder, 'key.pem')
  await promisify(execFile)('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2', '-subj', '/CN=localhost'],
    ...['-addext', 'subjectAltName=DNS:localhost', '-keyout', key, '-out', certificate],
  ])
  await writeFile(join(folder, 'hba.conf'), 'local all postgres trust\nhostssl all all 127.0.0.1/32 scram-sha-256\n')
  await assignFolderOwner(home, folder)
  server = await createPostgresServer(dirname(findPostgresBinaries().initdb), {
    listen_addresses: '127.0.0.1',
    ssl: 'on',
    ssl_cert_file: certificate,
    ssl_key_file: key,
    hba_file: join(folder, 'hba.conf'),
  })
  await server.start()
  await server.ask(`create role shops login password 'secret'`)
  await server.ask('create database shops owner shops')
  await server.ask('create database restored owner shops')
})
afterAll(async () => {
  await server?.remove()
  await rm(home, { recursive: true, force: true })
})

/** A superuser sees all rows, which the policies forced on the owner hide outside a scope. */
function pastPolicies(database: string) {
  const db = openDatabase(server.url('postgres', database), 'role', 1)
  onTestFinished(() => db.end())
  return db
}

/** Returns the address as the product reads it from DATABASE_URL. */
const readAddress = (query: string, { host = 'localhost', database = 'shops' } = {}) =>
  parseConfig({ DATABASE_URL: addressOf(query, { host, database }) }).databaseUrl!
const addressOf = (query: string, { host = 'localhost', database = 'shops' } = {}) =>
  `postgresql://shops:secret@${host}:${server.port}/${database}?${query}`
const connect = (...address: Parameters<typeof readAddress>) =>
  waitForDatabase(readAddress(...address), { timeoutMs: 30_000, waiting() {} })

test('An encrypted connection checks as much of the certificate as sslmode says', async () => {
  const withFile = `sslmode=verify-full&sslrootcert=${certificate}`
  await connect(withFile)
  await connect('sslmode=require')
  await connect(`sslmode=verify-ca&sslrootcert=${certificate}`, { host: '127.0.0.1' })
  await expect(connect('sslmode=verify-full')).rejects.toThrow('certificate is refused: self-signed certificate')
  await expect(connect(withFile, { host: '127.0.0.1' })).rejects.toThrow('certificate is refused: Hostname/IP does not match')
  await expect(connect('sslmode=disable')).rejects.toThrow(/refused DATABASE_URL: .*no encryption/)
})

test('A command names the refused certificate in one line', async () => {
  const { code, err } = await runCommand('bin/migrate.ts', [], { DATABASE_URL: addressOf('sslmode=verify-full'), DATA_DIR: home })
  expect([code, err]).toEqual([1, expect.stringMatching(/^The database's certificate is refused: self-signed certificate.*\. .*\n$/)])
})

longTest('Servers, NOTIFY, backup and restore work there for a user without further rights', async () => {
  const env = { DATABASE_URL: addressOf(`sslmode=verify-full&sslrootcert=${certificate}`), INSTALLATION_KEY: keySetting }
  const url = parseConfig(env).databaseUrl!
  const { scopeMode } = await migrate(url, { log })
  expect(scopeMode).toBe('force')
  const db = openDatabase(url, scopeMode, 10)
  const app = await startApp({ database: { url, db, drop: () => db.end() } })
  onTestFinished(() => app.stop())
  const other = await startTemporaryServer(env)
  onTestFinished(() => other.stop())
  const shop = await newShop(app, '駅前')

  const hints = await openHintChannel(url, { log })
  onTestFinished(() => hints.close())
  const heard = vi.fn()
  hints.listen(`queue:${shop.scope.shopId}`, heard)
  const load = startJoinLoad(shop, (visitor) => [app, other][visitor % 2]!.origin)
  await waitForJoins(load, 50)
  await load.stop()
  await checkTicketNumbers(pastPolicies('shops'), shop, load)
  await vi.waitFor(() => expect(heard).toHaveBeenCalled())
  const plain = await server.ask(
    `select application_name from pg_stat_activity left join pg_stat_ssl using (pid) where usename = 'shops' and not ssl`,
  )
  expect(plain).toEqual([])

  await other.stop()
  const folder = join(home, 'backups')
  const made = await runCommand('bin/backup.ts', [], { ...env, BACKUP_DIR: folder, RECOVERY_KEY: recoveryKey })
  expect([made.code, made.err]).toEqual([0, ''])
  const file = join(folder, (await listBackups(folder))[0]!.name)
  const target = addressOf(`sslmode=verify-full&sslrootcert=${certificate}`, { database: 'restored' })
  const restored = await runCommand('bin/restore.ts', [file], { ...env, DATABASE_URL: target, RECOVERY_KEY: recoveryKey })
  expect([restored.code, restored.err]).toEqual([0, ''])
  await checkTicketNumbers(pastPolicies('restored'), shop, load)
})
