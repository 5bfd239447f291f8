/** Real server processes. Of two on one database this process's own application is one: it makes shops and signs in, too. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installationKey, startApp, type TestApp } from './app.ts'
import { type ServerProcess, startServer } from './server-process.ts'

const keySetting = Buffer.from(installationKey).toString('base64url')

/** One, in a data folder of its own that goes with it, and with the key of all the tests' applications. */
export async function startOneServer(env: Record<string, string>): Promise<ServerProcess & { dataDir: string }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'uketsuke-one-'))
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

export type TwoServers = {
  app: TestApp
  servers: [Pick<ServerProcess, 'origin'>, ServerProcess]
  /** One of the two in turn, for the n-th caller. */
  at(n: number): Pick<TestApp, 'request'>
  stop(): Promise<void>
}

const over = ({ origin }: { origin: string }): Pick<TestApp, 'request'> => ({
  request: (path, init) => fetch(new URL(path, origin), init),
})

export async function startTwoServers(): Promise<TwoServers> {
  const app = await startApp()
  const other = await startOneServer({ DATABASE_URL: app.url })
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
