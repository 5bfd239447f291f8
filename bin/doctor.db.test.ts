import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { recordBackup } from '#platform/backup/make-backup.ts'
import { parseConfig } from '#platform/config.ts'
import { checkDatabase } from '#server/doctor/database.ts'
import { describeFindings } from '#server/doctor/finding.ts'
import { checkHints, checkPooler } from '#server/doctor/servers.ts'
import { installationKey, startApp, type TestApp } from '../test/app.ts'
import { runCommand } from '../test/command.ts'
import { freshDatabase } from '../test/database.ts'
import { longTest } from '../test/matrix.ts'
import { startNatsStandIn } from '../test/nats-stand-in.ts'
import { startMailServer } from '../test/smtp.ts'
import { addDevice } from '../test/tablet.ts'
import { buildWorld, type World } from '../test/world.ts'

let app: TestApp
let world: World
const cleanups: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  app = await startApp()
  world = await buildWorld(app)
})
afterEach(async () => {
  for (const act of cleanups.splice(0).reverse()) await act()
})
afterAll(() => app?.stop())

const environmentOf = (more: Record<string, string>) => ({
  PORT: new URL(app.origin).port,
  DATABASE_URL: app.url,
  INSTALLATION_KEY: Buffer.from(installationKey).toString('base64url'),
  BACKUP_DIR: app.backups,
  ...more,
})
async function doctor(more: Record<string, string> = {}): Promise<{ code: number | null; out: string }> {
  const { code, out, err } = await runCommand('bin/doctor.ts', [], environmentOf(more))
  expect(err).toBe('')
  return { code, out }
}
async function lookAtDatabase(more: Record<string, string> = {}, serverRuns = true): Promise<string> {
  const environment = environmentOf(more)
  const config = parseConfig({ APP_ENV: 'development', ...environment })
  return describeFindings(await checkDatabase(environment.DATABASE_URL, config, { serverRuns })).join('\n')
}
async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'uketsuke-doctor-'))
  cleanups.push(() => rm(folder, { recursive: true, force: true }))
  return folder
}
const made = async (hours: number, name: string) => {
  await app.db.pool.query('delete from backup')
  const at = new Date(Date.now() - hours * 3_600_000)
  await recordBackup(app.db.pool, { name, kind: 'nightly', at, bytes: 1e6, rows: 1, tables: 1, seconds: 1 })
}

test('The doctor finds nothing wrong in a healthy installation', async () => {
  await made(10, 'a.age')
  await writeFile(join(app.backups, 'a.age'), '')
  const mail = await startMailServer()
  cleanups.push(() => mail.close())
  const { code, out } = await doctor({ SMTP_URL: mail.url, MAIL_FROM: 'no-reply@shop.test' })
  // The fill level of the test machine's disk is unknown.
  expect(out).toMatch(/^(ok|look) +Disk +\d+\.\d GB are free for the data/m)
  for (const about of ['Server', 'Clock', 'Database', 'Set-up', 'Backup', 'Mail']) expect(out).toMatch(new RegExp(`^ok +${about} `, 'm'))
  expect([code, out]).toEqual([0, expect.not.stringContaining('WRONG')])
})

