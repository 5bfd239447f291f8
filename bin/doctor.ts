/** `npm run doctor`: checks everything that a shop depends on and advises what to do. Changes nothing. Exits with 1 if something is wrong. */
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Config, loadConfig } from '#platform/config.ts'
import { errorMessageForOperator } from '#platform/fault.ts'
import { openLog } from '#platform/log.ts'
import { startEmbeddedPostgres } from '#platform/postgres/embedded.ts'
import { checkDatabase } from '#server/doctor/database.ts'
import { describeFindings, errorFinding, type Finding, warningFinding } from '#server/doctor/finding.ts'
import { checkDisk, checkTimeSynchronization } from '#server/doctor/machine.ts'
import { checkMail } from '#server/doctor/mail.ts'
import { checkReachability } from '#server/doctor/reach.ts'
import { checkHints, checkPooler } from '#server/doctor/servers.ts'
import { checkHostedSignIn } from '#server/doctor/sign-in.ts'
import { checkSmsSettings } from '#server/doctor/sms.ts'
import { reportFailure } from './terminal.ts'

try {
  const config = loadConfig()
  const reachability = await checkReachability(config)
  const serverRuns = reachability.some(({ about, state }) => about === 'Server' && state === 'well')
  const findings = [
    ...reachability,
    ...(await checkDisk(config)),
    ...(await checkTimeSynchronization()),
    ...(await checkOwnDatabase(config, serverRuns)),
    ...(await checkPooler(config)),
    ...(await checkHints(config)),
    await checkMail(config),
    ...(await checkHostedSignIn(config)),
    ...checkSmsSettings(config),
  ]
  for (const line of describeFindings(findings)) console.log(line)
  process.exitCode = findings.some(({ state }) => state === 'wrong') ? 1 : 0
} catch (error) {
  reportFailure(error)
  process.exitCode = 1
}

/** Starts the embedded database if needed and stops it again; never creates one. */
async function checkOwnDatabase(config: Config, serverRuns: boolean): Promise<Finding[]> {
  const external = config.databaseDirectUrl ?? config.databaseUrl
  if (external) return checkDatabase(external, config, { serverRuns })
  if (!(await stat(join(config.dataDir, 'pg')).catch(() => undefined)))
    return [warningFinding('Database', `There is none in DATA_DIR ${config.dataDir}`, 'npm start creates it')]
  try {
    const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir, log: openLog(config) })
    try {
      return await checkDatabase(embedded.url, config, { serverRuns })
    } finally {
      await embedded.stop()
    }
  } catch (error) {
    return [
      errorFinding(
        'Database',
        `The embedded database doesn't start: ${errorMessageForOperator(error)}`,
        `read ${join(config.dataDir, 'postgres.log')}`,
      ),
    ]
  }
}
