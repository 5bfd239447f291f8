import type pg from 'pg'
import { expect, vi } from 'vitest'
import type { TestApp } from './app.ts'
import { waitTimeoutMs } from './wait-timeout.ts'

// The cluster serves the databases of other tests as well, which wait for locks of their own.
const waitsHere = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

/** Like `runBehindLock`, with the lock of the shop's queue. */
export function runInLockOrder<A, B>(app: TestApp, shopId: string, first: () => Promise<A>, second: () => Promise<B>): Promise<[A, B]> {
  return runBehindLock(app, { text: 'select from shop_feed where shop_id = $1 for update', values: [shopId] }, first, second)
}

/**
 * Starts two commands so that both wait for locks, the first one first. The server needs a `longTimeoutDatabase()` and `ROLE=web`: its jobs would wait
 * for the lock too and be counted.
 */
export async function runBehindLock<A, B>(
  { db }: Pick<TestApp, 'db'>,
  lock: pg.QueryConfig,
  first: () => Promise<A>,
  second: () => Promise<B>,
): Promise<[A, B]> {
  const holder = await db.pool.connect()
  const waiting = (count: number) =>
    vi.waitFor(async () => expect((await db.pool.query(waitsHere)).rowCount).toBe(count), { timeout: waitTimeoutMs })
  try {
    await holder.query('begin')
    await holder.query(lock)
    const one = first()
    await waiting(1)
    const two = second()
    await waiting(2)
    await holder.query('commit')
    return await Promise.all([one, two])
  } finally {
    // Closed: after a failure it would keep the lock, and the app could not stop.
    holder.release(true)
  }
}
