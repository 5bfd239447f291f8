/** Describes the machine of the figures, without names of machine or owner. */
import { availableParallelism, cpus, loadavg, totalmem, type } from 'node:os'
import type pg from 'pg'

export async function describeMachine(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ version: string; fsync: string; commit: string }>(
    `select current_setting('server_version') as version, current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit`,
  )
  const { version, fsync, commit } = rows[0]!
  const memory = Math.round(totalmem() / 2 ** 30)
  return [
    `${availableParallelism()} cores (${cpus()[0]?.model.trim() ?? 'unknown'})`,
    `${memory} GB`,
    // Must be well below the number of cores, or other programs distort the figures.
    `load ${loadavg()[0]!.toFixed(1)} at the start`,
    `${type()} ${process.arch}`,
    `Node ${process.versions.node}`,
    `PostgreSQL ${version} (fsync ${fsync}, synchronous_commit ${commit})`,
  ].join(' · ')
}
