/** The whole database as it was at one moment, while everybody goes on working. */
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { type BackupHead, type TableSum, writeEnd, writeHead, writeTableBegin, writeTableEnd } from './script.ts'
import { addSums, copyOf, listTables, settle, sumOf, type Table } from './tables.ts'

type Written = Pick<BackupHead, 'version' | 'installationKey'> & { at: Date }

/** One transaction that only reads. `client` is used for nothing else meanwhile. */
export async function* writeSnapshot(client: pg.Client, { at, ...written }: Written): AsyncGenerator<Buffer> {
  await settle(client)
  await client.query('begin isolation level repeatable read, read only')
  const tables = await listTables(client)
  const { rows: migrations } = await client.query<{ name: string; hash: string }>('select name, hash from public.migration order by name')
  yield Buffer.from(writeHead({ format: 1, at: at.toISOString(), ...written, migrations }))
  const sums: TableSum[] = []
  for (const table of tables) {
    yield Buffer.from(writeTableBegin(copyOf(table)))
    const parts: TableSum[] = []
    for await (const _ of scopesOf(client, table)) {
      yield* client.query(copyTo(`${copyOf(table)} to stdout`))
      parts.push(await sumOf(client, table))
    }
    yield Buffer.from(writeTableEnd())
    sums.push(addSums(table.name, parts))
  }
  yield Buffer.from(writeEnd(sums))
  await client.query('commit')
}

/**
 * Where the policies are forced on the owner (docs/architecture.md, Tenancy), it sees a tenant's rows in that tenant's scope only, and COPY says nothing of
 * those that it leaves out: one organization after the other. Else all at once.
 */
async function* scopesOf(client: pg.Client, { forced }: Table): AsyncGenerator<void> {
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
