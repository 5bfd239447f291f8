/** A PostgreSQL cluster that may be killed, with production's settings, so that acknowledged data must survive. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { vi } from 'vitest'
import { migrate } from '#platform/database/migrations.ts'
import { openLog } from '#platform/log.ts'
import { prepareCluster } from '#platform/postgres/cluster.ts'
import { readPostmasterPid } from '#platform/postgres/postmaster.ts'
import { findFastDatabaseFolder } from './ram-disk.ts'

export type DedicatedPostgresCluster = {
  /** A migrated database, with its owner. */
  url: string
  /** Kills all processes, like a power cut. */
  kill(): Promise<void>
  start(): Promise<void>
  remove(): Promise<void>
}

export async function startDedicatedPostgresCluster(): Promise<DedicatedPostgresCluster> {
  const dataDir = await mkdtemp(join(await findFastDatabaseFolder(), 'uketsuke-own-'))
  const log = openLog({ logLevel: 'warn', version: 'test', appEnv: 'development' })
  const cluster = await prepareCluster({ dataDir, log, fsync: true, maxConnections: 60 })
  await cluster.start()
  const admin = new pg.Client({ connectionString: cluster.url('postgres', 'postgres') })
  await admin.connect()
  await admin.query('create role uketsuke login createrole')
  await admin.query('create database uketsuke owner uketsuke')
  await admin.end()
  const url = cluster.url('uketsuke', 'uketsuke')
  await migrate(url, { log })
  return {
    url,
    async kill() {
      const pid = await readPostmasterPid(join(dataDir, 'pg'))
      if (!pid) throw new Error('the cluster is not running')
      const children = await childrenOf(pid)
      process.kill(pid, 'SIGKILL')
      for (const child of children) killIfThere(child)
      await vi.waitFor(async () => {
        if (await readPostmasterPid(join(dataDir, 'pg'))) throw new Error('still there')
      })
    },
    start: () => cluster.start(),
    async remove() {
      await cluster.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** A backend or an autovacuum may have ended since it was listed. */
function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

async function childrenOf(parent: number): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const parents = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')))
  // The name in brackets may contain anything. State and parent follow the last bracket.
  return pids.filter((_, index) => Number(parents[index]!.slice(parents[index]!.lastIndexOf(')') + 2).split(' ')[1]) === parent)
}
