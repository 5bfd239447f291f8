import { Hono } from 'hono'
import type { Config } from '#platform/config.ts'
import type { Database } from '#platform/database/db.ts'
import type { ServerEnv } from '#platform/http/call.ts'
import type { HintChannel } from '#platform/live/hints.ts'

type HealthParts = Pick<Config, 'version' | 'appEnv'> & {
  db: Database
  hints: Pick<HintChannel, 'isConnected'>
  isStopping: () => boolean
  /** Milliseconds for which a result is cached. The endpoint is public, and the probe loads the database. */
  probeEvery?: number | undefined
}

/**
 * `/healthz`: the process lives. `/readyz`: it can serve and write. Both return version and environment label (R1.3). Without hints
 * the process is ready: changes of other processes only show up to 3 s later.
 */
export function healthRoutes({ version, appEnv, db, hints, isStopping, probeEvery = 5_000 }: HealthParts): Hono<ServerEnv> {
  const about = { version, environment: appEnv }
  const routes = new Hono<ServerEnv>()
  routes.get('/healthz', (c) => c.json({ status: 'ok', ...about }))
  const hasRoom = rememberFor(probeEvery, () => probeRoom(db))
  routes.get('/readyz', async (c) => {
    const notReady = (status: string) => c.json({ status, ...about }, 503, { 'retry-after': '3' })
    if (isStopping()) return notReady('stopping')
    try {
      await db.pool.query('select 1')
      return (await hasRoom()) ? c.json({ status: 'ok', hints: hints.isConnected() ? 'ok' : 'away', ...about }) : notReady('disk full')
    } catch {
      return notReady('database away')
    }
  })
  return routes
}

/** PostgreSQL error codes for a full disk and for an exceeded limit. */
const noRoom: ReadonlySet<unknown> = new Set(['53100', '53400'])

/**
 * Returns whether the database can write. Reads and small writes go on for a while on a full disk, so the probe spills 1 MB into a temporary file, without
 * row, log or lock.
 */
async function probeRoom(db: Database): Promise<boolean> {
  try {
    await db.inTransaction(async ({ $client }) => {
      await $client.query(`set local work_mem = '64kB'`)
      await $client.query('select count(*) from generate_series(1, 50000)')
    })
    return true
  } catch (error) {
    if (noRoom.has((error as { code?: unknown }).code)) return false
    throw error
  }
}

/** Caches the result of `load`; failures are not cached. */
function rememberFor<T>(pause: number, load: () => Promise<T>): () => Promise<T> {
  let last: { at: number; answer: Promise<T> } | undefined
  return () => {
    if (last && performance.now() - last.at < pause) return last.answer
    const current = { at: performance.now(), answer: load() }
    last = current
    current.answer.catch(() => {
      if (last === current) last = undefined
    })
    return current.answer
  }
}
