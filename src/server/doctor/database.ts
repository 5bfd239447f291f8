/** Checks the database and the installation in it: schema, key, backups, overdue jobs and silent devices. */
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { Temporal } from 'temporal-polyfill'
import { backupFolder } from '#platform/backup/folder.ts'
import { readBackupState } from '#platform/backup/last-backup.ts'
import type { Config } from '#platform/config.ts'
import { openDatabase } from '#platform/database/db.ts'
import { isBeforeBaseline } from '#platform/database/migrations.ts'
import { errorMessageForOperator } from '#platform/fault.ts'
import { loadOrCreateInstallationKey } from '#platform/installation-key.ts'
import { projectRoot } from '#platform/project-root.ts'
import { readSilentDevices } from '../devices/troubles.ts'
import { errorFinding, type Finding, okFinding, warningFinding } from './finding.ts'
import { judgeClock } from './machine.ts'

type DatabaseConfig = Pick<Config, 'port' | 'installationKey' | 'dataDir' | 'backupDir' | 'smtpUrl'>

/** `serverRuns`: false leaves the devices unchecked, because they cannot report to a stopped server. */
export async function checkDatabase(url: string, config: DatabaseConfig, { serverRuns }: { serverRuns: boolean }): Promise<Finding[]> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    query_timeout: 8_000,
    application_name: 'uketsuke-doctor',
  })
  client.on('error', () => {})
  try {
    await client.connect()
    return await inspectDatabase(client, config, serverRuns ? url : undefined)
  } catch (error) {
    return [errorFinding('Database', `It doesn't answer: ${errorMessageForOperator(error)}`, 'start the database, or correct DATABASE_URL')]
  } finally {
    await client.end().catch(() => {})
  }
}

/** `devicesAt`: the database's address; undefined leaves the devices unchecked. */
async function inspectDatabase(client: pg.Client, config: DatabaseConfig, devicesAt: string | undefined): Promise<Finding[]> {
  const now = new Date()
  const { rows } = await client.query<{ version: string; bytes: string; now: Date; made: boolean }>(
    `select current_setting('server_version') as version, pg_database_size(current_database())::text as bytes, clock_timestamp() as now,
            to_regclass('public.migration') is not null and to_regclass('public.installation') is not null as made`,
  )
  const { version, bytes, now: database, made } = rows[0]!
  const about = `PostgreSQL ${version}, ${(Number(bytes) / 1e6).toFixed(0)} MB`
  if (!made)
    return [
      warningFinding('Database', `${about}; it has no data of Uketsuke yet`, 'npm start creates it'),
      judgeClock({ now, database, latest: undefined }),
    ]
  const schema = await checkSchema(client, about)
  if (schema.state !== 'well') return [schema, judgeClock({ now, database, latest: undefined })]
  const backup = await readBackupState(client, now)
  return [
    schema,
    judgeClock({ now, database, latest: backup.last?.at }),
    await checkInstallation(client, config),
    ...(await checkBackup(backup, config)),
    ...(await checkChores(client, config)),
    ...(devicesAt ? await checkDevices(devicesAt) : [uncheckedDevices(config)]),
  ]
}

async function checkSchema(client: pg.Client, about: string): Promise<Finding> {
  const { rows } = await client.query<{ name: string }>('select name from migration')
  if (isBeforeBaseline(rows)) return errorFinding('Database', `${about}; it was made before the baseline`, 'use a new DATA_DIR')
  const done = new Set(rows.map(({ name }) => name))
  const ours = (await readdir(join(projectRoot, 'db/migrations'))).filter((name) => name.endsWith('.sql'))
  const newer = [...done].filter((name) => !ours.includes(name))
  const missing = ours.filter((name) => !done.has(name))
  if (newer.length > 0)
    return errorFinding('Database', `${about}; it is newer than this version (${newer[0]})`, 'use the version that last started it')
  if (missing.length > 0)
    return warningFinding(
      'Database',
      `${about}; ${missing.length} schema changes are pending`,
      'the next start applies them, after a backup',
    )
  return okFinding('Database', about)
}

