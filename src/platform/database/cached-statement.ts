import type { Tx } from './db.ts'

/**
 * Prepared Drizzle statement, written once per connection and executed with `sql.placeholder`s. Writing it takes Drizzle longer than
 * PostgreSQL needs to run it, so use it for frequent statements (docs/decisions/018-tenant-scopes.md).
 */
export function createCachedStatement<Statement>(write: (tx: Tx) => Statement): (tx: Tx) => Statement {
  const written = new WeakMap<Tx['$client'], Statement>()
  return (tx) => {
    const cached = written.get(tx.$client) ?? write(tx)
    written.set(tx.$client, cached)
    return cached
  }
}
