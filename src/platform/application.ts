/** What the process hands to the application, and what it gets back. `bin` wires the two; the tests' entry wires its own. */
import type { Config } from './config.ts'
import type { Database } from './database/db.ts'
import type { Log } from './log.ts'

export type Dependencies = {
  config: Config
  log: Log
  db: Database
  /** For LISTEN on a connection of its own: past a pooler, where there is one. */
  directUrl: string
  installationKey: Uint8Array
  /** The addresses as printed in the terminal: this machine first, `PUBLIC_URL` last. */
  addresses: readonly string[]
  /** What stands after `npm start --`, such as `--demo`. */
  flags: ReadonlySet<string>
  /** From the signal on: `readyz` answers 503, streams are ended. */
  isStopping(): boolean
}

export type Application = {
  fetch(request: Request, env?: unknown): Response | Promise<Response>
  /** Lines for the terminal below the addresses: the first-run link, the demo's sign-ins. */
  greeting?(): Promise<string[]>
  /** Ends event streams and jobs; requests under way are still finished. */
  close(): Promise<void>
}

export type CreateApplication = (surroundings: Dependencies) => Promise<Application>
