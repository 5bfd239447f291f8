/** All tables of the product, read from the catalogue, so tables of later versions are in the backup too. */
import type pg from 'pg'
import type { TableChecksum } from './script.ts'

export type BackupTable = {
  /** Name with schema, quoted where needed, for statements. */
  name: string
  /** Stored columns without generated ones. */
  columns: string[]
  /** True if row policies bind the owner too: a query then sees one scope's rows. */
  forced: boolean
}

/** Leaves out the schedules' own schema (`pgboss`), which the next start makes again. */
export async function listTables(client: pg.Client): Promise<BackupTable[]> {
  const { rows } = await client.query<BackupTable>(
    `select format('%I.%I', n.nspname, c.relname) as name, c.relrowsecurity and c.relforcerowsecurity as forced,
            array(select quote_ident(a.attname) from pg_attribute a
                   where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'identity') and c.relkind = 'r'
      order by 1`,
  )
  return rows
}

export const formatCopyStatement = ({ name, columns }: BackupTable) => `copy ${name} (${columns.join(', ')})`

/**
 * Fixes value formats, independent of database, user and system settings, and removes time limits. With `row_security` off, a policy that
 * would hide a row raises an error.
 */
export async function configureBackupSession(client: pg.Client): Promise<void> {
  await client.query(`
    set client_encoding to 'UTF8'; set datestyle to 'ISO, YMD'; set intervalstyle to 'postgres'; set timezone to 'UTC'; set bytea_output to 'hex';
    set extra_float_digits to 1; set search_path to public; set row_security to off; set statement_timeout to 0; set lock_timeout to 0;
    set idle_in_transaction_session_timeout to 0`)
}

/** Count and checksum of the visible rows, independent of their order: the sum of 60 bits of each row's hash. */
export async function computeTableChecksum(client: pg.Client, { name }: BackupTable): Promise<TableChecksum> {
  const { rows } = await client.query<{ rows: number; checksum: string }>(
    `select count(*)::int as rows,
            coalesce(sum(('x' || left(encode(sha256(convert_to(t::text, 'UTF8')), 'hex'), 15))::bit(60)::bigint), 0)::text as checksum
       from ${name} t`,
  )
  return { name, ...rows[0]! }
}

export function combinePartialChecksums(name: string, parts: readonly TableChecksum[]): TableChecksum {
  return {
    name,
    rows: parts.reduce((sum, { rows }) => sum + rows, 0),
    checksum: String(parts.reduce((sum, { checksum }) => sum + BigInt(checksum), 0n)),
  }
}