test('A missing backup file is reported', async () => {
  await made(1, 'gone.age')
  expect(await lookAtDatabase()).toMatch(/^look +Backup .* isn't in /m)
})

longTest('An old backup, a taken port and a dead mail server are reported, but no password', async () => {
  await made(50, 'old.age')
  const stranger = createServer((_, response) => response.end('hello')).listen(0, '127.0.0.1')
  cleanups.push(() => new Promise((done) => stranger.close(done)))
  await new Promise((done) => stranger.once('listening', done))
  const PORT = String((stranger.address() as AddressInfo).port)
  const closed = await startMailServer()
  await closed.close()
  const url = new URL(closed.url)
  Object.assign(url, { username: 'user', password: 'secretword' })
  const { code, out } = await doctor({ PORT, SMTP_URL: url.href, MAIL_FROM: 'no-reply@shop.test' })
  expect(code).toBe(1)
  expect(out).toMatch(/^WRONG +Backup .*older than 48 hours\n +→ .*npm run backup/m)
  expect(out).toMatch(/^WRONG +Server +Another program answers/m)
  expect(out).toMatch(/^WRONG +Mail +127\.0\.0\.1:\d+ can't be used.*\n +→ check that the mail server runs/m)
  expect(out).not.toContain('secretword')
})

test('The doctor names each silent device of an open shop', async () => {
  await made(1, 'a.age')
  const shop = world.east.main
  const { device } = await addDevice(app, shop, world.east.members.manager, { name: '入口のプリンター', settings: { kind: 'printer' } })
  expect(await lookAtDatabase()).not.toContain('入口のプリンター')
  await app.db.pool.query(`update device set paired_at = now() - interval '3 minutes' where id = $1`, [device.id])
  expect(await lookAtDatabase()).toMatch(
    /^look +Devices +The printer “入口のプリンター” of .* has not been in contact yet\n +→ check its power/m,
  )
  await app.db.pool.query(`update device set seen_at = now() - interval '3 minutes' where id = $1`, [device.id])
  expect(await lookAtDatabase()).toMatch(/^look +Devices .* has been silent since \d{4}-/m)
  await app.db.pool.query('update shop set hours = $2 where id = $1', [shop.scope.shopId, JSON.stringify(Array(7).fill([]))])
  cleanups.push(() => app.db.pool.query('update shop set hours = null where id = $1', [shop.scope.shopId]))
  expect(await lookAtDatabase()).not.toContain('入口のプリンター')
})

test('The doctor says that devices were not checked if no server runs on the port', async () => {
  const { port } = new URL(app.origin)
  expect(await lookAtDatabase({}, false)).toMatch(
    new RegExp(`^look +Devices +They were not checked, because no server .* port ${port}\\n +→ .*PORT`, 'm'),
  )
  expect(await lookAtDatabase()).not.toContain('not checked')
})

test('The doctor reports another schema and a missing database or installation key', async () => {
  const nowhere = new URL(app.url)
  nowhere.pathname = '/nowhere'
  expect(await lookAtDatabase({ DATABASE_URL: nowhere.href })).toMatch(
    /^WRONG +Database +It doesn't answer: database "nowhere" does not exist/m,
  )
  await app.db.pool.query(`insert into migration (name, hash) values ('9999_later.sql', 'x')`)
  cleanups.push(() => app.db.pool.query(`delete from migration where name = '9999_later.sql'`))
  expect(await lookAtDatabase()).toMatch(/^WRONG +Database .*newer than this version \(9999_later.sql\)/m)
  for (const act of cleanups.splice(0)) await act()
  await app.db.pool.query(`insert into migration (name, hash) values ('0001_scope.sql', 'x')`)
  cleanups.push(() => app.db.pool.query(`delete from migration where name = '0001_scope.sql'`))
  expect(await lookAtDatabase()).toMatch(/^WRONG +Database .*made before the baseline\n +→ use a new DATA_DIR/m)
  for (const act of cleanups.splice(0)) await act()
  const dataDir = await newFolder()
  expect(await lookAtDatabase({ INSTALLATION_KEY: '', DATA_DIR: dataDir })).toMatch(/^WRONG +Set-up +installation.key is missing/m)
  expect(await readdir(dataDir)).toEqual([])
})

test('The doctor reports a wrong pooler and an unreachable NATS', async () => {
  const other = await freshDatabase()
  cleanups.push(other.drop)
  const nats = await startNatsStandIn()
  cleanups.push(nats.stop)
  const pooled = (databaseUrl: string) => checkPooler({ databaseUrl, databaseDirectUrl: app.url })
  expect(describeFindings(await pooled(app.url)).join('\n')).toContain('reach the same database')
  expect(describeFindings(await pooled(other.url)).join('\n')).toContain('DATABASE_URL and DATABASE_DIRECT_URL name different databases')
  expect(describeFindings(await pooled('postgresql://a:hunter2@127.0.0.1:1/x'))[0]).toMatch(
    /^WRONG.*DATABASE_URL cannot be used: .*ECONNREFUSED/,
  )
  const hints = describeFindings(await checkHints({ hintsUrl: `${nats.url},nats://127.0.0.1:1` })).join('\n')
  expect(hints).toMatch(/ok .*NATS at 127\.0\.0\.1:\d+ answers/)
  expect(hints).toMatch(/WRONG.*NATS at 127\.0\.0\.1:1 can't be used/)
})

test('Before the first start the doctor creates nothing and names npm start', async () => {
  const dataDir = await newFolder()
  const { code, out } = await doctor({ DATABASE_URL: '', DATA_DIR: dataDir, PORT: '0', INSTALLATION_KEY: '', BACKUP_DIR: '' })
  expect(out).toMatch(/^look +Database +There is none in DATA_DIR .*\n +→ npm start creates it/m)
  expect(code).toBe(0)
  expect(await readdir(dataDir)).toEqual([])
})
