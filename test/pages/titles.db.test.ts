/** R2.29: every page's title is its own, then the product's name. */
import { afterAll, beforeAll, expect } from 'vitest'
import { type TextLocale, textLocales } from '#domain/locale.ts'
import { sendCard } from '../access/card-samples.ts'
import { startApp, type TestApp } from '../app.ts'
import { sampledTest } from '../matrix.ts'
import { buildWorld, join, sessionCookieOf, type World } from '../world.ts'
import { pageAddresses } from './addresses.ts'

let app: TestApp
let world: World
beforeAll(async () => {
  app = await startApp({ pages: true })
  world = await buildWorld(app)
})
afterAll(() => app?.stop())

const product = { ja: 'うけつけカード', en: 'Uketsuke Card', zh: '受付卡' }
const prefix = { ja: '', en: '/en', zh: '/zh' }

/** Home is the product itself, an unknown address has a title too; of parts in the gallery each has the gallery's. */
async function addressesIn(locale: TextLocale): Promise<string[]> {
  const { main } = world.east
  const { token, ticketId } = await join(app, main)
  const { cardId } = await sendCard({ app }, main)
  const values = { ':ticketId': [ticketId], ':cardId': [cardId], ':token': ['A'.repeat(22)], ':id': [main.entryCode, token, 'ZZZZZZZZ'] }
  const addresses = [...(await pageAddresses(locale, values)), `${prefix[locale]}/nowhere`]
  return addresses.filter((path) => path !== prefix[locale] && !path.endsWith('/logout'))
}

sampledTest(textLocales)('R2.29: in %s', async (locale) => {
  const cookie = await sessionCookieOf(app, world.east.members.manager)
  const titleOf = async (address: string) => {
    const page = await (await app.request(address, { headers: { cookie } })).text()
    return /<title>([^<]*)<\/title>/.exec(page)?.[1]
  }
  const addresses = await addressesIn(locale)
  expect(addresses.length).toBeGreaterThan(9)
  const titles = new Map<string, string | undefined>()
  for (const address of addresses) titles.set(address, await titleOf(address))
  expect([...titles].filter(([, title]) => !new RegExp(`^.+ - ${product[locale]}$`).test(title ?? ''))).toEqual([])
  expect(await titleOf(prefix[locale] || '/')).toBe(product[locale])
})
