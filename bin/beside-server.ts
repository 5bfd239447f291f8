/** Shared part of all commands that work on the database, with or without a running server. */
import { type Config, loadConfig } from '#platform/config.ts'
import { type Log, openLog } from '#platform/log.ts'
import { startEmbeddedPostgres } from '#platform/postgres/embedded.ts'
import { waitForDatabase } from '#platform/postgres/first-connection.ts'
import { reportFailure } from './terminal.ts'

export type Beside = {
  config: Config
  log: Log
  /** Direct address of the database, without a pooler. */
  url: string
}

/** Starts the embedded database if needed, and stops it unless a server uses it. A failure ends the command with one line. */
export async function withDatabase(work: (beside: Beside) => Promise<void>): Promise<void> {
  try {
    const config = loadConfig()
    const log = openLog(config)
    const external = config.databaseDirectUrl ?? config.databaseUrl
    // Otherwise a refused user or certificate would look like a bug.
    if (external) await waitForDatabase(external, { timeoutMs: 5_000, waiting() {} })
    const embedded = external ? undefined : await startEmbeddedPostgres({ dataDir: config.dataDir, log })
    try {
      await work({ config, log, url: external ?? embedded?.url ?? '' })
    } finally {
      await embedded?.stop()
    }
  } catch (error) {
    reportFailure(error)
    process.exitCode = 1
  }
}
