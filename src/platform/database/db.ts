/**
 * The only access to the database. Reaches tenant data through {@link Database.inScope}: a transaction as role `uketsuke_app` with
 * organization and shop set, so row policies back up the queries' own conditions (docs/architecture.md, Tenancy).
 */
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { currentEventDevice } from './event-device.ts'
import { PreparedStatementClient, UnnamedStatementClient } from './preparing-client.ts'
import { runInOneRoundTrip, type ScopeOpeningStatement } from './scoped-query.ts'

/** Hint that a topic is now at a version, so that watchers read again. */
type HintListener = (topic: string, version: number) => void

/** A transaction. `$client` is its connection, for statements that Drizzle does not write. */
export type Tx = NodePgDatabase & {
  $client: pg.PoolClient
  /** Published after the commit, once per topic with its newest version. A rollback drops it. */
  hint: HintListener
  /**
   * Sends the commit behind the statements sent so far, without a round trip of its own. Call last, when no decision is left. If one of the
   * statements fails, nothing is committed.
   */
  commit: () => void
  /** True if it only reads committed data, so what it saw cannot be rolled back. */
  readOnly: boolean
}

/** Tenant whose rows a transaction may see. Without `shopId`: all shops of the organization. */
export type Scope = { organizationId: string; shopId?: string }

/**
 * `role`: statements of a scope run as `uketsuke_app`, and the owner bypasses the policies. `force`: the role could not be created
 * (hosted database), so the policies are forced on the owner.
 */
export type ScopeEnforcement = 'role' | 'force'

export type NamedStatement = pg.QueryConfig & { name: string }

