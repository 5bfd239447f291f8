import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { longTest } from '../../../test/matrix.ts'
import { findFastDatabaseFolder } from '../../../test/ram-disk.ts'
import { openLog } from '../log.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts'
import { readPostmasterPid } from './postmaster.ts'

const log = openLog({ logLevel: 'silent', version: 'test', appEnv: 'development' })
let dataDir: string
let started: EmbeddedPostgres[]
beforeEach(async () => {
  // Longer than a socket's path may be.
  dataDir = join(await mkdtemp(join(await findFastDatabaseFolder(), 'uketsuke-embedded-')), 'x'.repeat(120))
  started = []
})
afterEach(async () => {
  for (const postgres of started) await postgres.stop()
  await rm(join(dataDir, '..'), { recursive: true, force: true })
})

async function start(): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir, log })
  started.push(postgres)
  return postgres
}
const postmaster = () => readPostmasterPid(join(dataDir, 'pg'))

async function runQuery(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query(statement)).rows
  } finally {
    await client.end().catch(() => {})
  }
}

const eventually = <T>(work: () => Promise<T>): Promise<T> => vi.waitFor(work, { interval: 20 })

test('Embedded data survives stop, kill and lost socket; a bad setting ends the start', async () => {
  const first = await start()
  expect((await stat(dataDir)).mode & 0o777).toBe(0o700)
  await runQuery(first.url, `create table kept (word text); insert into kept values ('受付')`)
  expect(await runQuery(first.url, `select rolsuper from pg_roles where rolname = current_user`)).toEqual([{ rolsuper: false }])
  expect(await runQuery(first.url, `select current_setting('listen_addresses') as listens`)).toEqual([{ listens: '' }])
  expect(await runQuery(first.url, `select current_setting('server_encoding') as encoding`)).toEqual([{ encoding: 'UTF8' }])
  await first.stop()
  expect(await postmaster()).toBeUndefined()
  expect((await readdir(dataDir)).sort()).toEqual(['pg', 'postgres.log'])

  const second = await start()
  const words = [{ word: '受付' }]
  expect(await runQuery(second.url, 'select word from kept')).toEqual(words)

  // Killed while the server runs, it is started again.
  const killed = (await postmaster()) ?? 0
  process.kill(killed, 'SIGKILL')
  expect(await eventually(() => runQuery(second.url, 'select word from kept'))).toEqual(words)
  await eventually(async () => expect(await postmaster()).not.toBe(killed))

  // Another server process shares it. The last one stops it.
  const third = await start()
  await second.stop()
  expect(await runQuery(third.url, 'select word from kept')).toEqual(words)

  // Its socket vanishes, as in a cleaned temporary folder: the old process is ended and a new one started.
  const before = await postmaster()
  await rm(new URL(third.url).searchParams.get('host') ?? '', { recursive: true })
  const fourth = await start()
  expect(await postmaster()).not.toBe(before)
  expect(await runQuery(fourth.url, 'select word from kept')).toEqual(words)
  await third.stop()
  await fourth.stop()
  expect(await postmaster()).toBeUndefined()

  await writeFile(join(dataDir, 'pg/postgresql.conf'), 'shared_buffers = plenty\n')
  await expect(start()).rejects.toThrow(/does not start: .*configuration file|shared_buffers/)
  expect(await readFile(join(dataDir, 'postgres.log'), 'utf8')).toContain('shared_buffers')
})

longTest('A database folder left incomplete by a killed start is recreated', async () => {
  await mkdir(join(dataDir, 'pg.init'), { recursive: true })
  await writeFile(join(dataDir, 'pg.init/left-over'), '')
  const postgres = await start()
  expect(await runQuery(postgres.url, 'select 1 as one')).toEqual([{ one: 1 }])
  expect((await readdir(dataDir)).sort()).toEqual(['pg', 'postgres.log'])
})

longTest('A start waits for a database that another process is starting', async () => {
  const first = await start()
  await first.stop()
  // It works from inside the folder, as PostgreSQL does, and says how it ended.
  const other = spawn('sh', ['-c', 'trap "exit 7" INT; sleep 1'], { cwd: join(dataDir, 'pg') })
  const ended = once(other, 'exit')
  await writeFile(join(dataDir, 'pg/postmaster.pid'), [other.pid, join(dataDir, 'pg'), '', '', '', '', '', 'starting', ''].join('\n'))
  const second = await start()
  expect(await ended).toEqual([0, null])
  expect(await runQuery(second.url, 'select 1 as one')).toEqual([{ one: 1 }])
  await second.stop()
})

longTest('A database that stops during a start is started anew', async () => {
  const first = await start()
  // Stops once its clients have gone, and refuses new ones until then.
  process.kill((await postmaster()) ?? 0, 'SIGTERM')
  const second = start()
  for (let refused = 0; refused < 20; refused++)
    await eventually(() => expect(runQuery(first.url, 'select 1')).rejects.toMatchObject({ code: '57P03' }))
  await first.stop()
  expect(await runQuery((await second).url, 'select 1 as one')).toEqual([{ one: 1 }])
  await (await second).stop()
})

longTest('A start does not end another program that has the database’s old process id', async () => {
  const first = await start()
  await first.stop()
  await writeFile(join(dataDir, 'pg/postmaster.pid'), `${process.pid}\n${join(dataDir, 'pg')}\n`)
  expect(await postmaster()).toBeUndefined()
  const second = await start()
  expect(await runQuery(second.url, 'select 1 as one')).toEqual([{ one: 1 }])
  await second.stop()
})
