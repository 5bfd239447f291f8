import type pg from 'pg'
import type { Tx } from '../database/db.ts'

/** Runs a query over an organization's whole log without the time limit of statements, because it takes minutes in a large one. */
export async function queryWholeLog<Row extends pg.QueryResultRow>({ $client }: Tx, text: string, values: unknown[]): Promise<Row[]> {
  await $client.query('set local statement_timeout = 0')
  const statement = { text, values, query_timeout: 3_600_000 }
  return (await $client.query<Row>(statement)).rows
}
