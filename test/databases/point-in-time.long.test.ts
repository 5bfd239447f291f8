/** Recovery to a moment with pgBackRest, by the commands of docs/operating.md 11. Needs Debian's postgresql-15 and pgbackrest. */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, vi } from 'vitest'
import { appendUnlistedErasures, recordErasure } from '#platform/backup/erasures.ts'
import { listBackups } from '#platform/backup/folder.ts'
import { openDatabase } from '#platform/database/db.ts'
import { migrate } from '#platform/database/migrations.ts'
import { newId } from '#platform/ids.ts'
import { openLog } from '#platform/log.ts'
import { assignFolderOwner, chooseRunAsOptions } from '#platform/postgres/run-as-user.ts'
import { installationKey, startApp } from '../app.ts'
import { runCommand } from '../command.ts'
import { checkTicketNumbers, startJoinLoad, waitForJoins } from '../join-load.ts'
import { longTest } from '../matrix.ts'
import { findFastDatabaseFolder } from '../ram-disk.ts'
import { newShop } from '../world.ts'
import { createPostgresServer } from './server.ts'
import { findPostgresPrograms, whyNoDebianPostgres } from './versions.ts'

const log = openLog({ logLevel: 'silent', version: 'test', appEnv: 'development' })
const program = '/usr/bin/pgbackrest'
const recoveryKey = 'three words that only you know'
const reason = whyNoDebianPostgres('15') ?? (existsSync(program) ? undefined : "Debian's package pgbackrest is not installed")

longTest('pgBackRest restores exactly the numbers acknowledged before a moment', async ({ skip }) => {
  if (reason) skip(reason)
  const home = await mkdtemp(join(await findFastDatabaseFolder(), 'uketsuke-pgbackrest-'))
  onTestFinished(() => rm(home, { recursive: true, force: true }))
  const folder = join(home, 'pgbackrest')
  await mkdir(folder, { mode: 0o700 })
  const settings = join(folder, 'pgbackrest.conf')
  const server = await createPostgresServer(await findPostgresPrograms('15'), {
    archive_mode: 'on',
    archive_command: `pgbackrest --config=${settings} --stanza=uketsuke archive-push %p`,
  })
  onTestFinished(() => server.remove())
  const socket = new URL(server.url('postgres', 'postgres')).searchParams.get('host')
  await writeFile(
    settings,
    `[global]
repo1-path=${folder}/repository
log-path=${folder}
lock-path=${folder}
spool-path=${folder}
log-level-file=off
start-fast=y
[uketsuke]
pg1-path=${server.folder}
pg1-socket-path=${socket}
pg1-user=postgres
`,
  )
  await assignFolderOwner(home, folder)
  const runPgBackRest = (...args: string[]) => {
    const { prefix, user } = chooseRunAsOptions()
    const [file = program, ...line] = [...prefix, program, `--config=${settings}`, '--stanza=uketsuke', ...args]
    return promisify(execFile)(file, line, { ...user })
  }
  await server.start()
  await server.ask('create role uketsuke login createrole')
  await server.ask('create database uketsuke owner uketsuke')
  await runPgBackRest('stanza-create')
  const url = server.url('uketsuke', 'uketsuke')
  const { scopeMode } = await migrate(url, { log })
  await runPgBackRest('--type=full', 'backup')

  const backups = join(home, 'backups')
  const keySetting = Buffer.from(installationKey).toString('base64url')
  const env = { DATABASE_URL: url, BACKUP_DIR: backups, INSTALLATION_KEY: keySetting, RECOVERY_KEY: recoveryKey }
  const db = openDatabase(url, scopeMode, 10)
  const app = await startApp({ database: { url, db, drop: () => db.end() } })
  const shop = await newShop(app, '駅前')
  const before = startJoinLoad(shop, () => app.origin)
  await waitForJoins(before, 100)
  await before.stop()
  const [{ moment }] = await server.ask('select clock_timestamp()::text as moment')
  const after = startJoinLoad(shop, () => app.origin)
  await waitForJoins(after, 50)
  await after.stop()
  await db.inScope(shop.scope, (tx) => recordErasure(tx, shop.scope, { kind: 'card', ids: [newId()] }))
  await mkdir(backups)
  await appendUnlistedErasures(db, backups)
  await app.stop()
  await server.ask('truncate ticket cascade', 'uketsuke')

  await server.stop()
  await runPgBackRest('--delta', '--type=time', `--target=${moment}`, '--target-action=promote', 'restore')
  await server.start()
  await vi.waitFor(async () => expect(await server.ask('select pg_is_in_recovery() as recovering')).toEqual([{ recovering: false }]))
  const recovered = openDatabase(url, scopeMode, 2)
  onTestFinished(() => recovered.end())
  await checkTicketNumbers(recovered, shop, before)

  // The product's own backup and restore then repeat what a database cannot know, such as later erasures.
  const made = await runCommand('bin/backup.ts', [], env)
  expect([made.code, made.err]).toEqual([0, ''])
  await server.ask('create database renewed owner uketsuke')
  const renewedUrl = server.url('uketsuke', 'renewed')
  const file = join(backups, (await listBackups(backups))[0]!.name)
  const renewed = await runCommand('bin/restore.ts', [file], { ...env, DATABASE_URL: renewedUrl })
  expect([renewed.code, renewed.err, renewed.out]).toEqual([
    0,
    '',
    expect.stringContaining('Later erasures that the first start repeats before it serves anyone: 1'),
  ])
  const inUse = openDatabase(renewedUrl, scopeMode, 2)
  onTestFinished(() => inUse.end())
  await checkTicketNumbers(inUse, shop, before)
})
