/** Run when an update is undone: restores the database if a newer version changed its schema. */
import { restoreMigrationBackup } from '#platform/backup/undo-migrations.ts'
import { withDatabase } from './beside-server.ts'

await withDatabase(async ({ config, log, url }) => {
  const backup = await restoreMigrationBackup(config, url, log)
  console.log(backup ? `The database was restored from ${backup}` : 'The database matches this version')
})
