/** Contents of a database and of a backup, read without the product's code, to be compared. */

import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { createGunzip } from 'node:zlib'
import { Decrypter } from 'age-encryption'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'

/** Per table: the number of rows and a hash of them, independent of their order. */
export type TableDigests = Record<string, string>

const contentsOf = (rows: string) => {
  const lines = rows.split('\n').slice(0, -1).sort()
  return `${lines.length} rows, ${createHash('sha256').update(lines.join('\n')).digest('hex')}`
}

/** `url`: of a role that bypasses row-level security. Skips generated columns. */
export async function readTableDigests(url: string): Promise<TableDigests> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read; set local timezone to utc; set local row_security to off')
    const { rows: tables } = await client.query<{ name: string; columns: string }>(
      `select format('%I.%I', table_schema, table_name) as name, string_agg(quote_ident(column_name), ', ' order by ordinal_position) as columns
         from information_schema.columns join information_schema.tables using (table_schema, table_name)
        where table_schema in ('public', 'identity') and table_type = 'BASE TABLE' and is_generated = 'NEVER' group by 1 order by 1`,
    )
    const found: TableDigests = {}
    for (const { name, columns } of tables)
      found[name] = contentsOf(await text(client.query(copyTo(`copy ${name} (${columns}) to stdout`))))
    return found
  } finally {
    await client.end()
  }
}

/** Returns the output of `age -d FILE | gunzip`. */
export async function decryptBackup(file: string, recoveryKey: string): Promise<string> {
  const decrypter = new Decrypter()
  decrypter.addPassphrase(recoveryKey)
  const packed = await decrypter.decrypt(Readable.toWeb(createReadStream(file)) as unknown as ReadableStream<Uint8Array>)
  return text(Readable.fromWeb(packed as never).pipe(createGunzip()))
}

export async function readBackupDigests(file: string, recoveryKey: string): Promise<TableDigests> {
  const script = await decryptBackup(file, recoveryKey)
  return Object.fromEntries(
    [...script.matchAll(/^copy (\S+) \(.*\) from stdin;\n([\s\S]*?)^\\\.$/gm)].map(([, name, rows]) => [name, contentsOf(rows!)]),
  )
}
