/**
 * A connection that prepares what it is asked, and sends together what is asked together. Planning a statement anew under the row
 * policies is two thirds of the database's work on it (docs/decisions/041-prepared-by-text.md).
 */
import pg from 'pg'

/** How many statements a connection keeps. The product has fewer; lists of values of many lengths, which are a text each, must not fill it. */
const most = 400
/** A text of lists or many rows, which hardly comes again. */
const longest = 8_000

const names = new Map<string, string>()

/** The same for one text on all connections. Undefined: it isn't worth keeping. */
export function statementName(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= most || text.length > longest) return known
  const name = `by-text-${names.size}`
  names.set(text, name)
  return name
}

type Asked = string | (pg.QueryConfig & { submit?: unknown })

function named(asked: Asked, values: unknown): Asked {
  if (typeof asked === 'string') {
    const name = Array.isArray(values) && values.length > 0 ? statementName(asked) : undefined
    return name ? { name, text: asked } : asked
  }
  // The driver's own objects go as they are; without values there is little to plan, or it is several statements.
  if (asked.submit || asked.name || !(asked.values?.length || (Array.isArray(values) && values.length > 0))) return asked
  const name = statementName(asked.text)
  return name ? { ...asked, name } : asked
}

type Stream = { cork(): void; uncork(): void }

export class PreparingClient extends pg.Client {
  /** What is held back until everything that is asked in this turn of the event loop has been asked. */
  #held: Stream | undefined

  // The driver's overloads say what it answers to each way of asking, and nothing of that changes.
  override query = ((asked: Asked, values?: unknown, callback?: unknown) => {
    this.#hold()
    return super.query(named(asked, values) as never, values as never, callback as never)
  }) as unknown as pg.Client['query']

  /** Statements that are asked together leave together: a write to the socket, which wakes the database up, costs more than most statements. */
  #hold(): void {
    if (this.#held) return
    const { stream } = (this as unknown as { connection: { stream: Stream } }).connection
    this.#held = stream
    stream.cork()
    process.nextTick(() => {
      this.#held = undefined
      stream.uncork()
    })
  }
}
