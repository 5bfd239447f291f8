import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { OperatorError } from '../operator-error.ts'

/** Errors that waiting cannot fix: wrong password, missing database or missing right. */
const final = new Set(['28000', '28P01', '3D000', '42501'])

/** Waits for a database that is starting or restarting. `waiting` is called once, after the first failed try. */
export async function waitForDatabase(url: string, { timeoutMs, waiting }: { timeoutMs: number; waiting(): void }): Promise<void> {
  const until = performance.now() + timeoutMs
  for (let tries = 0; ; tries++) {
    const failure = await tryConnection(url)
    if (!failure) return
    if (final.has(failure.code ?? '')) throw new OperatorError(`The database refused DATABASE_URL: ${failure.message}`, { cause: failure })
    if (performance.now() > until)
      throw new OperatorError(`DATABASE_URL: no database answered within ${timeoutMs / 1000} s (${failure.code ?? failure.message})`, {
        cause: failure,
      })
    if (tries === 0) waiting()
    await pause(500)
  }
}

async function tryConnection(url: string): Promise<(Error & { code?: string }) | undefined> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return undefined
  } catch (error) {
    return error as Error & { code?: string }
  } finally {
    await client.end().catch(() => {})
  }
}
