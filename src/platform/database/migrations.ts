/**
 * Brings the schema up to date: plain SQL files, forward only, each in a transaction, all under one lock. Then sets the rights of the
 * scope role for all tables, new ones included. Takes no lock if nothing is missing, because a backup holds it for as long as it takes.
 */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { Log } from '../log.ts'
import { OperatorError } from '../operator-error.ts'
import { projectRoot } from '../project-root.ts'
import type { ScopeEnforcement } from './db.ts'
import { applyScopeRights, findCompleteScopeMode } from './scope-rights.ts'

export type MigrationResult = { scopeMode: ScopeEnforcement; applied: string[] }

class SchemaError extends OperatorError {
  override name = 'SchemaError'
}

/** Advisory lock of migrations. The number must never change, so that two versions starting at once share the lock. */
export const migrationLock = 7_130_402

const ours = join(projectRoot, 'db/migrations')

/** `before`: runs before the schema of a database in use is changed. If it throws, nothing is changed. */
export async function migrate(
  url: string,
  { log, directory = ours, before = async () => {} }: { log: Log; directory?: string; before?: () => Promise<void> },
): Promise<MigrationResult> {
  const files = await readMigrations(directory)
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, application_name: 'uketsuke-migrate' })
  client.on('error', () => {})
  await client.connect()
  try {
    await checkServer(client)
    await client.query('set search_path to public')
    const scopeMode = await readCompleteScopeMode(client, files)
    if (scopeMode) return { scopeMode, applied: [] }
    await takeMigrationLock(client, log)
    const applied = await applyNew(client, files, { log, before })
    return { scopeMode: await applyScopeRights(client), applied }
  } finally {
    await client.end()
  }
}

/** Returns undefined if a migration or a right is missing, which another process may be adding right now. */
async function readCompleteScopeMode(client: pg.Client, files: readonly Migration[]): Promise<ScopeEnforcement | undefined> {
  const { rows } = await client.query<{ begun: boolean }>(`select to_regclass('public.migration') is not null as begun`)
  if (!rows[0]!.begun) return undefined
  const done = await readApplied(client, files)
  return files.every(({ name }) => done.has(name)) ? findCompleteScopeMode(client) : undefined
}

async function takeMigrationLock(client: pg.Client, log: Log): Promise<void> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [migrationLock])
  if (rows[0]!.taken) return
  log.info('schema: waiting for a backup or for another process that changes the schema')
  await client.query('select pg_advisory_lock($1)', [migrationLock])
}

type Applied = { name: string; hash: string }
type Migration = { name: string; hash: string; sql: string }

async function readMigrations(directory: string): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      // A checkout on Windows may have other line ends; that is not an edit.
      const sql = (await readFile(join(directory, name), 'utf8')).replaceAll('\r\n', '\n')
      return { name, sql, hash: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

async function checkServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as version,
            current_setting('server_encoding') as encoding, current_user as "user",
            has_database_privilege(current_database(), 'create')
              and coalesce(has_schema_privilege(to_regnamespace('public')::oid, 'create'), false) as may,
            format('alter database %I owner to %I', current_database(), current_user) as remedy`,
  )
  const { number, version, encoding, user, may, remedy } = rows[0]
  if (number < 150_000) throw new SchemaError(`PostgreSQL 15 or newer is needed; the database is version ${version}`)
  if (encoding !== 'UTF8') throw new SchemaError(`The database must have the encoding UTF8; it has ${encoding}`)
  if (!may) throw new SchemaError(`The user ${user} may not create tables in its database. A superuser gives it the database: ${remedy}`)
}

/** First files of former schemas, which the present one replaced (docs/decisions/161-schema-files.md). */
const formerFirstFiles = ['0001_queue.sql', '0001_scope.sql']

/** Returns true if the applied files belong to a former schema, which cannot be upgraded. */
export const isBeforeBaseline = (applied: readonly Pick<Applied, 'name'>[]) => applied.some(({ name }) => formerFirstFiles.includes(name))

const migrationTable =
  'create table if not exists public.migration (name text primary key, hash text not null, applied_at timestamptz not null default now())'

async function applyNew(client: pg.Client, files: Migration[], { log, before }: { log: Log; before(): Promise<void> }): Promise<string[]> {
  await client.query(migrationTable)
  const done = await readApplied(client, files)
  const applied: string[] = []
  const missing = files.filter((file) => !done.has(file.name))
  if (done.size > 0 && missing.length > 0) await before()
  for (const { name, hash, sql } of missing) {
    await client.query('begin')
    try {
      await client.query(sql)
      await client.query('insert into public.migration (name, hash) values ($1, $2)', [name, hash])
      await client.query('commit')
    } catch (cause) {
      await client.query('rollback').catch(() => {})
      throw new Error(`The migration ${name} failed: ${(cause as Error).message}`, { cause })
    }
    log.debug({ migration: name }, 'migration applied')
    applied.push(name)
  }
  return applied
}

/** Returns the names of the applied migrations. */
async function readApplied(client: pg.Client, files: readonly Migration[]): Promise<Set<string>> {
  const { rows } = await client.query<Applied>('select name, hash from public.migration order by name')
  if (isBeforeBaseline(rows)) throw new SchemaError('The database was made before the baseline: use a new DATA_DIR')
  checkAppliedKnown(rows, files, 'The database')
  return new Set(rows.map(({ name }) => name))
}

/** Throws if an applied migration is unknown, from a later version, or was edited. */
function checkAppliedKnown(applied: readonly Applied[], files: readonly Migration[], where: string): void {
  for (const { name, hash } of applied) {
    const file = files.find((candidate) => candidate.name === name)
    if (!file)
      throw new SchemaError(
        `${where} is newer than this version of Uketsuke: it holds the migration ${name}. Nothing was changed: use a newer version`,
      )
    if (file.hash !== hash) throw new SchemaError(`The migration ${name} was edited after it had been applied to this database`)
  }
}

export async function hasUnknownMigrations(url: string): Promise<boolean> {
  const names = (await readMigrations(ours)).map(({ name }) => name)
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, application_name: 'uketsuke-migrate' })
  await client.connect()
  try {
    await client.query(migrationTable)
    return ((await client.query('select from public.migration where name <> all($1)', [names])).rowCount ?? 0) > 0
  } finally {
    await client.end()
  }
}

/** Builds the schema as of these migrations in an empty database, in the caller's transaction. The caller fills the `migration` table. */
export async function buildSchemaOfBackup(client: pg.Client, applied: readonly Applied[], directory = ours): Promise<void> {
  const files = await readMigrations(directory)
  if (isBeforeBaseline(applied)) throw new SchemaError('The backup was made before the baseline: restore it with the version that made it')
  checkAppliedKnown(applied, files, 'The backup')
  await client.query(migrationTable)
  for (const { sql } of files.filter(({ name }) => applied.some((one) => one.name === name))) await client.query(sql)
}
