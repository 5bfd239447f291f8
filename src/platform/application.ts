/** Interface between the process and the application. `bin` connects the two; tests connect their own. */
import type { Config } from './config.ts'
import type { Database } from './database/db.ts'
import type { Log } from './log.ts'

export type ApplicationDependencies = {
  config: Config
  log: Log
  db: Database
  /** Database URL for LISTEN, past a pooler if there is one. */
  directUrl: string
  installationKey: Uint8Array
  /** Addresses as printed in the terminal: this machine first, `PUBLIC_URL` last. */
  addresses: readonly string[]
  flags: ReadonlySet<string>
  /** True from the stop signal on: `readyz` returns 503 and streams end. */
  isStopping(): boolean
}

export type Application = {
  fetch(request: Request, env?: unknown): Response | Promise<Response>
  /** Lines for the terminal below the addresses: the first-run link, the demo's sign-ins. */
  greeting?(): Promise<string[]>
  /** Ends event streams and jobs; running requests are finished. */
  close(): Promise<void>
}

export type ApplicationFactory = (surroundings: ApplicationDependencies) => Promise<Application>
