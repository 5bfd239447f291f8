import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { OperatorError } from '../operator-error.ts'

/** Node's codes for a certificate that the settings do not trust, such as SELF_SIGNED_CERT_IN_CHAIN. */
const certificateCodes = /CERT|^UNABLE_TO_/

/** Errors that waiting cannot fix: wrong password, missing database or missing right. */
const final = new Set(['28000', '28P01', '3D000', '42501'])

/** The driver's message, which has no code. */
const noEncryption = 'The server does not support SSL connections'

type Waiting = { timeoutMs: number; waiting(): void; setting?: 'DATABASE_URL' | 'DATABASE_DIRECT_URL' }

/** Waits for a database that is starting or restarting. `waiting` is called once, after the first failed try. `setting`: named in errors. */
export async function waitForDatabase(url: string, { timeoutMs, waiting, setting = 'DATABASE_URL' }: Waiting): Promise<void> {
  const until = performance.now() + timeoutMs
  for (let tries = 0; ; tries++) {
    const failure = await tryConnection(url)
    if (!failure) return
    const { code = '', message } = failure
    if (certificateCodes.test(code))
      throw new OperatorError(
        `The database's certificate is refused: ${message}. Correct the host, sslmode or sslrootcert in ${setting}, or the certificate`,
        { cause: failure },
      )
    if (final.has(code) || message === noEncryption)
      throw new OperatorError(`The database refused ${setting}: ${message}`, { cause: failure })
    if (performance.now() > until)
      throw new OperatorError(`${setting}: no database answered within ${timeoutMs / 1000} s (${code || message})`, {
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
