import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { type Database, openDatabase } from '#platform/database/db.ts'
import { buildOrUpdateMaster } from '#server/railways/master/set-up.ts'
import { waitTimeoutMs } from './wait-timeout.ts'

export type FreshDatabase = {
  /** For a second pool or another process. */
  url: string
  db: Database
  /** Closes `db` and drops the database, even with open connections. */
  drop(): Promise<void>
}

/** Creates a migrated, empty database for the test. */
export function freshDatabase(): Promise<FreshDatabase> {
  return cloneOf('uketsuke')
}

/** A database for tests that hold a lock until others wait for it. Its timeouts exceed the product's, which a busy machine may need. */
export function longTimeoutDatabase(): Promise<FreshDatabase> {
  return cloneOf('uketsuke', { statement_timeout: waitTimeoutMs, query_timeout: waitTimeoutMs })
}

/** A database with the country's railways. Importing them takes seconds, so it happens once for the whole run. */
export async function railwayDatabase(): Promise<FreshDatabase> {
  await onceForAll(withRailways, async () => {
    const { name, url, drop } = await createDatabase({ template: 'uketsuke' })
    const db = openDatabase(url, inject('scopeMode'), 1, onBusyMachine)
    try {
      await buildOrUpdateMaster(db)
      await db.end()
      await run(inject('admin'), `alter database ${name} rename to ${withRailways}`)
    } catch (error) {
      await drop()
      throw error
    }
  })
  return cloneOf(withRailways)
}

/** In ms. Unlike a client, the set-up does not retry. */
const onBusyMachine = 60_000

const withRailways = 'uketsuke_railways'

/** Creates that database unless it exists. Other workers wait until it exists. */
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

/** `settings`: connection settings that replace the product's. */
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

/** A database without a schema, for tests before or around the migrations. */
export function createSchemalessDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
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
 * Created by the owner, outside the template, which must have no connections while it is cloned. Dropped by the superuser, who
 * alone may end others' sessions, such as autovacuum's.
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
