/**
 * An error as the log may hold it. What a query layer wraps around a fault repeats the query's parameters, and what a database or a parser
 * could not read stands in its message: people's names among both.
 */
export type Fault = { name: string; code?: string; message: string; stack?: string }

export function describeFault(error: unknown): Fault {
  let cause = error
  while (cause instanceof Error && cause.cause instanceof Error) cause = cause.cause
  if (!(cause instanceof Error)) return { name: typeof cause, message: 'not an error' }
  const { name, stack, code } = cause as NodeJS.ErrnoException
  const message = withoutValues(cause)
  // The frames alone: above them the message stands once more, as it was.
  const frames = stack?.split('\n').filter((line) => /^\s+at /.test(line))
  return {
    name,
    message,
    ...(code === undefined ? {} : { code }),
    ...(frames ? { stack: [`${name}: ${message}`, ...frames].join('\n') } : {}),
  }
}

/** SQLSTATE's classes of what is wrong with the data, and of what a function of the database says: both name the value. */
const dataFault = /^(22|P0)[0-9A-Z]{3}$/
/** What the language says by itself. It repeats values, with or without quotes of any kind around them. */
const ownFaults: ReadonlySet<string> = new Set(['TypeError', 'SyntaxError', 'RangeError', 'URIError'])
/** Names that stand in the code: of what was looked up where nothing was. */
const lookedUp = /^Cannot (?:read|set) properties of (?:undefined|null) \((?:reading|setting) '[\w$]+'\)$/
/** Behind these words stands a value. */
const beforeValue = /\b(convert|The number|[Vv]alue|[Rr]esult|receiver|property)\s.*$/s
/** And before these. */
const afterValue = /^.* (is not (?:a function|a constructor|iterable|an object|a symbol)|could not be cloned\.)/s

function withoutValues(error: Error & { code?: unknown; issues?: unknown }): string {
  // A schema's list of what is wrong where.
  if (Array.isArray(error.issues)) return error.issues.map(({ path = [], code }) => `${path.join('.')} ${code}`.trim()).join(', ')
  if (dataFault.test(String(error.code))) return cut(error.message)
  if (typeof error.code !== 'string' && (ownFaults.has(error.name) || error instanceof DOMException)) return withoutOwnValues(error.message)
  // A table, a column, a constraint, a property: a fault of ours names what is ours.
  return typeof error.code === 'string' ? error.message.replace(/ Received .*$/s, ' …') : error.message.replace(/".*"/gs, '"…"')
}

const cut = (message: string) => message.replace(/[\s:]*["':].*$/s, ' …')

function withoutOwnValues(message: string): string {
  if (lookedUp.test(message)) return message
  const after = afterValue.exec(message)
  return after ? `… ${after[1]}` : cut(message.replace(beforeValue, '$1 …'))
}
