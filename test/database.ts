import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { type Database, openDatabase } from '#platform/database/db.ts'
import { setUpMaster } from '#server/railways/master/set-up.ts'
import { waitTimeoutMs } from './wait-timeout.ts'

export type FreshDatabase = {
  /** For a second pool or another process. */
  url: string
  db: Database
  /** Ends `db` and removes the database, also under connections that are still open. */
  drop(): Promise<void>
}

/** A migrated, empty database of the test's own. */
export function freshDatabase(): Promise<FreshDatabase> {
  return cloneOf('uketsuke')
}

/** The same for tests that hold a lock until others are seen to wait for it. On a busy machine that takes longer than the product waits. */
export function patientDatabase(): Promise<FreshDatabase> {
  return cloneOf('uketsuke', { statement_timeout: waitTimeoutMs, query_timeout: waitTimeoutMs })
}

/** The same with the country's railways, as after their first use: they take seconds, and are made once for the whole run. */
export async function railwayDatabase(): Promise<FreshDatabase> {
  await onceForAll(withRailways, async () => {
    const { name, url, drop } = await createDatabase({ template: 'uketsuke' })
    const db = openDatabase(url, inject('scopeMode'), 1, onBusyMachine)
    try {
      await setUpMaster(db)
      await db.end()
      await run(inject('admin'), `alter database ${name} rename to ${withRailways}`)
    } catch (error) {
      await drop()
      throw error
    }
  })
  return cloneOf(withRailways)
}

/** In ms: set-up does not try again, as a client would. */
const onBusyMachine = 60_000

const withRailways = 'uketsuke_railways'

/** Makes that database unless it is there; other workers wait meanwhile. */
async function onceForAll(database: string, make: () => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: inject('admin') })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(1)')
    const { rowCount } = await client.query('select from pg_database where datname = $1', [database])
    if (rowCount === 0) await make()
  } finally {
    await client.end()
  }
}

/** `settings`: of its connections, in place of the product's. */
async function cloneOf(template: string, settings: Record<string, number> = {}): Promise<FreshDatabase> {
  const { url: plain, drop } = await createDatabase({ template })
  const address = new URL(plain)
  for (const [name, value] of Object.entries(settings)) address.searchParams.set(name, String(value))
  const url = address.href
  const db = openDatabase(url, inject('scopeMode'), 10, onBusyMachine)
  return {
    url,
    db,
    async drop() {
      await db.end()
      await drop()
    },
  }
}

/** A database without a schema, for what happens before or around the migrations. */
export function emptyDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  return createDatabase({ template: 'template0' })
}

async function createDatabase({ template }: { template: string }): Promise<{ name: string; url: string; drop(): Promise<void> }> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await run(databaseUrl(inject('template'), 'postgres'), `create database ${name} template ${template} strategy file_copy`)
  return {
    name,
    url: databaseUrl(inject('template'), name),
    drop: () => run(inject('admin'), `drop database if exists ${name} with (force)`),
  }
}

function databaseUrl(base: string, database: string): string {
  const url = new URL(base, 'postgresql://base')
  url.pathname = `/${database}`
  return url.href
}

/**
 * Made by the owner, from outside of the template, which nobody may be connected to while it is cloned. Dropped by the superuser, since
 * only it may end the sessions of others there: autovacuum, too, has one.
 */
async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
