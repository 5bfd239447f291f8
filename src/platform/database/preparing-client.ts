/**
 * A connection that prepares what it is asked, and sends together what is asked together. Planning a statement anew under the row
 * policies is two thirds of the database's work on it (docs/decisions/018-tenant-scopes.md).
 */
import pg from 'pg'

/** How many statements a connection keeps. The product has fewer; lists of values of many lengths are a text each, so what was asked longest ago goes. */
export const mostPrepared = 400
/** A text of lists or many rows, which hardly comes again. */
const longest = 8_000

type Asked = string | (pg.QueryConfig & { submit?: unknown })

type Connection = {
  stream: { cork(): void; uncork(): void }
  /** By their names, those that the database has. */
  parsedStatements: Record<string, string>
  close(what: { type: 'S'; name: string }): void
}

export class PreparingClient extends pg.Client {
  /** What is held back until everything that is asked in this turn of the event loop has been asked. */
  #held: Connection['stream'] | undefined
  /** By their texts, what was asked longest ago first. */
  readonly #names = new Map<string, string>()
  #named = 0

  // The driver's overloads say what it answers to each way of asking, and nothing of that changes.
  override query = ((asked: Asked, values?: unknown, callback?: unknown) => {
    this.#hold()
    return super.query(this.#prepared(asked, values) as never, values as never, callback as never)
  }) as unknown as pg.Client['query']

  /** Statements that are asked together leave together: a write to the socket, which wakes the database up, costs more than most statements. */
  #hold(): void {
    if (this.#held) return
    const { stream } = this.#connection
    this.#held = stream
    stream.cork()
    process.nextTick(() => {
      this.#held = undefined
      stream.uncork()
    })
  }
  #prepared(asked: Asked, values: unknown): Asked {
    if (typeof asked === 'string') {
      const name = Array.isArray(values) && values.length > 0 ? this.#nameOf(asked) : undefined
      return name ? { name, text: asked } : asked
    }
    // The driver's own objects go as they are; without values there is little to plan, or it is several statements.
    if (asked.submit || asked.name || !(asked.values?.length || (Array.isArray(values) && values.length > 0))) return asked
    const name = this.#nameOf(asked.text)
    return name ? { ...asked, name } : asked
  }

  /** Undefined: it isn't worth keeping. */
  #nameOf(text: string): string | undefined {
    if (text.length > longest) return undefined
    // A name is never given again: the driver may still be waiting for the answer to the statement that had it.
    const name = this.#names.get(text) ?? `by-text-${this.#named++}`
    this.#names.delete(text)
    this.#names.set(text, name)
    if (this.#names.size > mostPrepared) this.#forget(this.#names.keys().next().value as string)
    return name
  }

  /** Told to the database by the protocol's own message, which unlike a statement works in a failed transaction as well, and after what is still being asked. */
  #forget(text: string): void {
    const name = this.#names.get(text) as string
    this.#names.delete(text)
    const connection = this.#connection
    connection.close({ type: 'S', name })
    delete connection.parsedStatements[name]
  }

  get #connection(): Connection {
    return (this as unknown as { connection: Connection }).connection
  }
}
