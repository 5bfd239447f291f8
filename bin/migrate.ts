/** `npm run migrate`: brings DATABASE_URL's schema up to date without starting the server, for installations that deploy in steps. */
import { loadConfig } from '#platform/config.ts'
import { migrate } from '#platform/database/migrations.ts'
import { openLog } from '#platform/log.ts'
import { startEmbeddedPostgres } from '#platform/postgres/embedded.ts'
import { sayFailure } from './terminal.ts'

try {
  const config = loadConfig()
  const log = openLog(config)
  const external = config.databaseDirectUrl ?? config.databaseUrl
  const embedded = external ? undefined : await startEmbeddedPostgres({ dataDir: config.dataDir, log })
  try {
    const { applied } = await migrate(external ?? embedded?.url ?? '', { log })
    console.log(applied.length > 0 ? `Applied ${applied.join(', ')}` : 'The schema is up to date')
  } finally {
    await embedded?.stop()
  }
} catch (error) {
  sayFailure(error)
  process.exitCode = 1
}
