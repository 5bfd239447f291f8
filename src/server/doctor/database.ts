/** Checks the database and the installation in it: schema, key, backups and overdue jobs. */
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { backupFolder } from '#platform/backup/folder.ts'
import { readBackupState } from '#platform/backup/last-backup.ts'
import type { Config } from '#platform/config.ts'
import { isBeforeBaseline } from '#platform/database/migrations.ts'
import { messageOf } from '#platform/fault.ts'
import { loadInstallationKey } from '#platform/installation-key.ts'
import { projectRoot } from '#platform/project-root.ts'
import { type Finding, look, well, wrong } from './finding.ts'
import { judgeClock } from './machine.ts'

type DatabaseConfig = Pick<Config, 'installationKey' | 'dataDir' | 'backupDir' | 'smtpUrl'>

export async function checkDatabase(url: string, config: DatabaseConfig): Promise<Finding[]> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    query_timeout: 8_000,
    application_name: 'uketsuke-doctor',
  })
  client.on('error', () => {})
  try {
    await client.connect()
    return await ask(client, config)
  } catch (error) {
    return [wrong('Database', `It doesn't answer: ${messageOf(error)}`, 'start it, or put DATABASE_URL right')]
  } finally {
    await client.end().catch(() => {})
  }
}

async function ask(client: pg.Client, config: DatabaseConfig): Promise<Finding[]> {
  const now = new Date()
  const { rows } = await client.query<{ version: string; bytes: string; now: Date; made: boolean }>(
    `select current_setting('server_version') as version, pg_database_size(current_database())::text as bytes, clock_timestamp() as now,
            to_regclass('public.migration') is not null and to_regclass('public.installation') is not null as made`,
  )
  const { version, bytes, now: database, made } = rows[0]!
  const about = `PostgreSQL ${version}, ${(Number(bytes) / 1e6).toFixed(0)} MB`
  if (!made)
    return [
      look('Database', `${about}; nothing of Uketsuke is in it`, 'npm start makes it'),
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
  ]
}

async function checkSchema(client: pg.Client, about: string): Promise<Finding> {
  const { rows } = await client.query<{ name: string }>('select name from migration')
  if (isBeforeBaseline(rows)) return wrong('Database', `${about}; it was made before the baseline`, 'use a new DATA_DIR')
  const done = new Set(rows.map(({ name }) => name))
  const ours = (await readdir(join(projectRoot, 'db/migrations'))).filter((name) => name.endsWith('.sql'))
  const newer = [...done].filter((name) => !ours.includes(name))
  const missing = ours.filter((name) => !done.has(name))
  if (newer.length > 0)
    return wrong('Database', `${about}; it is newer than this version (${newer[0]})`, 'use the version that it was last started with')
  if (missing.length > 0)
    return look('Database', `${about}; ${missing.length} changes of its schema are to come`, 'the next start makes them, after a backup')
  return well('Database', about)
}

async function checkInstallation(client: pg.Client, config: DatabaseConfig): Promise<Finding> {
  const { rows } = await client.query<{ done: boolean }>('select set_up_at is not null as done from installation')
  // Check before the start, which would create a new key that does not match the database.
  if (!config.installationKey && !(await stat(join(config.dataDir, 'installation.key')).catch(() => undefined)))
    return rows[0]
      ? wrong(
          'Set-up',
          'installation.key is missing in DATA_DIR, and all links that were given out depend on it',
          'put it back, or restore from a backup',
        )
      : look('Set-up', 'It was never started', 'npm start')
  try {
    await loadInstallationKey(config)
  } catch (error) {
    return wrong('Set-up', messageOf(error), 'see there')
  }
  return rows[0]?.done ? well('Set-up', 'Done') : look('Set-up', 'Nobody has set it up yet', 'open the link that npm start prints')
}

async function checkBackup({ last, overdue }: Awaited<ReturnType<typeof readBackupState>>, config: DatabaseConfig): Promise<Finding[]> {
  const folder = backupFolder(config)
  const todo = 'leave the PC on, or start it once a day; npm run backup makes one now and says what keeps it from that'
  if (!last)
    return [
      overdue
        ? wrong('Backup', 'There is none', todo)
        : look('Backup', 'There is none yet', 'the first comes at night; npm run backup makes one now'),
    ]
  const said = `The last one is of ${last.at.toISOString()}, ${(last.bytes / 1e6).toFixed(1)} MB`
  if (overdue) return [wrong('Backup', `${said}: older than 48 hours`, todo)]
  if (!(await stat(join(folder, last.name)).catch(() => undefined)))
    return [
      look(
        'Backup',
        `${said}, and isn't in ${folder}`,
        'several servers need one BACKUP_DIR that all of them reach; see whether somebody has moved it',
      ),
    ]
  return [well('Backup', `${said}, in ${folder}; copy that folder away`)]
}

/** Seconds after which a job is overdue. */
const late = 120

async function checkChores(client: pg.Client, { smtpUrl }: DatabaseConfig): Promise<Finding[]> {
  const { rows } = await client.query<{ alarm: number; messages: number; sms: number; erasures: number }>(
    `select (select count(*) from alarm where due_at < now() - make_interval(secs => $1))::int as alarm,
            (select count(*) from outbox_due where channel = 'mail' and due_at < now() - make_interval(secs => $1))::int as messages,
            (select count(*) from outbox_due where channel = 'sms' and due_at < now() - make_interval(secs => $1))::int as sms,
            (select count(*) from erasure where not listed and at < now() - make_interval(secs => $1))::int as erasures`,
    [late],
  )
  const { alarm, messages, sms, erasures } = rows[0]!
  const findings: Finding[] = []
  if (alarm > 0)
    findings.push(
      look(
        'By itself',
        `In ${alarm} shops something is due that nobody has done`,
        'start the server; of several one must not have ROLE=web',
      ),
    )
  if (messages > 0 && smtpUrl)
    findings.push(look('Mail', `${messages} messages should have been sent by now`, 'see whether the mail server takes them (above)'))
  if (sms > 0) findings.push(look('SMS', `${sms} SMS should have been sent by now`, 'see whether the provider of SMS_URL answers'))
  if (erasures > 0)
    findings.push(
      look(
        'Backup',
        `${erasures} erasures aren't in the list beside the backups yet`,
        'start the server, and see whether its folder of backups can be written',
      ),
    )
  return findings
}
