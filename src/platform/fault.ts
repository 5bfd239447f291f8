/**
 * An error as the log may hold it: what it is, where it was, and what of ours it is about. Never its message, in which stands what a
 * database, a parser or the language could not read, people's names among it.
 */
type Fault = {
  name: string
  /** SQLSTATE, or that of the runtime. */
  code?: string
  /** Names of the schema, where the database says which. */
  table?: string
  column?: string
  constraint?: string
  /** Where it was thrown. */
  stack?: string[]
}

type Told = Error & { code?: unknown; table?: unknown; column?: unknown; constraint?: unknown }

/** The innermost cause: what a query layer wraps around it only repeats the statement, with its values. */
export function describeFault(error: unknown): Fault {
  const cause = innermost(error)
  if (!(cause instanceof Error)) return { name: typeof cause }
  const { name, code, table, column, constraint } = cause as Told
  const stack = framesOf(cause)
  return { name, ...textsOf({ code, table, column, constraint }), ...(stack.length > 0 ? { stack } : {}) }
}

/**
 * What it says, in one line: for the terminal of whoever starts a program, never for the log. The database's words about data (SQLSTATE 22…, 23…
 * and P0001) may quote a row, so its code stands for them; so it does for an error without words.
 */
export function messageOf(error: unknown): string {
  const cause = innermost(error)
  if (!(cause instanceof Error)) return typeof cause
  const { code, name } = cause as Told
  const short = typeof code === 'string' ? `${name} ${code}` : name
  if (/^(2[23]...|P0001)$/.test(String(code))) return short
  return cause.message.replace(/\s+/g, ' ').trim() || short
}

function innermost(error: unknown): unknown {
  return error instanceof Error && error.cause instanceof Error ? innermost(error.cause) : error
}

/** Without where it was: for what is expected to come often, such as a database that is away. */
export function nameFault(error: unknown): Omit<Fault, 'stack'> {
  const { stack: _, ...named } = describeFault(error)
  return named
}

const textsOf = (parts: Record<string, unknown>) => Object.fromEntries(Object.entries(parts).filter(([, part]) => typeof part === 'string'))

/** Above the frames the message stands once more, in as many lines as it has. */
function framesOf({ message, stack = '' }: Error): string[] {
  const at = stack.indexOf(message)
  return stack
    .slice(at < 0 ? 0 : at + message.length)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => /^at .*(:\d+:\d+|<anonymous>|native)\)?$/.test(line))
}
