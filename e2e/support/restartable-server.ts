/** A server that a test kills and starts again at the same address, beside the app that fills its database. */
import { installationKey } from '../../test/app.ts'
import { type ServerProcess, startServer } from '../../test/server-process.ts'

type Options = { port: string; dataDir: string; databaseUrl: string }

export function startRestartableServer({ port, dataDir, databaseUrl }: Options): Promise<ServerProcess> {
  return startServer({
    env: {
      PORT: port,
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      INSTALLATION_KEY: Buffer.from(installationKey).toString('base64url'),
      NODE_ENV: 'production',
      RATE_LIMITS: 'off',
    },
  })
}
