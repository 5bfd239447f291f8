/** SQLSTATE classes and system errors of a database that is unavailable or a statement that waited too long, not of a wrong statement. */
const states = /^(08|57P0[1-5]|57014|53|55000|25006|40001|40P01)/
const systemErrors = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EHOSTUNREACH', 'EAI_AGAIN'])
const messages =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|not queryable|pool after calling end|Query read timeout/

/** Returns true if a retry may help: connection lost, refused or timed out, server stopping, disk or memory full. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as { code?: string }
    if (code && (states.test(code) || (systemErrors.has(code) && 'syscall' in cause))) return true
    if (messages.test(cause.message)) return true
    if (cause instanceof AggregateError && cause.errors.some(isDatabaseUnavailable)) return true
  }
  return false
}

/** Returns true if the unique constraint of that name refused the row. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code, constraint: name } = cause as { code?: string; constraint?: string }
    if (code === '23505' && name === constraint) return true
  }
  return false
}
