/** What all commands have in common that work on an installation's database, beside a server or without one. */
import { type Config, loadConfig } from '#platform/config.ts'
import { type Log, openLog } from '#platform/log.ts'
import { startEmbeddedPostgres } from '#platform/postgres/embedded.ts'
import { sayFailure } from './terminal.ts'

export type Beside = {
  config: Config
  log: Log
  /** Of the database, past a pooler. */
  url: string
}

/** The embedded database is started where it isn't running, and stopped again unless a server uses it. A failure ends the command with one line. */
export async function withDatabase(work: (beside: Beside) => Promise<void>): Promise<void> {
  try {
    const config = loadConfig()
    const log = openLog(config)
    const external = config.databaseDirectUrl ?? config.databaseUrl
    const embedded = external ? undefined : await startEmbeddedPostgres({ dataDir: config.dataDir, log })
    try {
      await work({ config, log, url: external ?? embedded?.url ?? '' })
    } finally {
      await embedded?.stop()
    }
  } catch (error) {
    sayFailure(error)
    process.exitCode = 1
  }
}
