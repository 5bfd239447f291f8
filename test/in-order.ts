import { expect, vi } from 'vitest'
import type { TestApp } from './app.ts'
import { waitTimeoutMs } from './wait-timeout.ts'

// Limited to this database, because the cluster serves other tests that wait for locks, too.
const waitsHere = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

/**
 * Starts two commands that both wait for locks, the first one first. The second then continues after the first, or beside it.
 * Needs a `patientDatabase()`.
 */
export async function inOrder<A, B>(app: TestApp, shopId: string, first: () => Promise<A>, second: () => Promise<B>): Promise<[A, B]> {
  const holder = await app.db.pool.connect()
  const waiting = (count: number) =>
    vi.waitFor(async () => expect((await app.db.pool.query(waitsHere)).rowCount).toBe(count), { timeout: waitTimeoutMs })
  try {
    await holder.query('begin')
    await holder.query('select from shop_feed where shop_id = $1 for update', [shopId])
    const one = first()
    await waiting(1)
    const two = second()
    await waiting(2)
    await holder.query('commit')
    return await Promise.all([one, two])
  } finally {
    // Closes the connection: after a failure it would keep the lock, and the app could not stop.
    holder.release(true)
  }
}
