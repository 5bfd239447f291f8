/** The accuracy report is computed once for all who ask for it within a minute, because it reads thousands of visits. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays } from '#domain/time/plain-date.ts'
import { startApp, type TestApp } from '../../../test/app.ts'
import { logEstimates } from '../../../test/logged-estimates.ts'
import { createTestClock } from '../../../test/played-queue.ts'
import { newShop } from '../../../test/world.ts'
import type { CreatedShop } from '../organization/create-organization.ts'
import { createRecentAccuracy } from './recent-accuracy.ts'

const today = '2026-10-20'
const clock = createTestClock(`${today}T09:00+09:00`)
let app: TestApp
let shop: CreatedShop
beforeAll(async () => {
  app = await startApp({ clock, settings: () => ({ ROLE: 'web' }) })
})
afterAll(() => app?.stop())
beforeEach(async () => {
  clock.set(`${today}T09:00+09:00`)
  shop = await newShop(app, '青葉')
})

const log = (day = today) => logEstimates(app.db, shop, { day, waited: 12 })

test('All who ask for a shop’s accuracy within a minute share one computation', async () => {
  await log()
  const read = createRecentAccuracy(app)
  const [first, ...others] = await Promise.all([read(shop.scope), read(shop.scope), read(shop.scope)])
  expect(first).toMatchObject({ businessDay: today, past: { visits: 1 } })
  for (const other of others) expect(other).toBe(first)
  await log()
  clock.pass(0.9)
  expect(await read(shop.scope)).toBe(first)
  clock.pass(0.2)
  expect(await read(shop.scope)).toMatchObject({ past: { visits: 2 } })
})

test('Another shop and another business day have figures of their own', async () => {
  await log()
  const read = createRecentAccuracy(app)
  clock.set('2026-10-21T04:59:50+09:00')
  expect(await read(shop.scope)).toMatchObject({ businessDay: today, today: { visits: 1 } })
  expect(await read((await newShop(app, '若葉')).scope)).toMatchObject({ past: { visits: 0 } })
  clock.pass(0.5)
  expect(await read(shop.scope)).toMatchObject({ businessDay: addDays(today, 1), today: { visits: 0 }, past: { visits: 1 } })
})

test('A computation that failed is not kept', async () => {
  await log()
  const read = createRecentAccuracy(app)
  await app.db.pool.query('alter table estimate_log rename to hidden_log')
  await expect(read(shop.scope)).rejects.toThrow()
  await app.db.pool.query('alter table hidden_log rename to estimate_log')
  expect(await read(shop.scope)).toMatchObject({ past: { visits: 1 } })
})
