/** Backs up the whole installation to one file: written under another name, read back, then renamed (docs/decisions/098-backup.md). */
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import type { Config } from '../config.ts'
import { migrationLock } from '../database/migrations.ts'
import { newId } from '../ids.ts'
import { OperatorError } from '../operator-error.ts'
import { decryptBackupStream, encryptBackupStream } from './encryption.ts'
import { ensureErasureList } from './erasures.ts'
import { type BackupKind, backupFolder, backupName, partialFileName, prepareBackupFolder, pruneBackups } from './folder.ts'
import { recoveryKeyOf } from './recovery-key.ts'
import { countLines, createScriptReader } from './script.ts'
import { generateSnapshotScript } from './snapshot.ts'

export type BackupConfig = Pick<Config, 'backupDir' | 'dataDir' | 'recoveryKey' | 'version'>

export type BackupOptions = {
  config: BackupConfig
  /** Direct connection to the database, past a pooler. */
  url: string
  installationKey: Uint8Array
  kind: BackupKind
  now: Date
}

export type MadeBackup = {
  name: string
  kind: BackupKind
  at: Date
  bytes: number
  rows: number
  tables: number
  seconds: number
  removed: string[]
}

/** Advisory lock during a backup, so that no second process, on any machine, makes one too. */
const beingMade = 7_130_404

/** Returns undefined if another process is making a backup. A failure leaves earlier backups as they are. */
export async function makeBackup(options: BackupOptions): Promise<MadeBackup | undefined> {
  const began = performance.now()
  const client = new pg.Client({
    connectionString: options.url,
    connectionTimeoutMillis: 5_000,
    application_name: 'uketsuke-backup',
    keepAlive: true,
  })
  client.on('error', () => {})
  await client.connect()
  try {
    // Keeps the schema unchanged during the backup. A backup before a migration runs under the migration's own lock.
    if (options.kind !== 'migration') await client.query('select pg_advisory_lock_shared($1)', [migrationLock])
    const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [beingMade])
    if (!rows[0]!.free) return undefined
    const folder = backupFolder(options.config)
    await prepareBackupFolder(folder)
    await ensureErasureList(client, folder)
    const written = await writeFile(client, folder, options)
    const removed = await pruneBackups(folder)
    return { ...written, removed, kind: options.kind, at: options.now, seconds: (performance.now() - began) / 1000 }
  } catch (cause) {
    throw toBackupWriteError(cause, backupFolder(options.config)) ?? cause
  } finally {
    await client.end()
  }
}

async function writeFile(client: pg.Client, folder: string, { config, installationKey, kind, now }: BackupOptions) {
  const recoveryKey = recoveryKeyOf(config, installationKey)
  const name = backupName(kind, now)
  const part = join(folder, partialFileName(name))
  const key = Buffer.from(installationKey).toString('base64url')
  try {
    const script = Readable.from(generateSnapshotScript(client, { at: now, version: config.version, installationKey: key }), {
      objectMode: false,
    })
    // Flushed to disk before it is read back, and read back before it gets its name.
    await pipeline(
      await encryptBackupStream(script, recoveryKey, config.recoveryKey ? 'chosen' : 'made'),
      createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true }),
    )
    const sums = await verifyBackup(part, recoveryKey)
    await rename(part, join(folder, name))
    await flushFolder(folder)
    const { size: bytes } = await stat(join(folder, name))
    return { name, bytes, tables: sums.length, rows: sums.reduce((all, { rows }) => all + rows, 0) }
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

const causes: Readonly<Record<string, string>> = {
  ENOSPC: 'its disk is full',
  EDQUOT: 'its disk quota is used up',
  EFBIG: 'the file is larger than its file system or a limit allows',
  EROFS: 'it is read-only',
  EIO: 'its disk fails',
}

/** Returns what the operator can do about a folder that takes no backup; undefined for other errors. */
export function toBackupWriteError(cause: unknown, folder: string): OperatorError | undefined {
  const why = causes[String((cause as NodeJS.ErrnoException).code)]
  return why === undefined
    ? undefined
    : new OperatorError(
        `The backup could not be written to ${folder}: ${why}. Earlier backups are unchanged. Free some space there, or set BACKUP_DIR to another folder`,
        { cause },
      )
}

/** Decrypts and reads the whole backup. Throws if it is damaged or its row counts differ. */
async function verifyBackup(file: string, recoveryKey: string) {
  const reader = createScriptReader(await decryptBackupStream(createReadStream(file), recoveryKey))
  await reader.readHead()
  const counted: number[] = []
  for (;;) {
    const step = await reader.next()
    if ('sums' in step) {
      if (step.sums.length !== counted.length || step.sums.some(({ rows }, index) => rows !== counted[index]))
        throw new Error('the backup does not hold the rows that the database has')
      return step.sums
    }
    let rows = 0
    for await (const data of step.data) rows += countLines(data)
    counted.push(rows)
  }
}

/** Flushes the folder, which makes the new name durable. Windows has no such call. */
async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

export async function recordBackup(
  client: Pick<pg.Client, 'query'>,
  { name, kind, at, bytes, rows, seconds }: Omit<MadeBackup, 'removed'>,
): Promise<void> {
  await client.query('insert into backup (id, kind, name, at, bytes, rows, seconds) values ($1, $2, $3, $4, $5, $6, $7)', [
    newId(at.getTime()),
    kind,
    name,
    at,
    bytes,
    rows,
    seconds,
  ])
}
