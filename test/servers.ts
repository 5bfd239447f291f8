/** Real server processes. Two on one database have this process's own application beside them, which makes shops and signs in. */
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
  servers: [ServerProcess, ServerProcess]
  /** One of the two in turn, for the n-th caller. */
  at(n: number): Pick<TestApp, 'request'>
  stop(): Promise<void>
}

const over = ({ origin }: { origin: string }): Pick<TestApp, 'request'> => ({
  request: (path, init) => fetch(new URL(path, origin), init),
})

export async function startTwoServers(): Promise<TwoServers> {
  const app = await startApp()
  const env = { DATABASE_URL: app.url }
  const servers = await Promise.all([startOneServer(env), startOneServer(env)])
  return {
    app,
    servers,
    at: (n) => over(servers[n % 2]!),
    async stop() {
      await Promise.all(servers.map((server) => server.stop()))
      await app.stop()
    },
  }
}
