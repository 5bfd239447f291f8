/** Servers over HTTP. Of two on one database, one is this process's app, which also creates shops and signs in. */
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { inject } from 'vitest'
import { openDatabase } from '#platform/database/db.ts'
import { installationKey, startApp, type TestApp, type TestAppOptions } from './app.ts'
import { findFastDatabaseFolder } from './ram-disk.ts'
import { type ServerProcess, startServer } from './server-process.ts'
import { waitTimeoutMs } from './wait-timeout.ts'

const keySetting = Buffer.from(installationKey).toString('base64url')

/** Starts a server in a temporary data folder, with the installation key of all tests' apps. */
export async function startTemporaryServer(env: Record<string, string>): Promise<ServerProcess & { dataDir: string }> {
  const dataDir = await mkdtemp(join(await findFastDatabaseFolder(), 'uketsuke-one-'))
  const server = await startServer({ env: { DATA_DIR: dataDir, INSTALLATION_KEY: keySetting, RATE_LIMITS: 'off', ...env } })
  return {
    ...server,
    dataDir,
    async stop() {
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

type Origin = Pick<ServerProcess, 'origin'>

export type TwoServers<Other extends Origin = Origin> = {
  app: TestApp
  servers: [Origin, Other]
  /** Returns one of the two in turn, for the n-th caller. */
  at(n: number): Pick<TestApp, 'request'>
  stop(): Promise<void>
}

const over = ({ origin }: Origin): Pick<TestApp, 'request'> => ({
  request: (path, init) => fetch(new URL(path, origin), init),
})

function pair<Other extends Origin & { stop(): Promise<void> }>(app: TestApp, other: Other): TwoServers<Other> {
  return {
    app,
    servers: [app, other],
    at: (n) => (n % 2 ? over(other) : app),
    async stop() {
      await other.stop()
      await app.stop()
    },
  }
}

/** Starts a second app on that database in this process. It shares only modules and costs a fraction of a process. */
export function startSecondApp({ url, clock }: TestApp, options: TestAppOptions = {}): Promise<TestApp> {
  // Joins wait for as long as the pool does (src/server/tickets/join-shedder.ts), which a busy machine may need.
  const db = openDatabase(url, inject('scopeMode'), 10, waitTimeoutMs)
  return startApp({ clock, ...options, database: { url, db, drop: () => db.end() } })
}

export async function startTwoServers(options: TestAppOptions = {}): Promise<TwoServers> {
  const app = await startApp(options)
  return pair(app, await startSecondApp(app, options))
}

/** Starts the second server as a process, which may be killed. */
export async function startAppAndServerProcess(): Promise<TwoServers<ServerProcess>> {
  const app = await startApp()
  return pair(app, await startTemporaryServer({ DATABASE_URL: app.url }))
}
