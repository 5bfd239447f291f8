import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readPostmasterPid } from '#platform/postgres/postmaster.ts'
import { createSchemalessDatabase, freshDatabase } from '../test/database.ts'
import { longTest } from '../test/matrix.ts'
import { findFastDatabaseFolder } from '../test/ram-disk.ts'
import { type ServerProcess, spawnServer, startServer } from '../test/server-process.ts'
import { readTableDigests } from '../test/table-contents.ts'

const entry = 'test/bare-server.ts'
let dataDir: string
const servers: ServerProcess[] = []

beforeEach(async () => {
  dataDir = await mkdtemp(join(await findFastDatabaseFolder(), 'uketsuke-server-'))
})
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop()
  await rm(dataDir, { recursive: true, force: true })
})

async function start(env: Record<string, string> = {}): Promise<ServerProcess> {
  const server = await startServer({ entry, env: { DATA_DIR: dataDir, ...env } })
  servers.push(server)
  return server
}
const visit = async (server: ServerProcess) => ((await (await fetch(server.origin)).json()) as { visits: number }).visits
const untilSlow = (server: ServerProcess) =>
  vi.waitFor(async () => expect(await (await fetch(`${server.origin}/slow-requests`)).text()).toBe('1'))
const postmaster = () => readPostmasterPid(join(dataDir, 'pg'))

async function failedStart(env: Record<string, string>, args: readonly string[] = []): Promise<string> {
  const server = spawnServer({ entry, args, env: { DATA_DIR: dataDir, ...env } })
  expect(await server.ended).toEqual({ code: 1, signal: null })
  const { stderr } = server.output()
  expect(stderr.trimEnd().split('\n')).toHaveLength(1)
  return stderr.trimEnd()
}

test('SIGTERM finishes a request under way and ends the server without an error', async () => {
  const { url, drop } = await freshDatabase()
  const server = await start({ DATABASE_URL: url })
  expect(await visit(server)).toBe(1)
  const slow = fetch(`${server.origin}/slow`)
  await untilSlow(server)
  server.process.kill('SIGTERM')
  expect(await (await slow).text()).toBe('slow but whole')
  expect(await server.ended).toEqual({ code: 0, signal: null })
  await expect(fetch(server.origin)).rejects.toThrow()
  expect(server.output().stderr).toBe('')
  expect(await readdir(dataDir)).toEqual(['installation.key'])
  await drop()
})

longTest('The database of a killed server runs on, and the next start takes it over', async () => {
  const first = await start()
  await visit(first)
  const database = await postmaster()
  first.process.kill('SIGKILL')
  await first.ended
  expect(await postmaster()).toBe(database)
  const second = await start()
  expect(await postmaster()).toBe(database)
  expect(await visit(second)).toBe(2)
})

test('After a kill of server and database the next start has all acknowledged data', async () => {
  const first = await start()
  await visit(first)
  expect(await visit(first)).toBe(2)
  first.process.kill('SIGKILL')
  process.kill((await postmaster()) ?? 0, 'SIGKILL')
  await first.ended
  const second = await start()
  expect(await visit(second)).toBe(3)
})

longTest('A second server on the same data folder shares its database', async () => {
  const first = await start()
  const second = await start()
  await visit(first)
  await first.stop()
  expect(await visit(second)).toBe(2)
})

longTest('A wrong variable or argument ends the start with one line that names it', async () => {
  const wrongStarts = [
    [{ APP_ENV: 'prod' }, [], /^APP_ENV must be development, staging or production, not "prod"$/],
    [{ RATE_LIMITS: 'off', APP_ENV: '' }, [], /^RATE_LIMITS /],
    [{}, ['--dmeo'], /^Unknown argument --dmeo/],
  ] as const
  for (const [env, args, message] of wrongStarts) expect(await failedStart(env, args)).toMatch(message)
  expect(await readdir(dataDir)).toEqual([])
})

longTest('A file-system error ends the start with one line', async () => {
  const { url, drop } = await createSchemalessDatabase()
  await mkdir(join(dataDir, 'installation.key'), { mode: 0o700 })
  const server = spawnServer({ entry, env: { DATA_DIR: dataDir, DATABASE_URL: url } })
  expect(await server.ended).toEqual({ code: 1, signal: null })
  await drop()
  expect(server.output().stderr).toBe('Unexpected error: EISDIR: illegal operation on a directory, read\n')
})

test('A taken port ends the start with one line before anything is touched', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => other.once('listening', resolve))
  const { port } = other.address() as { port: number }
  expect(await failedStart({ PORT: String(port) })).toBe(`Another program uses port ${port}: stop it, or set PORT`)
  expect(await readdir(dataDir)).toEqual([])
  other.close()
})

test('A missing database ends the start with one line', async () => {
  const { url, drop } = await createSchemalessDatabase()
  await drop()
  expect(await failedStart({ DATABASE_URL: url })).toMatch(/^The database refused DATABASE_URL: database "test_\w+" does not exist$/)
})

test('An older version refuses the database of a newer one and changes nothing', async () => {
  const { url, db, drop } = await freshDatabase()
  await db.pool.query(`create table public.later (id int); insert into migration (name, hash) values ('9999_later.sql', 'x')`)
  const before = await readTableDigests(url)
  expect(await failedStart({ DATABASE_URL: url })).toBe(
    'The database is newer than this version of Uketsuke: it holds the migration 9999_later.sql. Nothing was changed: use a newer version',
  )
  expect(await readTableDigests(url)).toEqual(before)
  expect(before).toMatchObject({ 'public.later': expect.anything() })
  await drop()
})

longTest('A second signal ends the process at once', async () => {
  const server = await start()
  const endless = fetch(`${server.origin}/endless`).then(
    () => 'answered',
    () => 'cut',
  )
  await untilSlow(server)
  server.process.kill('SIGINT')
  await vi.waitFor(() => expect(server.output().stdout).toContain('Stopping'))
  server.process.kill('SIGINT')
  expect((await server.ended).code).toBe(1)
  expect(await endless).toBe('cut')
  // The forced end left the database running; the next server takes it over and stops it.
  expect(await visit(await start())).toBe(1)
})
