import pg from 'pg'
import { errorMessageForOperator } from '../fault.ts'
import { OperatorError } from '../operator-error.ts'

/** Throws if the pooler leads to another database, whose schema the migrations would never change. */
export async function verifySameDatabase(databaseUrl: string, databaseDirectUrl: string): Promise<void> {
  const pooled = await readIdentity('DATABASE_URL', databaseUrl)
  const direct = await readIdentity('DATABASE_DIRECT_URL', databaseDirectUrl)
  if (pooled !== direct) throw new OperatorError('DATABASE_URL and DATABASE_DIRECT_URL name different databases')
}

async function readIdentity(setting: string, url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, query_timeout: 8_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ identity: string }>(
      `select (select system_identifier from pg_control_system()) || ' ' || oid as identity
         from pg_database where datname = current_database()`,
    )
    return rows[0]!.identity
  } catch (cause) {
    throw new OperatorError(`${setting} cannot be used: ${errorMessageForOperator(cause)}`, { cause })
  } finally {
    await client.end().catch(() => {})
  }
}
