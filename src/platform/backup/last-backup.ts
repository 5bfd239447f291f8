import type pg from 'pg'

/** Older than that, whoever is in charge is told. In hours. */
const overdueAfter = 48

type LastBackup = {
  at: Date
  /** Of the file, in the folder of the server that made it. */
  name: string
  bytes: number
}

export type BackupState = {
  last: LastBackup | undefined
  /** None was made for so long, or ever since the installation was set up. */
  overdue: boolean
}

export async function readBackupState(client: Pick<pg.Client, 'query'>, now: Date): Promise<BackupState> {
  const { rows: made } = await client.query<{ at: Date; name: string; bytes: string }>(
    'select at, name, bytes::text as bytes from backup order by at desc limit 1',
  )
  const { rows: since } = await client.query<{ at: Date | null }>('select set_up_at as at from installation')
  const last = made[0] && { ...made[0], bytes: Number(made[0].bytes) }
  const from = last?.at ?? since[0]?.at
  return { last, overdue: from != null && now.getTime() - from.getTime() > overdueAfter * 3_600_000 }
}
