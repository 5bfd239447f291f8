/**
 * One PostgreSQL cluster for the whole run, with a migrated database that each test clones (`freshDatabase`). `TEST_POSTGRES=15` runs
 * the tests on that version instead of the embedded one.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { Temporal } from 'temporal-polyfill'
import type { TestProject } from 'vitest/node'
import { deriveSealKey, ensureSigningKey } from '#identity/keys/key-ring.ts'
import { openDatabase, type ScopeEnforcement } from '#platform/database/db.ts'
import { migrate } from '#platform/database/migrations.ts'
import { openLog } from '#platform/log.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/postgres/embedded.ts'
import { prepareSchedules } from '#platform/schedules.ts'
import { createPostgresServer } from './databases/server.ts'
import { findPostgresPrograms } from './databases/versions.ts'
import { findFastDatabaseFolder } from './ram-disk.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The URL of the migrated template, with its owner. */
    template: string
    /** The cluster's superuser. */
    admin: string
    scopeMode: ScopeEnforcement
    /** `npm run test:long` */
    isLong: boolean
  }
}

type Cluster = { template: string; admin: string; scopeMode: ScopeEnforcement; stop(): Promise<void> }

async function startCluster(): Promise<Cluster> {
  const dataDir = await mkdtemp(join(await findFastDatabaseFolder(), 'uketsuke-test-'))
  const log = openLog({ logLevel: 'warn', version: 'test', appEnv: 'development' })
  const maxConnections = 100 + 50 * availableParallelism()
  const version = process.env.TEST_POSTGRES
  const postgres = version
    ? await startOtherPostgres(version, maxConnections)
    : await startEmbeddedPostgres({ dataDir, log, fsync: false, maxConnections })
  const { scopeMode } = await migrate(postgres.url, { log })
  await prepareSchedules(postgres.url)
  await makeSigningKey(postgres.url, scopeMode)
  return {
    template: postgres.url,
    admin: postgres.adminUrl,
    scopeMode,
    async stop() {
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Owner and database have the names and rights that they have in the embedded one. */
async function startOtherPostgres(version: string, maxConnections: number): Promise<EmbeddedPostgres> {
  const server = await createPostgresServer(await findPostgresPrograms(version), {
    max_connections: String(maxConnections),
    jit: 'off',
    timezone: 'UTC',
    fsync: 'off',
    full_page_writes: 'off',
  })
  await server.start()
  await server.ask('create role uketsuke login createrole createdb')
  await server.ask('create database uketsuke owner uketsuke')
  return { url: server.url('uketsuke', 'uketsuke'), adminUrl: server.url('postgres', 'postgres'), stop: server.remove }
}

/**
 * Created once for all databases, because generating a key is slow. Older than any test's clock, and sealed under the installation
 * key of test/app.ts.
 */
async function makeSigningKey(url: string, scopeMode: ScopeEnforcement): Promise<void> {
  const db = openDatabase(url, scopeMode, 1)
  const sealKey = deriveSealKey(new Uint8Array(32).fill(7))
  await ensureSigningKey({ db, clock: () => Temporal.Instant.from('2000-01-01T00:00:00Z'), sealKey })
  await db.end()
}

/** Each project of the run (db, e2e) calls the set-up in the same process, and they share the cluster. */
const shared = globalThis as { uketsukeTestCluster?: { cluster: Promise<Cluster>; users: number } }

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  shared.uketsukeTestCluster ??= { cluster: startCluster(), users: 0 }
  const share = shared.uketsukeTestCluster
  share.users++
  const { template, admin, scopeMode, stop } = await share.cluster
  project.provide('template', template)
  project.provide('admin', admin)
  project.provide('scopeMode', scopeMode)
  return async () => {
    if (--share.users > 0) return
    delete shared.uketsukeTestCluster
    await stop()
  }
}
