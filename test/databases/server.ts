/** A PostgreSQL of any version, as an operator would run it beside the product. It listens on its socket and, if asked, on 127.0.0.1. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { runInitdb, spawnPostgres } from '#platform/postgres/binaries.ts'
import { createDatabaseEndpoint } from '#platform/postgres/endpoint.ts'
import { waitForDatabase } from '#platform/postgres/first-connection.ts'
import { stopPostmaster } from '#platform/postgres/postmaster.ts'
import { assignFolderOwner } from '#platform/postgres/run-as-user.ts'
import { findFastDatabaseFolder } from '../ram-disk.ts'

export type PostgresServer = {
  /** Data folder. */
  folder: string
  port: number
  /** Address by the socket, which asks for no password. */
  url(user: string, database: string): string
  /** Runs a statement as superuser on a connection of its own. */
  ask(statement: string, database?: string): Promise<pg.QueryResult['rows']>
  start(): Promise<void>
  stop(): Promise<void>
  remove(): Promise<void>
}

/** Creates a cluster without starting it. `settings` replace PostgreSQL's own. `programs`: folder of `initdb` and `postgres`. */
export async function createPostgresServer(programs: string, settings: Record<string, string> = {}): Promise<PostgresServer> {
  const home = await mkdtemp(join(await findFastDatabaseFolder(), 'uketsuke-postgres-'))
  const folder = join(home, 'pg')
  // Each cluster has a socket folder of its own, so without TCP the usual port is free.
  const port = settings.listen_addresses ? await findFreePort() : 5432
  const endpoint = await createDatabaseEndpoint(home)
  const url = (user: string, database: string) => `${endpoint.url(user, database)}&port=${port}`
  await mkdir(folder, { mode: 0o700 })
  await assignFolderOwner(home, folder)
  const locale = ['--encoding=UTF8', '--locale=C.UTF-8']
  await runInitdb(join(programs, 'initdb'), folder, [
    `--pgdata=${folder}`,
    ...locale,
    '--username=postgres',
    '--no-sync',
    ...endpoint.initdbArguments,
  ])
  const args = Object.entries({ ...endpoint.serverSettings, port: String(port), ...settings }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  return {
    folder,
    port,
    url,
    async ask(statement, database = 'postgres') {
      const client = new pg.Client({ connectionString: url('postgres', database) })
      await client.connect()
      try {
        return (await client.query(statement)).rows
      } finally {
        await client.end()
      }
    },
    async start() {
      await endpoint.prepare()
      await spawnPostgres(join(programs, 'postgres'), folder, ['-D', folder, ...args], join(home, 'postgres.log'))
      await waitForDatabase(url('postgres', 'postgres'), { timeoutMs: 120_000, waiting() {} })
    },
    stop: () => stopPostmaster(folder),
    async remove() {
      await stopPostmaster(folder)
      await endpoint.remove()
      await rm(home, { recursive: true, force: true })
    },
  }
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}