async function checkInstallation(client: pg.Client, config: DatabaseConfig): Promise<Finding> {
  const { rows } = await client.query<{ done: boolean }>('select set_up_at is not null as done from installation')
  // Check before the start, which would create a new key that does not match the database.
  if (!config.installationKey && !(await stat(join(config.dataDir, 'installation.key')).catch(() => undefined)))
    return rows[0]
      ? errorFinding(
          'Set-up',
          'installation.key is missing in DATA_DIR; all links given out depend on it',
          'put it back, or restore from a backup',
        )
      : warningFinding('Set-up', 'The server was never started', 'run npm start')
  try {
    await loadOrCreateInstallationKey(config)
  } catch (error) {
    return errorFinding('Set-up', errorMessageForOperator(error), 'correct that file')
  }
  return rows[0]?.done
    ? okFinding('Set-up', 'Done')
    : warningFinding('Set-up', 'The first shop is not set up yet', 'open the link that npm start prints')
}

async function checkBackup({ last, overdue }: Awaited<ReturnType<typeof readBackupState>>, config: DatabaseConfig): Promise<Finding[]> {
  const folder = backupFolder(config)
  const todo = 'leave the PC on, or start it once a day; npm run backup makes one now, or says why it cannot'
  if (!last)
    return [
      overdue
        ? errorFinding('Backup', 'There is none', todo)
        : warningFinding('Backup', 'There is none yet', 'the first is made at night; npm run backup makes one now'),
    ]
  const lastBackupText = `The last one was made at ${last.at.toISOString()}, ${(last.bytes / 1e6).toFixed(1)} MB`
  if (overdue) return [errorFinding('Backup', `${lastBackupText}: older than 48 hours`, todo)]
  if (!(await stat(join(folder, last.name)).catch(() => undefined)))
    return [
      warningFinding(
        'Backup',
        `${lastBackupText}, but it isn't in ${folder}`,
        'check whether it was moved; several servers need one BACKUP_DIR that all of them reach',
      ),
    ]
  return [okFinding('Backup', `${lastBackupText}, in ${folder}; copy that folder away`)]
}

/** Seconds after which a job is overdue. */
const late = 120

async function checkChores(client: pg.Client, { smtpUrl }: DatabaseConfig): Promise<Finding[]> {
  const { rows } = await client.query<{ alarm: number; messages: number; sms: number; push: number; erasures: number }>(
    `select (select count(*) from alarm where due_at < now() - make_interval(secs => $1))::int as alarm,
            (select count(*) from outbox_due where channel = 'mail' and due_at < now() - make_interval(secs => $1))::int as messages,
            (select count(*) from outbox_due where channel = 'sms' and due_at < now() - make_interval(secs => $1))::int as sms,
            (select count(*) from outbox_due where channel = 'push' and due_at < now() - make_interval(secs => $1))::int as push,
            (select count(*) from erasure where not listed and at < now() - make_interval(secs => $1))::int as erasures`,
    [late],
  )
  const { alarm, messages, sms, push, erasures } = rows[0]!
  const findings: Finding[] = []
  if (alarm > 0)
    findings.push(
      warningFinding('Jobs', `${alarm} shops have overdue jobs`, 'start the server; if there are several, one must run without ROLE=web'),
    )
  if (messages > 0 && smtpUrl) findings.push(warningFinding('Mail', `${messages} e-mails are overdue`, 'check the mail server (above)'))
  if (sms > 0) findings.push(warningFinding('SMS', `${sms} SMS are overdue`, 'check whether the provider in SMS_URL answers'))
  if (push > 0)
    findings.push(warningFinding('Push', `${push} push messages are overdue`, 'check whether this machine reaches the internet by https'))
  if (erasures > 0)
    findings.push(
      warningFinding(
        'Backup',
        `${erasures} erasures aren't in the list beside the backups yet`,
        'start the server, and check that it can write to its backup folder',
      ),
    )
  return findings
}

const uncheckedDevices = ({ port }: DatabaseConfig) =>
  warningFinding(
    'Devices',
    `They were not checked, because no server of this version is ready on port ${port}`,
    'see Server above; if it runs on another port, set PORT to that one',
  )

/** Reads scope by scope, because row policies may bind the database's owner. */
async function checkDevices(url: string): Promise<Finding[]> {
  const db = openDatabase(url, 'force', 2)
  try {
    const silent = await readSilentDevices(db, Temporal.Now.instant())
    return silent.map(({ name, kind, shopName, seenAt }) =>
      warningFinding(
        'Devices',
        `The ${kind} “${name}” of ${shopName} ${seenAt ? `has been silent since ${seenAt}` : 'has not been in contact yet'}`,
        'check its power and network; /shopAdmin/devices gives it a new code or address',
      ),
    )
  } finally {
    await db.end()
  }
}
