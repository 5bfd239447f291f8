/**
 * Connections that send concurrent statements together. Usually they also prepare them: planning a statement under row policies is two
 * thirds of the database's work on it (docs/decisions/018-tenant-scopes.md).
 */
import pg from 'pg'

/**
 * Prepared statements per connection. The product has fewer, but each length of a list is its own text, so the least recently used one is
 * dropped.
 */
export const maxPreparedStatements = 400
/** Texts with long lists or many rows hardly recur, so they are not prepared. */
const maxTextLength = 8_000

type Query = string | (pg.QueryConfig & { submit?: unknown })

type Connection = {
  stream: { cork(): void; uncork(): void }
  parsedStatements: Record<string, string>
  close(what: { type: 'S'; name: string }): void
}

abstract class JoinedWritesClient extends pg.Client {
  /** Socket that is corked until all queries of this turn of the event loop are written. */
  #held: Connection['stream'] | undefined

  // The cast keeps the driver's overloads, whose result types don't change.
  override query = ((query: Query, values?: unknown, callback?: unknown) => {
    this.#hold()
    return super.query(this.setName(query, values) as never, values as never, callback as never)
  }) as unknown as pg.Client['query']

  /** Returns the query with the name under which it is prepared, or without one. */
  protected abstract setName(query: Query, values: unknown): Query

  /** Sends the statements of one turn together: a write to the socket, which wakes the database up, costs more than most statements. */
  #hold(): void {
    if (this.#held) return
    const { stream } = this.connectionToDatabase
    this.#held = stream
    stream.cork()
    process.nextTick(() => {
      this.#held = undefined
      stream.uncork()
    })
  }

  protected get connectionToDatabase(): Connection {
    return (this as unknown as { connection: Connection }).connection
  }
}

/** Never names a statement. A pooler in transaction mode sends the next transaction to a connection that does not know the name. */
export class UnnamedStatementClient extends JoinedWritesClient {
  protected override setName(query: Query): Query {
    return typeof query === 'string' || query.submit || !query.name ? query : { ...query, name: undefined }
  }
}

export class PreparedStatementClient extends JoinedWritesClient {
  /** Names by text, least recently used first. */
  readonly #names = new Map<string, string>()
  #named = 0

  protected override setName(query: Query, values: unknown): Query {
    if (typeof query === 'string') {
      const name = Array.isArray(values) && values.length > 0 ? this.#nameOf(query) : undefined
      return name ? { name, text: query } : query
    }
    // The driver's own objects and named queries pass unchanged. Queries without values are cheap to plan, or are several statements.
    if (query.submit || query.name || !(query.values?.length || (Array.isArray(values) && values.length > 0))) return query
    const name = this.#nameOf(query.text)
    return name ? { ...query, name } : query
  }

  /** Returns the statement's name; undefined if it is too long to prepare. */
  #nameOf(text: string): string | undefined {
    if (text.length > maxTextLength) return undefined
    // A name is never reused: the driver may still be waiting for the result of its former statement.
    const name = this.#names.get(text) ?? `by-text-${this.#named++}`
    this.#names.delete(text)
    this.#names.set(text, name)
    if (this.#names.size > maxPreparedStatements) this.#forget(this.#names.keys().next().value as string)
    return name
  }

  /** Closes the prepared statement by the protocol's message, which also works in a failed transaction and after pending queries. */
  #forget(text: string): void {
    const name = this.#names.get(text) as string
    this.#names.delete(text)
    const connection = this.connectionToDatabase
    connection.close({ type: 'S', name })
    delete connection.parsedStatements[name]
  }
}
