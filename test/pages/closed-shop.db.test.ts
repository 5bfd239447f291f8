/** R2.6: the page of a shop that issues no tickets now. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../app.ts'
import { markSetUp, newShop } from '../world.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ pages: true })
  await markSetUp(app.db)
})
afterAll(() => app?.stop())

test('A shop that issues no tickets shows its hours, address and phone number', async () => {
  const shop = await newShop(app, '若葉')
  const page = async (prefix: string) => (await app.request(`${prefix}/entry/w/${shop.entryCode}`)).text()
  const map = 'https://www.google.com/maps/search/?api=1&amp;query=%E8%8B%A5%E8%91%89%E5%B8%821-2-3'
  const { shopId } = shop.scope
  const hours = JSON.stringify([[], ...Array(6).fill([{ from: '00:00', to: '05:00' }])])
  await app.db.pool.query(`update shop set address = '若葉市1-2-3', phone = '03-1234-5678' where id = $1`, [shopId])
  const open = await page('/zh')
  await app.db.pool.query(`update shop set hours = $2 where id = $1`, [shopId, hours])
  await app.db.pool.query(`update lane set open = false where shop_id = $1`, [shopId])
  await app.db.pool.query(`update shop_feed set settings_version = settings_version + 1 where shop_id = $1`, [shopId])
  for (const [prefix, dayOff] of [
    ['', '日曜定休'],
    ['/en', 'Closed on Sunday'],
  ]) {
    const closed = await page(prefix!)
    for (const text of ['00:00〜05:00', dayOff, map, '若葉市1-2-3']) expect(closed).toContain(text)
    // The footer does not repeat it.
    expect(closed.split('href="tel:0312345678"')).toHaveLength(2)
  }
  expect(open).not.toContain(map)
})
