/** (l) The first visit to staff's pages in Chromium: size, and time until the page responds to input. */
import { randomBytes } from 'node:crypto'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core'
import { listCards } from '#contract/cards/list.ts'
import { waitForHydrationOnLoad } from '../e2e/support/hydration.ts'
import { waitForSignInSdk, weighPage } from '../e2e/support/page-weight.ts'
import { signIn } from '../e2e/support/staff.ts'
import { findChromium } from '../scripts/chromium.mjs'
import { drivenSwitches } from '../scripts/chromium-switches.mjs'
import { insertManyCards } from '../test/many-cards.ts'
import { waitTimeoutMs } from '../test/wait-timeout.ts'
import { type BenchTable, createBenchTable, formatDecimal } from './report.ts'
import { median } from './rounds.ts'
import { type BenchEnvironment, createOwnedShop, post } from './world.ts'

const shop = { cards: 500, waiting: 30 }
/** Milliseconds from the start of the navigation. */
const target = 500

export async function benchStaffPages(world: BenchEnvironment, { visits }: { visits: number }): Promise<BenchTable> {
  const results = createBenchTable('The first visit to staff’s pages', [
    'page',
    'JavaScript, gz',
    'server answers',
    'painted',
    'largest paint',
    'all controls answer',
    'target',
  ])
  const browser = await chromium.launch({ executablePath: findChromium() ?? 'chromium', args: drivenSwitches })
  try {
    const { shopId, cardId } = await busyShop(world)
    const storedSignIn = await captureSignIn(world, browser, shopId)
    const pages = {
      today: '',
      waiting: '/waiting',
      cards: '/cards',
      board: '/cards?view=board',
      'a card': `/cards/${cardId}`,
      'a new card': '/cards/new',
    }
    for (const [name, address] of Object.entries(pages)) {
      const loads: PageLoad[] = []
      // The first visit is also the server's first and does not count.
      for (let visit = -1; visit < visits; visit++) {
        const load = await firstVisit(world, browser, storedSignIn, `/shopAdmin${address}`)
        if (visit >= 0) loads.push(load)
      }
      const [server, painted, largest, answers] = (['server', 'painted', 'largest', 'answers'] as const).map((of) =>
        median(loads.map((one) => one[of])),
      )
      const person = await openStaffBrowser(world, browser, storedSignIn)
      const { js } = await weighPage(person, `/shopAdmin${address}`, waitForSignInSdk)
      await person.close()
      const ms = (figure: number | undefined) => `${formatDecimal(figure!, 0)} ms`
      results.row(
        name,
        `${formatDecimal(js / 1000, 1)} KB`,
        ms(server),
        ms(painted),
        ms(largest),
        ms(answers),
        results.atMost(answers!, target),
      )
    }
    results.note(
      `Medians of ${visits} visits, each with nothing kept but the sign-in, to a shop with ${shop.cards} cards and ${shop.waiting} in line.`,
    )
    results.note('All controls answer: React has taken over the page, with every button, link and field in its middle.')
    return results.end()
  } finally {
    await browser.close()
  }
}

async function busyShop(world: BenchEnvironment): Promise<{ shopId: string; cardId: string }> {
  const { server, main } = world
  const { scope, entryCode, lanes } = await createOwnedShop(world, shop.cards)
  const at = (path: string) => `${server.origin}/api/v1${path}`
  const join = { serviceId: lanes[0]!.serviceIds[0], partySize: 1, locale: 'ja' }
  for (let left = shop.waiting; left > 0; left--)
    await post(at(`/entry/${entryCode}/tickets`), join, { 'uketsuke-device': randomBytes(16).toString('base64url') })
  await insertManyCards(world, scope, shop.cards)
  const response = await fetch(at(`/shops/${scope.shopId}/cards`), { headers: { authorization: `Bearer ${main.bearer}` } })
  const { cards } = listCards.answer.parse(await response.json())
  return { shopId: scope.shopId, cardId: cards[0]!.id }
}

export function openStaffBrowser(
  { server }: BenchEnvironment,
  browser: Browser,
  storedSignIn?: BrowserContextOptions['storageState'],
): Promise<BrowserContext> {
  return browser.newContext({
    locale: 'ja-JP',
    baseURL: server.origin,
    viewport: { width: 1366, height: 768 },
    serviceWorkers: 'block',
    ...(storedSignIn && { storageState: storedSignIn }),
  })
}

export async function captureSignIn(
  world: BenchEnvironment,
  browser: Browser,
  shopId: string,
): Promise<BrowserContextOptions['storageState']> {
  const person = await openStaffBrowser(world, browser)
  person.setDefaultTimeout(waitTimeoutMs)
  person.on('page', waitForHydrationOnLoad)
  await person.addCookies([{ name: 'uketsuke_shop', value: shopId, url: world.server.origin }])
  await signIn(await person.newPage(), world.main.owner)
  const storedSignIn = await person.storageState({ indexedDB: true })
  await person.close()
  return storedSignIn
}

/** Milliseconds from the start of the navigation by the page's clock. */
type PageLoad = { server: number; painted: number; largest: number; answers: number }

async function firstVisit(
  world: BenchEnvironment,
  browser: Browser,
  storedSignIn: BrowserContextOptions['storageState'],
  address: string,
): Promise<PageLoad> {
  const person = await openStaffBrowser(world, browser, storedSignIn)
  try {
    const page = await person.newPage()
    await page.addInitScript(watch)
    await page.goto(address)
    return await page.evaluate<PageLoad>('seen')
  } finally {
    await person.close()
  }
}

/** Checks in each frame if the page's scripts handle keys and clicks. */
const watch = `globalThis.seen = new Promise((resolve, reject) => {
  let largest = 0
  new PerformanceObserver((list) => { largest = list.getEntries().at(-1).startTime }).observe({ type: 'largest-contentful-paint', buffered: true })
  const look = () => {
    const answers = performance.now()
    const isHydrated = 'hydrated' in document.documentElement.dataset
    if (!isHydrated) return answers > ${waitTimeoutMs} ? reject(new Error('The page never answered')) : requestAnimationFrame(look)
    const painted = performance.getEntriesByName('first-contentful-paint')[0].startTime
    resolve({ server: performance.getEntriesByType('navigation')[0].responseStart, painted, largest, answers })
  }
  requestAnimationFrame(look)
})`