export type Database = {
  pool: pg.Pool
  scopeMode: ScopeEnforcement
  /** Runs a transaction inside a tenant's scope. A throw rolls back. */
  inScope<T>(scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T>
  /** Runs one statement in a scope and its own transaction, in one round trip. */
  runInScope<Row extends pg.QueryResultRow>(scope: Scope, statement: NamedStatement): Promise<Row[]>
  /** Runs one statement that sees the account's memberships, as in `inAccount`. */
  runInAccount<Row extends pg.QueryResultRow>(accountId: string, statement: NamedStatement): Promise<Row[]>
  /** Like `inScope`, for reading only: all statements see one snapshot. */
  readScope<T>(scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T>
  /** Transaction without a tenant scope that sees only the account's memberships. Finds the account's shops before a scope is known. */
  inAccount<T>(accountId: string, work: (tx: Tx) => Promise<T>): Promise<T>
  /** Transaction outside every scope: identity tables, resolver, setup. In `force` mode tenant tables return no rows. */
  inTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Narrows a transaction begun by `inTransaction` to a scope until it ends or leaves it. */
  enterScope(tx: Tx, scope: Scope): Promise<void>
  /** Leaves the scope: the rest of the transaction runs as the owner. */
  leaveScope(tx: Tx): Promise<void>
  /** Publishes immediately. For use after `runInScope`, whose statement is already committed; a transaction has its own `hint`. */
  hint: HintListener
  /** Calls `listener` with every hint from now on. Returns the function that unsubscribes. */
  onHint(listener: HintListener): () => void
  end(): Promise<void>
}

/** Thrown by {@link rollback}: rolls the transaction back and hands `value` to the caller. */
class Rollback extends Error {
  readonly value: unknown
  constructor(value: unknown) {
    super('rolled back on purpose')
    this.value = value
  }
}

/** Rolls back; `inScope` and `inTransaction` then return `value`. */
export function rollback(value: unknown): never {
  throw new Rollback(value)
}

type FaultListener = (event: 'errorMessage', listener: (fault: Error) => void) => void
const connectionOf = (client: pg.PoolClient) => (client as unknown as { connection: Record<'on' | 'off', FaultListener> }).connection

/** Drizzle wraps the driver's error. */
const isOfAbortedTransaction = (error: unknown) =>
  [error, (error as Error).cause].some((fault) => fault instanceof pg.DatabaseError && fault.code === '25P02')

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

function checkIds(ids: readonly (string | undefined)[]): void {
  for (const id of ids) if (id !== undefined && !uuid.test(id)) throw new Error('a scope takes uuids')
}

/** Statements that open a scope, in one round trip. Ids are checked because simple queries take no parameters. */
function scopeStatements(scopeMode: ScopeEnforcement, { organizationId, shopId }: Scope): string {
  checkIds([organizationId, shopId])
  const role = scopeMode === 'role' ? 'set local role uketsuke_app; ' : ''
  const device = pg.escapeLiteral(currentEventDevice())
  return `${role}select set_config('app.org', '${organizationId}', true), set_config('app.shop', '${shopId ?? ''}', true), set_config('app.device', ${device}, true)`
}

/** The scope's opening as a statement with values. A local `set_config` lasts as long as `set local`. */
function scopeOpening(scopeMode: ScopeEnforcement, { organizationId, shopId }: Scope): ScopeOpeningStatement {
  checkIds([organizationId, shopId])
  const role = scopeMode === 'role' ? `set_config('role', 'uketsuke_app', true), ` : ''
  return {
    name: 'open-scope',
    text: `select ${role}set_config('app.org', $1, true), set_config('app.shop', $2, true), set_config('app.device', $3, true)`,
    values: [organizationId, shopId ?? '', currentEventDevice()],
  }
}

function accountOpening(scopeMode: ScopeEnforcement, accountId: string): ScopeOpeningStatement {
  const role = scopeMode === 'role' ? `set_config('role', 'uketsuke_app', true), ` : ''
  return { name: 'open-account', text: `select ${role}set_config('app.account', $1, true)`, values: [accountId] }
}

/** Parses bigint as number; all of ours are below 2^53. */
const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.INT8, Number)

function connectionSettings(url: string, max: number, connectWithin: number, isPrepared: boolean): pg.PoolConfig {
  return {
    Client: isPrepared ? PreparedStatementClient : UnnamedStatementClient,
    connectionString: url,
    max,
    types,
    pipeline: true,
    connectionTimeoutMillis: connectWithin,
    // `statement_timeout`: PostgreSQL cancels statements that wait too long. `query_timeout`: we drop the connection if the server never
    // answers. Either way the client gets 503 and retries.
    statement_timeout: 7_000,
    query_timeout: 8_000,
    keepAlive: true,
    application_name: 'uketsuke',
  } as pg.PoolConfig
}

/** `connectWithin`: maximum wait for a free connection, in ms. `isPrepared`: false behind a pooler that does not know prepared statements. */
export function openDatabase(url: string, scopeMode: ScopeEnforcement, max = 20, connectWithin = 5_000, isPrepared = true): Database {
  const pool = new pg.Pool(connectionSettings(url, max, connectWithin, isPrepared))
  // An idle connection closed by the server emits an error here; without a listener it would crash the process. The next query opens
  // another.
  pool.on('error', () => {})
  // Without this listener an error on a checked-out connection would crash the process. The running query rejects on its own.
  pool.on('connect', (client) => void client.on('error', () => {}))

  const listeners = new Set<HintListener>()
  const publish: HintListener = (topic, version) => {
    for (const listener of listeners) listener(topic, version)
  }

  /** Drizzle's part of a transaction, by connection: made anew, it would examine every table again. */
  const writers = new WeakMap<pg.PoolClient, NodePgDatabase>()
  function writerOf(client: pg.PoolClient): NodePgDatabase {
    const writer = writers.get(client) ?? drizzle(client)
    writers.set(client, writer)
    return writer
  }

  async function transaction<T>(opening: string, work: (tx: Tx) => Promise<T>, readOnly = false): Promise<T> {
    const client = await pool.connect()
    const hinted = new Map<string, number>()
    const hint: HintListener = (topic, version) => hinted.set(topic, Math.max(version, hinted.get(topic) ?? 0))
    let committed: Promise<unknown> | undefined
    const commit = () => {
      committed = client.query('commit')
      committed.catch(() => {})
    }
    let value: T
    let broken: Error | undefined
    let firstFault: Error | undefined
    const noteFault = (fault: Error) => {
      firstFault ??= fault
    }
    connectionOf(client).on('errorMessage', noteFault)
    try {
      // Not awaited, so the next statement follows immediately on the pipelined connection. If this one fails, the next fails too.
      const begun = client.query(opening)
      begun.catch(() => {})
      value = await work(Object.assign(Object.create(writerOf(client)), { hint, commit, readOnly }) as Tx)
      await begun
      await (committed ?? client.query('commit'))
    } catch (error) {
      await client.query('rollback').catch((cause: Error) => {
        broken = cause
      })
      if (error instanceof Rollback) return error.value as T
      // Statements sent behind the failed one fail too, without the cause, and theirs may be heard first.
      throw firstFault && isOfAbortedTransaction(error) ? firstFault : error
    } finally {
      connectionOf(client).off('errorMessage', noteFault)
      client.release(broken)
    }
    for (const [topic, version] of hinted) publish(topic, version)
    return value
  }

  async function runOnce<Row extends pg.QueryResultRow>(opening: ScopeOpeningStatement, statement: NamedStatement): Promise<Row[]> {
    const client = await pool.connect()
    let broken: Error | undefined
    try {
      return await runInOneRoundTrip<Row>(client, opening, statement, isPrepared)
    } catch (error) {
      // Keep the connection only after a database error. After any other error it may still be mid-response.
      if (!(error instanceof pg.DatabaseError)) broken = error as Error
      throw error
    } finally {
      client.release(broken)
    }
  }

  return {
    pool,
    scopeMode,
    runInScope: async (scope, statement) => runOnce(scopeOpening(scopeMode, scope), statement),
    runInAccount: (accountId, statement) => runOnce(accountOpening(scopeMode, accountId), statement),
    inScope: (scope, work) => transaction(`begin; ${scopeStatements(scopeMode, scope)}`, work),
    readScope: (scope, work) =>
      transaction(`begin isolation level repeatable read, read only; ${scopeStatements(scopeMode, scope)}`, work, true),
    inAccount: (accountId, work) =>
      transaction(scopeMode === 'role' ? 'begin; set local role uketsuke_app' : 'begin', (tx) => {
        const set = tx.$client.query(`select set_config('app.account', $1, true)`, [accountId])
        set.catch(() => {})
        return work(tx)
      }),
    inTransaction: (work) => transaction('begin', work),
    async enterScope(tx, scope) {
      await tx.$client.query(scopeStatements(scopeMode, scope))
    },
    async leaveScope(tx) {
      await tx.$client.query(
        `${scopeMode === 'role' ? 'reset role; ' : ''}select set_config('app.org', '', true), set_config('app.shop', '', true)`,
      )
    },
    hint: publish,
    onHint(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    end: () => pool.end(),
  }
}
