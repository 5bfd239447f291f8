/** `npm run migrate`: updates the schema of DATABASE_URL without a start, for installations that deploy in steps. */
import { migrateAfterBackup } from '#platform/backup/safe-migration.ts'
import { withDatabase } from './beside-server.ts'

await withDatabase(async ({ config, log, url }) => {
  const { applied, backup } = await migrateAfterBackup(config, url, { log })
  if (backup) console.log(`Backup made: ${backup.name}`)
  console.log(applied.length > 0 ? `Applied: ${applied.join(', ')}` : 'The schema is up to date')
})
