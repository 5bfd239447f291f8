/** Joins while the database is too slow for them (docs/decisions/195-round-trips.md). */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { longTimeoutDatabase } from '../../../../test/database.ts'
import { waitTimeoutMs } from '../../../../test/wait-timeout.ts'
import { newDeviceId, newIdempotencyKey, newShop, sendJoin } from '../../../../test/world.ts'
import { maxWaitingJoins } from '../join-shedder.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ database: await longTimeoutDatabase(), settings: () => ({ ROLE: 'web' }) })
})
afterAll(() => app?.stop())

test('Joins beyond the line are refused at once, and all others get a number', async () => {
  const shop = await newShop(app, '駅前')
  const join = (visitor: { device: string; key: string }) => sendJoin(app, shop, visitor)
  const visitors = Array.from({ length: maxWaitingJoins + 20 }, () => ({ device: newDeviceId(), key: newIdempotencyKey() }))
  const refused: { visitor: (typeof visitors)[number]; response: Response }[] = []
  const holder = await app.db.pool.connect()
  try {
    await holder.query('begin')
    await holder.query('select from shop_feed where shop_id = $1 for update', [shop.scope.shopId])
    const joined = visitors.map(async (visitor) => {
      const response = await join(visitor)
      if (response.status === 503) refused.push({ visitor, response })
      return response.status
    })
    // Those at work wait for the lock, the others in line.
    const running = app.db.pool.options.max - 4
    await vi.waitFor(() => expect(refused).toHaveLength(20 - running), { timeout: waitTimeoutMs })
    await holder.query('commit')
    const statuses = await Promise.all(joined)
    expect(statuses.filter((status) => status === 201)).toHaveLength(maxWaitingJoins + running)
  } finally {
    holder.release(true)
  }
  const [{ visitor, response }] = refused as [(typeof refused)[number]]
  expect(response.headers.get('retry-after')).toBe('3')
  expect(await response.json()).toMatchObject({ code: 'server.busy', detail: expect.stringContaining('3秒ほど待ってから') })
  // A retry with the same key gets the number.
  expect((await join(visitor)).status).toBe(201)
})
