/** Returns from a newer version's schema: restores the backup made right before the change. */
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { hasUnknownMigrations, migrate } from '../database/migrations.ts'
import { loadOrCreateInstallationKey, saveInstallationKey } from '../installation-key.ts'
import type { Log } from '../log.ts'
import { OperatorError } from '../operator-error.ts'
import { readErasureList } from './erasures.ts'
import { backupFolder, listBackups } from './folder.ts'
import type { BackupConfig } from './make-backup.ts'
import { recoveryKeyOf } from './recovery-key.ts'
import { replaceDataByBackup } from './restore.ts'

/** Returns the name of the restored backup; undefined if this version knows all applied migrations. No server may run. */
export async function restoreMigrationBackup(
  config: BackupConfig & Pick<Config, 'installationKey'>,
  url: string,
  log: Log,
): Promise<string | undefined> {
  if (!(await hasUnknownMigrations(url))) return undefined
  const folder = backupFolder(config)
  const last = (await listBackups(folder)).find(({ kind }) => kind === 'migration')
  if (!last) throw new OperatorError(`A newer version changed the database, and ${folder} holds no backup from before that`)
  await replaceDataByBackup({
    url,
    file: join(folder, last.name),
    recoveryKey: recoveryKeyOf(config, await loadOrCreateInstallationKey(config)),
    erasures: (await readErasureList(folder)) ?? [],
    keepKey: (key) => saveInstallationKey(config, key),
  })
  // A backup contains no rights.
  await migrate(url, { log })
  return last.name
}
