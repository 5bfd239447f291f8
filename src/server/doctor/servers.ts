/** Checks what only installations of many servers have: a connection pooler, and NATS. */
import type { Config } from '#platform/config.ts'
import { errorMessageForOperator } from '#platform/fault.ts'
import { verifyNatsServers } from '#platform/live/nats-hints.ts'
import { OperatorError } from '#platform/operator-error.ts'
import { verifySameDatabase } from '#platform/postgres/same-database.ts'
import { errorFinding, type Finding, okFinding } from './finding.ts'

export async function checkPooler({
  databaseUrl,
  databaseDirectUrl,
}: Pick<Config, 'databaseUrl' | 'databaseDirectUrl'>): Promise<Finding[]> {
  if (!databaseUrl || !databaseDirectUrl) return []
  try {
    await verifySameDatabase(databaseUrl, databaseDirectUrl)
    return [okFinding('Pooler', 'DATABASE_URL and DATABASE_DIRECT_URL reach the same database')]
  } catch (error) {
    const says = error instanceof OperatorError ? error.message : errorMessageForOperator(error)
    return [errorFinding('Pooler', says, 'start the database and its pooler, or correct the setting')]
  }
}

export async function checkHints({ hintsUrl }: Pick<Config, 'hintsUrl'>): Promise<Finding[]> {
  if (!hintsUrl) return []
  return (await verifyNatsServers(hintsUrl)).map(({ host, failure }) =>
    failure === undefined
      ? okFinding('Hints', `NATS at ${host} answers`)
      : errorFinding('Hints', `NATS at ${host} can't be used: ${errorMessageForOperator(failure)}`, 'start it, or correct HINTS_URL'),
  )
}
