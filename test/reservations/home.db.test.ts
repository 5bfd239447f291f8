/** R2.1: the front page of an installation. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EntryShop } from '#contract/entry-shop.ts'
import { startApp, type TestApp } from '../app.ts'
import { markSetUp, newShop } from '../world.ts'
import { enableReservations } from './shop.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ pages: true })
  await markSetUp(app.db)
})
afterAll(() => app?.stop())

const onlyShop = async () => ((await (await app.request('/api/v1/entry')).json()) as { shop: EntryShop | null }).shop
const home = async (prefix: string) => (await app.request(prefix || '/', { headers: { 'accept-language': 'ja' } })).text()

test('An installation’s only shop is known, and the home page offers its reservations', async () => {
  expect(await onlyShop()).toBeNull()
  const closed = await home('/zh')
  const shop = await newShop(app, '若葉')
  await enableReservations(app, shop)
  expect(await onlyShop()).toMatchObject({ code: shop.entryCode, reserves: true })
  const offer = `/entry/f/${shop.entryCode}`
  expect(closed).not.toContain('/entry/f/')
  for (const prefix of ['', '/en']) expect(await home(prefix)).toContain(`href="${prefix}${offer}"`)

  await newShop(app, '東')
  expect(await onlyShop()).toBeNull()
})
