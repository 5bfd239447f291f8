/**
 * Runs one statement in a scope with one message and one response. Scope settings and statement share one Sync, which PostgreSQL treats
 * as one transaction. A join costs a third less than with separate begin and commit.
 */
import pg from 'pg'

/** The part of pg's connection that queries write to; missing in its types. */
type Wire = {
  parsedStatements: Record<string, string>
  parse(statement: { text: string }): void
  bind(bound: { statement: string | undefined; values: readonly string[] }): void
  execute(portal: object): void
}
type WireQuery = {
  callback: (error: Error | null, result: pg.QueryResult) => void
  prepare(connection: Wire): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: Wire): void
}
const Query = pg.Query as unknown as new (statement: pg.QueryConfig) => WireQuery

/** Opens a scope until the transaction ends. Its result is ignored. */
export type ScopeOpeningStatement = { name: string; text: string; values: string[] }

class ScopedQuery extends Query {
  readonly opening: ScopeOpeningStatement
  readonly isPrepared: boolean
  isOpen = false

  constructor(opening: ScopeOpeningStatement, statement: pg.QueryConfig, isPrepared: boolean) {
    // Without a name the driver would send a statement without values as a simple query.
    super(isPrepared ? statement : ({ ...statement, name: undefined, queryMode: 'extended' } as pg.QueryConfig))
    this.opening = opening
    this.isPrepared = isPrepared
  }

  override prepare(connection: Wire): void {
    const { name, text, values } = this.opening
    if (!this.isPrepared) connection.parse({ text })
    connection.bind({ statement: this.isPrepared ? name : undefined, values })
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

/** `isPrepared`: both statements are prepared on the connection under their names. Otherwise they are sent without names. */
export async function runInOneRoundTrip<Row extends pg.QueryResultRow>(
  client: pg.PoolClient,
  opening: ScopeOpeningStatement,
  statement: pg.QueryConfig & { name: string },
  isPrepared: boolean,
): Promise<Row[]> {
  const { connection } = client as unknown as { connection: Wire }
  // Prepares the opening on this connection. Outside a transaction it has no other effect.
  if (isPrepared && connection.parsedStatements[opening.name] === undefined) await client.query(opening)
  return new Promise((resolve, reject) => {
    const query = new ScopedQuery(opening, statement, isPrepared)
    query.callback = (error, result) => (error ? reject(error) : resolve(result.rows as Row[]))
    client.query(query as unknown as pg.Submittable)
  })
}
