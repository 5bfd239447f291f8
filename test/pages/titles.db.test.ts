/** R2.29: every page's title is its own, then the product's name. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TextLocale, textLocales } from '#domain/locale.ts'
import { startApp, type TestApp } from '../app.ts'
import { buildWorld, join, sessionCookieOf, type World } from '../world.ts'

let app: TestApp
let world: World
beforeAll(async () => {
  app = await startApp({ pages: true })
  world = await buildWorld(app)
})
afterAll(() => app?.stop())

const product = { ja: 'うけつけカード', en: 'Uketsuke Card', zh: '受付卡' }
const prefix = { ja: '', en: '/en', zh: '/zh' }

/** Every address of the language's route table, which is that of the built pages. Home is the product itself, an unknown address has a title too. */
async function addressesIn(locale: TextLocale): Promise<string[]> {
  const { main } = world.east
  const { token, ticketId } = await join(app, main)
  const { routes } = (await import(new URL('../../build/server/index.js', import.meta.url).href)) as {
    routes: Record<string, { id: string; path?: string; index?: boolean; module: { default?: unknown } }>
  }
  const values: Record<string, string[]> = {
    ':ticketId': [ticketId],
    ':token': ['A'.repeat(22)],
    ':id': [main.entryCode, token, 'ZZZZZZZZ'],
  }
  // What has no component is a file.
  const pages = Object.values(routes).filter(({ module }) => module.default)
  const paths = pages.flatMap(({ id, path }) => (id.startsWith(`${locale}:`) && path ? [`/${path}`] : []))
  const filled = paths.flatMap((path) => {
    const [parameter] = /:\w+/.exec(path) ?? []
    // Of parts in the gallery each has the gallery's title.
    return parameter ? (values[parameter] ?? []).map((value) => path.replace(parameter, value)) : [path]
  })
  return [...filled, `${prefix[locale]}/nowhere`].filter((path) => path !== prefix[locale] && !path.endsWith('/logout'))
}

test.each(textLocales)('R2.29: in %s', async (locale) => {
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
