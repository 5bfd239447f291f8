/** `npm run backup`: makes a backup, also while the server runs. `-- --recovery-key` prints the recovery key instead. */
import { appendUnlistedErasures } from '#platform/backup/erasures.ts'
import { backupFolder } from '#platform/backup/folder.ts'
import { makeBackup, recordBackup } from '#platform/backup/make-backup.ts'
import { recoveryKeyOf } from '#platform/backup/recovery-key.ts'
import { openDatabase } from '#platform/database/db.ts'
import { loadOrCreateInstallationKey } from '#platform/installation-key.ts'
import { OperatorError } from '#platform/operator-error.ts'
import { withDatabase } from './beside-server.ts'

const args = process.argv.slice(2)

await withDatabase(async ({ config, url }) => {
  const installationKey = await loadOrCreateInstallationKey(config)
  // For operators who lost the printed key: anyone with access to the server's data may have it.
  if (args.join() === '--recovery-key') return console.log(recoveryKeyOf(config, installationKey))
  if (args.length > 0) throw new OperatorError('Run npm run backup, or npm run backup -- --recovery-key')
  const made = await makeBackup({ config, url, installationKey, kind: 'manual', now: new Date() })
  if (!made) throw new OperatorError('Another process is making a backup right now')
  const db = openDatabase(url, 'role', 2)
  try {
    await recordBackup(db.pool, made)
    await appendUnlistedErasures(db, backupFolder(config))
  } finally {
    await db.end()
  }
  const { name, bytes, rows, tables, seconds, removed } = made
  console.log(`Made and checked: ${name}, ${rows} rows of ${tables} tables, ${megabytes(bytes)}, ${seconds.toFixed(1)} s`)
  if (removed.length > 0) console.log(`Removed, because newer backups replace them: ${removed.join(', ')}`)
  console.log(`Copy the whole folder, including its list of erasures, to another place: ${backupFolder(config)}`)
})

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`
}
