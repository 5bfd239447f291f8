/**
 * Runs one statement in a scope with one message and one response. Scope settings and statement share one Sync, which PostgreSQL treats
 * as one transaction. A join costs a third less than with separate begin and commit.
 */
import pg from 'pg'

/** The part of pg's connection that queries write to; missing in its types. */
type Wire = {
  parsedStatements: Record<string, string>
  bind(bound: { statement: string; values: readonly string[] }): void
  execute(portal: object): void
}
type WireQuery = {
  callback: (error: Error | null, result: pg.QueryResult) => void
  prepare(connection: Wire): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: Wire): void
}
const Query = pg.Query as unknown as new (statement: pg.QueryConfig) => WireQuery

/** A prepared statement that opens a scope until the transaction ends. Its result is ignored. */
export type ScopeOpeningStatement = { name: string; text: string; values: string[] }

class ScopedQuery extends Query {
  readonly opening: ScopeOpeningStatement
  isOpen = false

  constructor(opening: ScopeOpeningStatement, statement: pg.QueryConfig) {
    super(statement)
    this.opening = opening
  }

  override prepare(connection: Wire): void {
    connection.bind({ statement: this.opening.name, values: this.opening.values })
    connection.execute({})
    super.prepare(connection)
  }

  override handleDataRow(message: unknown): void {
    if (this.isOpen) super.handleDataRow(message)
  }

  override handleCommandComplete(message: unknown, connection: Wire): void {
    if (this.isOpen) super.handleCommandComplete(message, connection)
    this.isOpen = true
  }
}

/** `statement` must be named, because only prepared statements can be combined in one message. */
export async function runInOneRoundTrip<Row extends pg.QueryResultRow>(
  client: pg.PoolClient,
  opening: ScopeOpeningStatement,
  statement: pg.QueryConfig & { name: string },
): Promise<Row[]> {
  const { connection } = client as unknown as { connection: Wire }
  // Prepares the opening on this connection. Outside a transaction it has no other effect.
  if (connection.parsedStatements[opening.name] === undefined) await client.query(opening)
  return new Promise((resolve, reject) => {
    const query = new ScopedQuery(opening, statement)
    query.callback = (error, result) => (error ? reject(error) : resolve(result.rows as Row[]))
    client.query(query as unknown as pg.Submittable)
  })
}
