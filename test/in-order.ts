import { expect, vi } from 'vitest'
import type { TestApp } from './app.ts'

/** Starts two commands so that both wait for locks, the first one first; then the second goes on after the first, or beside it. */
export async function inOrder<A, B>(app: TestApp, shopId: string, first: () => Promise<A>, second: () => Promise<B>): Promise<[A, B]> {
  const holder = await app.db.pool.connect()
  const waiting = (count: number) =>
    vi.waitFor(async () => expect((await app.db.pool.query('select from pg_locks where not granted')).rowCount).toBe(count))
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
    holder.release()
  }
}
