/** Restores an installation from a backup into a database, all or nothing. */
import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { buildSchemaOfBackup } from '../database/migrations.ts'
import { errorMessageForOperator } from '../fault.ts'
import { OperatorError } from '../operator-error.ts'
import { decryptBackupStream, WrongRecoveryKeyError } from './encryption.ts'
import type { Erasure } from './erasures.ts'
import { type BackupHeader, createScriptReader, type ScriptReader, type TableChecksum } from './script.ts'
import { computeTableChecksum, configureBackupSession, formatCopyStatement, listTables } from './tables.ts'

export type RestoreOptions = {
  url: string
  file: string
  recoveryKey: string
  /** The list beside the backup. Erasures that the backup doesn't contain are repeated. */
  erasures: readonly Erasure[]
  /** Called before the commit: stores this installation's key, or throws if the place has another one. */
  keepKey(installationKey: string): Promise<void>
  /** Changes the restored rows in the same transaction. It runs on the schema of the backup, as its owner. */
  afterLoad?(client: pg.ClientBase): Promise<void>
}

export type RestoredBackup = { head: BackupHeader; rows: number; tables: number; toRepeat: number }

export const restoreBackup = (options: RestoreOptions): Promise<RestoredBackup> => restoreInto(checkEmpty, options)

/** Replaces the existing data in the same transaction. No process may use the database. Devices stay paired, because the backup is minutes old. */
export const replaceDataByBackup = (options: RestoreOptions): Promise<RestoredBackup> => restoreInto(dropAll, options)

async function restoreInto(
  prepareDatabase: (client: pg.Client) => Promise<void>,
  { url, file, recoveryKey, erasures, keepKey, afterLoad }: RestoreOptions,
): Promise<RestoredBackup> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    application_name: 'uketsuke-restore',
    keepAlive: true,
  })
  client.on('error', () => {})
  await client.connect()
  try {
    await configureBackupSession(client)
    await client.query('begin')
    await prepareDatabase(client)
    const reader = createScriptReader(await readFile(file, recoveryKey))
    const head = await reader.readHead()
    await buildSchemaOfBackup(client, head.migrations)
    const sums = await load(client, reader)
    const toRepeat = await noteMissing(client, erasures)
    await afterLoad?.(client)
    await keepKey(head.installationKey)
    await client.query('commit')
    return { head, toRepeat, tables: sums.length, rows: sums.reduce((all, { rows }) => all + rows, 0) }
  } finally {
    await client.end()
  }
}

/** Reports every fault of the file as an operator error, whatever found it. */
async function readFile(file: string, recoveryKey: string): Promise<AsyncIterable<Buffer>> {
  const name = basename(file)
  const toOperatorError = (cause: unknown) => {
    if (cause instanceof WrongRecoveryKeyError) return new OperatorError(`${name} was sealed with another recovery key`, { cause })
    const { code } = cause as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'EACCES' || code === 'EISDIR')
      return new OperatorError(`${file} can't be read: ${errorMessageForOperator(cause)}`, { cause })
    return new OperatorError(`${name} is damaged, or not a backup of Uketsuke: ${errorMessageForOperator(cause)}. Nothing was restored`, {
      cause,
    })
  }
  async function* text(): AsyncGenerator<Buffer> {
    try {
      yield* await decryptBackupStream(createReadStream(file), recoveryKey)
    } catch (cause) {
      throw toOperatorError(cause)
    }
  }
  return text()
}

/** Drops whole schemas, because a newer version may have made objects unknown here. The next start makes the schedules again. */
async function dropAll(client: pg.Client): Promise<void> {
  await client.query('drop schema if exists pgboss, identity, public cascade')
  await client.query('create schema public')
}

/** Refuses to overwrite an existing installation. */
async function checkEmpty(client: pg.Client): Promise<void> {
  const [table] = await listTables(client)
  if (table)
    throw new OperatorError(
      `The database isn't empty (it has the table ${table.name}): stop the server and restore into a new DATA_DIR, or into a new database in DATABASE_URL`,
    )
}

type ForeignKey = { table: string; name: string; definition: string }

/**
 * Drops foreign keys during the load, so that tables may come in any order and reference each other. Adding them again checks all rows.
 */
async function load(client: pg.Client, reader: ScriptReader): Promise<TableChecksum[]> {
  const tables = await listTables(client)
  const { rows: keys } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition from pg_constraint
      where contype = 'f' and connamespace in ('public'::regnamespace, 'identity'::regnamespace) order by 1, 2`,
  )
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`)
  // Migrations insert rows too.
  await client.query(`truncate ${tables.map(({ name }) => name).join(', ')}`)
  const sums = await copyAll(client, reader, new Set(tables.map(formatCopyStatement)))
  for (const table of tables) {
    const [wanted, restored] = [sums.find(({ name }) => name === table.name), await computeTableChecksum(client, table)]
    if (!wanted || wanted.rows !== restored.rows || wanted.checksum !== restored.checksum)
      throw new OperatorError(
        `The table ${table.name} was not restored completely: ${restored.rows} of ${wanted?.rows ?? 0} rows. Nothing was restored`,
      )
  }
  for (const { table, name, definition } of keys) await client.query(`alter table ${table} add constraint ${name} ${definition}`)
  return sums
}

/** Copies only statements that match a known table: the file may come from an attacker, with a recovery key that they supplied. */
async function copyAll(client: pg.Client, reader: ScriptReader, knownTables: ReadonlySet<string>): Promise<TableChecksum[]> {
  for (;;) {
    const step = await reader.next()
    if ('sums' in step) return step.sums
    if (!knownTables.has(step.copy)) throw new OperatorError('The backup is damaged: it holds an unknown table. Nothing was restored')
    await pipeline(Readable.from(step.data, { objectMode: false }), client.query(copyFrom(`${step.copy} from stdin`)))
  }
}

/** The first start repeats these erasures before it serves requests. */
async function noteMissing(client: pg.Client, erasures: readonly Erasure[]): Promise<number> {
  const { rowCount } = await client.query(
    `insert into public.erasure (id, organization_id, shop_id, kind, entity_id, what, at, listed, repeat)
     select id, "organizationId", "shopId", kind, "entityId", what, at, true, true
       from json_to_recordset($1) as row (id uuid, "organizationId" uuid, "shopId" uuid, kind text, "entityId" text, what jsonb, at timestamptz)
     on conflict (id) do nothing`,
    [JSON.stringify(erasures)],
  )
  return rowCount ?? 0
}
