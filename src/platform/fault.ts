import { inLanguageWords } from './language-words.ts'

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
/** What the language says by itself, and its runtime. It repeats values. */
const ownFaults: ReadonlySet<string> = new Set(['TypeError', 'SyntaxError', 'RangeError', 'URIError'])
/** Names that stand in the code, of what was looked up where nothing was; digits may be a telephone number’s. */
const lookedUp = /^Cannot (?:read|set) properties of (?:undefined|null) \((?:reading|setting) '[A-Za-z_$]+'\)$/
/** Those of the runtime that name an argument, and the value behind it. */
const argumentFaults: ReadonlySet<unknown> = new Set(['ERR_INVALID_ARG_TYPE', 'ERR_INVALID_ARG_VALUE', 'ERR_OUT_OF_RANGE'])

function withoutValues(error: Error & { code?: unknown; issues?: unknown }): string {
  const { message, code, issues } = error
  // A schema's list of what is wrong where.
  if (Array.isArray(issues)) return issues.map(({ path = [], code }) => `${path.join('.')} ${code}`.trim()).join(', ')
  if (dataFault.test(String(code))) return cut(message)
  const isOwn = !argumentFaults.has(code) && (ownFaults.has(error.name) || error instanceof DOMException)
  if (isOwn) return lookedUp.test(message) ? message : inLanguageWords(message)
  // A table, a column, a constraint, a property: a fault of ours names what is ours.
  return typeof code === 'string' ? message.replace(/ Received .*$/s, ' …') : message.replace(/".*"/gs, '"…"')
}

const cut = (message: string) => message.replace(/[\s:]*["':].*$/s, ' …')
