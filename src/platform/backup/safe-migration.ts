/** Changes the schema of a database in use only after a backup. */
import pg from 'pg'
import type { Config } from '../config.ts'
import { type MigrationResult, migrate } from '../database/migrations.ts'
import { errorMessageForOperator } from '../fault.ts'
import { loadOrCreateInstallationKey } from '../installation-key.ts'
import type { Log } from '../log.ts'
import { OperatorError } from '../operator-error.ts'
import { type BackupConfig, type MadeBackup, makeBackup, recordBackup } from './make-backup.ts'

type SafelyMigrated = MigrationResult & { backup: MadeBackup | undefined }

export async function migrateAfterBackup(
  config: BackupConfig & Pick<Config, 'installationKey'>,
  url: string,
  { log, directory }: { log: Log; directory?: string },
): Promise<SafelyMigrated> {
  let backup: MadeBackup | undefined
  const before = async () => {
    backup = await makeMigrationBackup(config, url)
  }
  const migrated = await migrate(url, { log, before, ...(directory ? { directory } : {}) })
  // Recorded after the migration, because the table is part of the schema.
  if (backup) await note(url, backup)
  return { ...migrated, backup }
}

async function makeMigrationBackup(config: BackupConfig & Pick<Config, 'installationKey'>, url: string): Promise<MadeBackup> {
  const installationKey = await loadOrCreateInstallationKey(config)
  const made = await makeBackup({ config, url, installationKey, kind: 'migration', now: new Date() }).catch((cause: unknown) => {
    const why = cause instanceof OperatorError ? cause.message : errorMessageForOperator(cause)
    throw new OperatorError(`The schema was not changed, because the backup before the change failed: ${why}`, { cause })
  })
  if (!made) throw new OperatorError('Another process is making a backup right now: start again when it is done')
  return made
}

async function note(url: string, backup: MadeBackup): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await recordBackup(client, backup)
  } finally {
    await client.end()
  }
}
