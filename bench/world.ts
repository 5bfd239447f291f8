/** Shared setup of all parts: a durable PostgreSQL, a server of ours, an owner and twenty-one shops. */

import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { Temporal } from 'temporal-polyfill'
import type { Role } from '#domain/roles.ts'
import { type Database, openDatabase, type ScopeEnforcement } from '#platform/database/db.ts'
import { migrate } from '#platform/database/migrations.ts'
import { openLog } from '#platform/log.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/postgres/embedded.ts'
import { projectRoot } from '#platform/project-root.ts'
import { addMember } from '#server/members/commands.ts'
import { type CreatedShop, createOrganizationWithShop } from '#server/organization/create-organization.ts'
import { type ServerOptions, type ServerProcess, serverEnvironment, startServer } from '../test/server-process.ts'

/** The server's default; the bare side gets the same. */
export const poolSize = 20

export type BenchEnvironment = {
  db: Database
  url: string
  /** The cluster's superuser, who may see all statements. */
  adminUrl: string
  /** Holds the installation key, which other servers on this database need. */
  dataDir: string
  server: ServerProcess
  /** The shop of the first run, with the owner's bearer token. */
  main: { shopId: string; entryCode: string; bearer: string; owner: { email: string; password: string } }
  shops: CreatedShop[]
  /** Starts another process of the product on the same database, with additional settings. */
  startOurs(env?: Record<string, string>): Promise<ServerProcess>
  startBare(script: string, ...args: string[]): Promise<ServerProcess>
  stop(): Promise<void>
}

export type BenchEnvironmentOptions = {
  /** Settings of the servers. */
  env?: Record<string, string>
  /** Checkout whose schema and server are measured; this one by default. */
  folder?: string
  /** Collects the database's time by statement, which costs it some per cent. */
  countStatements?: boolean
  /** False to fill a large database faster. */
  fsync?: boolean
}

export async function startBenchEnvironment({
  env = {},
  folder = projectRoot,
  countStatements = false,
  fsync = true,
}: BenchEnvironmentOptions = {}): Promise<BenchEnvironment> {
  const dataDir = await mkdtemp(join(tmpdir(), 'uketsuke-bench-'))
  const log = openLog({ logLevel: 'warn', version: 'bench', appEnv: 'development' })
  const stops: (() => Promise<unknown>)[] = [() => rm(dataDir, { recursive: true, force: true })]
  const stop = async () => {
    for (const act of stops.splice(0).reverse()) await act()
  }
  try {
    const start = () => startEmbeddedPostgres({ dataDir, log, fsync })
    const postgres = countStatements ? await startCounting(start) : await start()
    stops.push(() => postgres.stop())
    const { scopeMode } = folder === projectRoot ? await migrate(postgres.url, { log }) : await migrateIn(folder, postgres.url, dataDir)
    const db = openDatabase(postgres.url, scopeMode)
    stops.push(() => db.end())
    const startStopped = async (options: ServerOptions) => {
      const server = await startServer(options)
      stops.push(() => server.stop())
      return server
    }
    const own = {
      DATABASE_URL: postgres.url,
      DATA_DIR: dataDir,
      RATE_LIMITS: 'off',
      DATABASE_POOL: String(poolSize),
      NODE_ENV: 'production',
    }
    const startOurs = (more = {}) => startStopped({ folder, env: { ...own, ...env, ...more } })
    const server = await startOurs()
    const main = await setUp(server)
    const shops: CreatedShop[] = []
    for (let count = 1; count <= 20; count++) shops.push(await foundBenchShop(db, count))
    return {
      db,
      url: postgres.url,
      adminUrl: postgres.adminUrl,
      dataDir,
      server,
      main,
      shops,
      startOurs,
      startBare: (script, ...args) => startStopped({ entry: `bench/bare/${script}`, args }),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The module is loaded at the database's start only. */
async function startCounting(start: () => Promise<EmbeddedPostgres>): Promise<EmbeddedPostgres> {
  const runAsAdmin = async ({ adminUrl }: EmbeddedPostgres, statement: string) => {
    const admin = new pg.Client({ connectionString: adminUrl })
    await admin.connect()
    await admin.query(statement)
    await admin.end()
  }
  const first = await start()
  await runAsAdmin(first, `alter system set shared_preload_libraries = 'pg_stat_statements'`)
  await first.stop()
  const postgres = await start()
  await runAsAdmin(postgres, 'create extension pg_stat_statements')
  return postgres
}

/** The embedded database allows roles, so the scopes are kept by them. */
async function migrateIn(folder: string, url: string, dataDir: string): Promise<{ scopeMode: ScopeEnforcement }> {
  const env = { ...serverEnvironment, DATABASE_URL: url, DATA_DIR: dataDir }
  await promisify(execFile)(process.execPath, ['bin/migrate.ts'], { cwd: folder, env })
  return { scopeMode: 'role' }
}

function foundBenchShop(db: Database, count: number): Promise<CreatedShop> {
  const name = { ja: `受付${count}`, en: `Reception ${count}`, zh: `接待${count}` }
  const service = { name: { ja: 'ご相談', en: 'Consultation', zh: '咨询' }, priorMinutes: 15 }
  const shop = {
    organizationName: `法人${count}`,
    shopName: `店舗${count}`,
    lanes: [{ letter: 'A', name, services: [service] }],
    counters: ['1'],
  }
  return db.inTransaction((tx) => createOrganizationWithShop(db, tx, shop, Temporal.Now.instant(), randomBytes))
}

/** Creates a shop in an organization of its own, in which the owner has the role. */
export async function createOwnedShop({ db, main }: BenchEnvironment, count: number, role: Role = 'manager'): Promise<CreatedShop> {
  const shop = await foundBenchShop(db, count)
  const { scope } = shop
  const accountId = JSON.parse(Buffer.from(main.bearer.split('.')[1]!, 'base64url').toString()).sub
  const owner = { accountId, role, name: '受付 花子', serves: true }
  await db.inScope(scope, (tx) => addMember(tx, scope, owner, Temporal.Now.instant()))
  return shop
}

/** First run and sign-in through the printed link. */
async function setUp({ origin, output }: ServerProcess): Promise<BenchEnvironment['main']> {
  const token = await printedToken(output)
  const owner = { email: 'owner@example.jp', password: randomBytes(12).toString('base64url') }
  const names = { organizationName: '受付不動産', shopName: '受付不動産 渋谷店', ownerName: '受付 花子' }
  const { shopId, entryCode } = await post<{ shopId: string; entryCode: string }>(`${origin}/api/v1/setup`, { token, ...names, ...owner })
  const signedIn = await post<{ idToken: string }>(`${origin}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=self`, {
    ...owner,
    returnSecureToken: true,
  })
  return { shopId, entryCode, bearer: signedIn.idToken, owner }
}

async function printedToken(output: ServerProcess['output']): Promise<string> {
  for (;;) {
    const token = /[?&]setup=([\w-]+)/.exec(output().stdout)?.[1]
    if (token) return token
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

export async function post<Answer>(url: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomBytes(12).toString('hex'), ...headers },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${new URL(url).pathname}: ${response.status} ${await response.text()}`)
  return (await response.json()) as Answer
}
