/** An error in the form that may be logged. Never includes the message: a database's or parser's message may quote personal data. */
type Fault = {
  name: string
  /** SQLSTATE or Node's error code. */
  code?: string
  /** Schema names, if the database reports them. */
  table?: string
  column?: string
  constraint?: string
  stack?: string[]
}

type ErrorWithDetails = Error & { code?: unknown; table?: unknown; column?: unknown; constraint?: unknown }

/** Describes the innermost cause; a query layer's wrapper only repeats the statement with its values. */
export function toFault(error: unknown): Fault {
  const cause = innermost(error)
  if (!(cause instanceof Error)) return { name: typeof cause }
  const { name, code, table, column, constraint } = cause as ErrorWithDetails
  const stack = framesOf(cause)
  return { name, ...textsOf({ code, table, column, constraint }), ...(stack.length > 0 ? { stack } : {}) }
}

/**
 * The error's message in one line, for the operator's terminal, never for the log. Database errors about data (SQLSTATE 22…, 23…, P0001)
 * may quote a row, so their code is shown instead.
 */
export function errorMessageForOperator(error: unknown): string {
  const cause = innermost(error)
  if (!(cause instanceof Error)) return typeof cause
  const { code, name } = cause as ErrorWithDetails
  const short = typeof code === 'string' ? `${name} ${code}` : name
  if (/^(2[23]...|P0001)$/.test(String(code))) return short
  return cause.message.replace(/\s+/g, ' ').trim() || short
}

function innermost(error: unknown): unknown {
  return error instanceof Error && error.cause instanceof Error ? innermost(error.cause) : error
}

/** Leaves out the stack, for expected and frequent faults such as an unavailable database. */
export function toFaultWithoutStack(error: unknown): Omit<Fault, 'stack'> {
  const { stack: _, ...named } = toFault(error)
  return named
}

const textsOf = (parts: Record<string, unknown>) => Object.fromEntries(Object.entries(parts).filter(([, part]) => typeof part === 'string'))

/** The stack repeats the message, with its line breaks, before the frames. */
function framesOf({ message, stack = '' }: Error): string[] {
  const at = stack.indexOf(message)
  return stack
    .slice(at < 0 ? 0 : at + message.length)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => /^at .*(:\d+:\d+|<anonymous>|native)\)?$/.test(line))
}
