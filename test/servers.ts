/** Servers over HTTP. Of two on one database this process's own application is one: it makes shops and signs in, too. */
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { inject } from 'vitest'
import { openDatabase } from '#platform/database/db.ts'
import { installationKey, startApp, type TestApp, type TestAppOptions } from './app.ts'
import { fastFolder } from './fast-folder.ts'
import { type ServerProcess, startServer } from './server-process.ts'

const keySetting = Buffer.from(installationKey).toString('base64url')

/** One, in a data folder of its own that goes with it, and with the key of all the tests' applications. */
export async function startOneServer(env: Record<string, string>): Promise<ServerProcess & { dataDir: string }> {
  const dataDir = await mkdtemp(join(await fastFolder(), 'uketsuke-one-'))
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
  /** One of the two in turn, for the n-th caller. */
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

/** Another one on that database, in this process: a set of everything of its own but the modules, for a fraction of what a process costs. */
export function startBeside({ url, clock }: TestApp, options: TestAppOptions = {}): Promise<TestApp> {
  const db = openDatabase(url, inject('scopeMode'), 10)
  return startApp({ clock, ...options, database: { url, db, drop: () => db.end() } })
}

export async function startTwoServers(options: TestAppOptions = {}): Promise<TwoServers> {
  const app = await startApp(options)
  return pair(app, await startBeside(app, options))
}

/** The other one in a process of its own, which may be killed. */
export async function startTwoProcesses(): Promise<TwoServers<ServerProcess>> {
  const app = await startApp()
  return pair(app, await startOneServer({ DATABASE_URL: app.url }))
}
