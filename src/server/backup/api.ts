/** Backups as owners and admins see them. A job makes them (background-jobs.ts), and `npm run restore` restores them. */
import type { Temporal } from 'temporal-polyfill'
import * as contract from '#contract/backup.ts'
import { readBackupState } from '#platform/backup/last-backup.ts'
import type { Database } from '#platform/database/db.ts'
import { implementOperation, type OperationWithHandler } from '#platform/http/call.ts'

type BackupContext = { db: Database; clock: () => Temporal.Instant }

const day = 86_400_000

export function backupApi({ db, clock }: BackupContext): OperationWithHandler[] {
  return [
    implementOperation(contract.getBackupStatus, async () => {
      const now = new Date(clock().epochMilliseconds)
      const { last, overdue } = await readBackupState(db.pool, now)
      const days = last ? Math.max(0, Math.floor((now.getTime() - last.at.getTime()) / day)) : null
      return { at: last?.at.toISOString() ?? null, days, overdue }
    }),
  ]
}
