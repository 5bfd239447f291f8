import type { Tx } from './db.ts'

/**
 * A statement whose text is always the same, made by Drizzle once for each connection and asked with `sql.placeholder`s: for Drizzle writing
 * it takes longer than for PostgreSQL carrying it out. For what every command or every watched change asks (docs/decisions/018-tenant-scopes.md).
 */
export function writtenOnce<Statement>(write: (tx: Tx) => Statement): (tx: Tx) => Statement {
  const written = new WeakMap<Tx['$client'], Statement>()
  return (tx) => {
    const known = written.get(tx.$client) ?? write(tx)
    written.set(tx.$client, known)
    return known
  }
}
