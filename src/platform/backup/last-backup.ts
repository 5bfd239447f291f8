import type pg from 'pg'

/** Hours after which owners are warned that the last backup is old. */
const overdueAfterHours = 48

type LastBackup = {
  at: Date
  /** File name in the backup folder of the server that made it. */
  name: string
  bytes: number
}

export type BackupState = {
  last: LastBackup | undefined
  /** True if the last backup, or the setup if there is none, is too long ago. */
  overdue: boolean
}

export async function readBackupState(client: Pick<pg.Client, 'query'>, now: Date): Promise<BackupState> {
  const { rows: made } = await client.query<{ at: Date; name: string; bytes: string }>(
    'select at, name, bytes::text as bytes from backup order by at desc limit 1',
  )
  const { rows: since } = await client.query<{ at: Date | null }>('select set_up_at as at from installation')
  const last = made[0] && { ...made[0], bytes: Number(made[0].bytes) }
  const from = last?.at ?? since[0]?.at
  return { last, overdue: from != null && now.getTime() - from.getTime() > overdueAfterHours * 3_600_000 }
}
