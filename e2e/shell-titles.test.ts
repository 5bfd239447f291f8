/** R2.29: every page's title is its own, then the product's name. */
import { expect, test } from 'vitest'
import { type Locale, locales } from '../src/domain/locale.ts'
import { sampled } from '../test/matrix.ts'
import { join, password } from '../test/world.ts'
import { desk } from './browser.ts'
import { signIn } from './staff.ts'
import { openStage } from './stage.ts'

const stage = openStage()
const product = { ja: 'うけつけカード', en: 'Uketsuke Card', zh: '受付卡' }
const prefix = { ja: '', en: '/en', zh: '/zh' }

/** Every address of the language's route table, which is that of the built pages. Home is the product itself, an unknown address has a title too. */
async function addressesIn(locale: Locale): Promise<string[]> {
  const { main } = stage.world.east
  const { token, ticketId } = await join(stage.app, main)
  const { routes } = (await import(new URL('../build/server/index.js', import.meta.url).href)) as {
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

test.each(sampled(locales))('R2.29: in %s', async (locale) => {
  const page = await (await stage.person({ viewport: desk })).newPage()
  await signIn(page, { email: stage.world.east.members.manager.email, password })
  const plain = await (
    await stage.person({ locale, javaScriptEnabled: false, storageState: await page.context().storageState() })
  ).newPage()
  const addresses = await addressesIn(locale)
  expect(addresses.length).toBeGreaterThan(9)
  const titles = new Map<string, string>()
  for (const address of addresses) {
    // Where no script runs, the card's page goes on by itself.
    const goesOn = address.includes(`/entry/c/${stage.world.east.main.entryCode}`)
    await plain.goto(address, goesOn ? { waitUntil: 'commit' } : {})
    if (goesOn) await plain.waitForURL(/step=all/)
    titles.set(address, await plain.title())
  }
  expect([...titles].filter(([, title]) => !new RegExp(`^.+ - ${product[locale]}$`).test(title))).toEqual([])
  await plain.goto(prefix[locale] || '/')
  await expect.poll(() => plain.title()).toBe(product[locale])
})
