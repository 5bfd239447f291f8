/** Writes the whole database as of one moment, while work goes on. */
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import {
  type BackupHeader,
  formatBackupHeader,
  formatBackupTrailer,
  formatTableEnd,
  formatTableStart,
  type TableChecksum,
} from './script.ts'
import {
  type BackupTable,
  combinePartialChecksums,
  computeTableChecksum,
  configureBackupSession,
  formatCopyStatement,
  listTables,
} from './tables.ts'

type Written = Pick<BackupHeader, 'version' | 'installationKey'> & { at: Date }

/** Runs one read-only transaction. `client` must not be used for anything else until it ends. */
export async function* generateSnapshotScript(client: pg.Client, { at, ...written }: Written): AsyncGenerator<Buffer> {
  await configureBackupSession(client)
  await client.query('begin isolation level repeatable read, read only')
  const tables = await listTables(client)
  const { rows: migrations } = await client.query<{ name: string; hash: string }>('select name, hash from public.migration order by name')
  yield Buffer.from(formatBackupHeader({ format: 1, at: at.toISOString(), ...written, migrations }))
  const sums: TableChecksum[] = []
  for (const table of tables) {
    yield Buffer.from(formatTableStart(formatCopyStatement(table)))
    const parts: TableChecksum[] = []
    for await (const _ of scopesOf(client, table)) {
      yield* client.query(copyTo(`${formatCopyStatement(table)} to stdout`))
      parts.push(await computeTableChecksum(client, table))
    }
    yield Buffer.from(formatTableEnd())
    sums.push(combinePartialChecksums(table.name, parts))
  }
  yield Buffer.from(formatBackupTrailer(sums))
  await client.query('commit')
}

/**
 * Yields one scope at a time. With policies forced on the owner (docs/architecture.md, Tenancy), COPY silently leaves out rows outside
 * the scope, so each organization is copied separately.
 */
async function* scopesOf(client: pg.Client, { forced }: BackupTable): AsyncGenerator<void> {
  if (!forced) return yield
  const { rows } = await client.query<{ id: string }>(
    `select distinct organization_id as id from public.resolver where kind = 'shop' order by 1`,
  )
  await client.query('set local row_security to on')
  for (const { id } of rows) {
    await client.query(`select set_config('app.org', $1, true), set_config('app.shop', '', true)`, [id])
    yield
  }
  await client.query(`select set_config('app.org', '', true); set local row_security to off`)
}
