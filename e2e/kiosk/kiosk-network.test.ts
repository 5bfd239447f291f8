/** The line of the kiosk is cut at each step: it says so, gives no number, keeps or wipes what was entered, and recovers alone. */
import type { Page, Route } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { kioskWords } from '../../src/web/kiosks/words.ts'
import { longTest } from '../../test/matrix.ts'
import { newMember } from '../../test/world.ts'
import { openE2eApp } from '../support/e2e-app.ts'
import { waitForHydration } from '../support/hydration.ts'
import { addReservationAtKiosk, chooseLanguage, kioskHeading, type OpenedKiosk, openKiosk, openWayOut } from '../support/kiosk.ts'
import { kioskFaults } from '../support/kiosk-faults.ts'
import { openFaultyProxy } from '../support/proxy.ts'

const stage = openE2eApp({}, { answered: (complaint) => complaint.includes('/api/v1/') })

const words = kioskWords.en
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const visible = (page: Page, selector: string) => page.locator(selector).filter({ visible: true })

async function chooseService(page: Page): Promise<void> {
  await chooseLanguage(page, 'en')
  await page.getByRole('button', { name: 'ご相談' }).click()
}

async function typeContact(page: Page): Promise<void> {
  await chooseService(page)
  await press(page, words.people(2))
  await page.getByLabel(words.contact.label).fill('090-1234-5678')
}

async function openSearch({ page, shop }: OpenedKiosk): Promise<void> {
  await addReservationAtKiosk(stage, shop)
  await page.clock.runFor(31_000)
  await chooseLanguage(page, 'en')
  await press(page, words.reservation)
  await page.getByLabel(words.find.digits).fill('5678')
  await page.getByLabel(words.find.reading).fill('やまもと')
}

async function takeNumber(page: Page): Promise<void> {
  await chooseLanguage(page, 'en')
  await page.getByRole('button', { name: '鍵のお渡し' }).click()
  await press(page, words.people(1))
  await page.getByText(/^B00\d$/).waitFor()
}

async function openCard(page: Page): Promise<void> {
  await takeNumber(page)
  await press(page, words.done.card)
  await page.waitForURL((url) => url.pathname.endsWith('/card'))
  await waitForHydration(page)
  await visible(page, '[name=name]').fill('山本 由佳')
}

/** Cuts the line between the press of a button and its request. */
async function pressAndCut(page: Page, name: string): Promise<void> {
  await page.route(/\/api\/v1\/kiosks\/.*\/(tickets|find|check-in)$/, (route) => route.abort())
  await press(page, name)
  await page.locator('main [role=alert]').filter({ hasText: words.lost }).waitFor()
  await page.unroute(/\/api\/v1\/kiosks\/.*\/(tickets|find|check-in)$/)
}

/** Cuts the line as soon as a request is answered. */
async function answerAndCut(page: Page, route: Route): Promise<void> {
  const response = await route.fetch()
  await page.context().setOffline(true)
  await route.fulfill({ response })
}

const asksStaff = (page: Page) => kioskHeading(page, kioskWords.ja.ask.title).waitFor()
const isAt = (title: string) => (page: Page) => kioskHeading(page, title).waitFor()

type Cut = {
  /** Brings the visitor to the step. */
  reach: (opened: OpenedKiosk) => Promise<unknown>
  /** What the visitor does while the line is cut. */
  act?: (page: Page) => Promise<unknown>
  /** How the screen tells that there is no line. */
  says?: (page: Page) => Promise<unknown>
  /** What the visitor finds as soon as the line is back. */
  finds: (page: Page) => Promise<unknown>
  /** What the step holds of the visitor, which the wipe must remove. */
  holds?: RegExp
  /** Tickets of the shop in the end. */
  tickets: number
  wipeMs?: number
}

const keeps = (label: string, text: string) => (page: Page) => expect.poll(() => page.getByLabel(label).inputValue()).toBe(text)

const cuts: [string, Cut][] = [
  [
    'the questions',
    { reach: ({ page }) => typeContact(page), finds: keeps(words.contact.label, '090-1234-5678'), holds: /090-1234-5678/, tickets: 0 },
  ],
  ['the language', { reach: ({ page }) => chooseLanguage(page, 'en'), finds: isAt(words.welcome), tickets: 0 }],
  ['the services', { reach: async () => {}, finds: isAt(kioskWords.ja.welcome), tickets: 0 }],
  ['the party size', { reach: ({ page }) => chooseService(page), finds: isAt(words.party), tickets: 0 }],
  [
    'the join',
    {
      reach: async ({ page }) => {
        await typeContact(page)
        await pressAndCut(page, words.contact.submit)
      },
      async finds(page) {
        await keeps(words.contact.label, '090-1234-5678')(page)
        await press(page, words.contact.submit)
        await page.getByText('A001').waitFor()
      },
      holds: /090-1234-5678/,
      tickets: 1,
    },
  ],
  [
    'the number',
    {
      reach: ({ page }) => takeNumber(page),
      says: (page) => page.getByRole('status').filter({ hasText: words.done.offline }).waitFor(),
      finds: (page) => page.getByText('B001').waitFor(),
      holds: /B00\d/,
      tickets: 1,
    },
  ],
  [
    'the way to the card',
    {
      reach: ({ page }) => takeNumber(page),
      act: (page) => press(page, words.done.card),
      says: (page) => page.getByRole('status').filter({ hasText: words.lost }).waitFor(),
      finds: (page) => page.getByText('B001').waitFor(),
      holds: /B00\d/,
      tickets: 1,
    },
  ],
  [
    'the opening of the card',
    {
      reach: ({ page }) => takeNumber(page),
      async act(page) {
        await page.context().setOffline(false)
        await page.route(/[.]data/, (route) => answerAndCut(page, route), { times: 1 })
        await press(page, words.done.card)
      },
      says: (page) => page.getByRole('status').filter({ hasText: words.lost }).waitFor(),
      finds: (page) => page.getByText('B001').waitFor(),
      holds: /B00\d/,
      tickets: 1,
    },
  ],
  ['the search', { reach: openSearch, finds: keeps(words.find.digits, '5678'), holds: /5678/, tickets: 0 }],
  [
    'the answer of the search',
    {
      reach: async (opened) => {
        await openSearch(opened)
        await pressAndCut(opened.page, words.find.submit)
      },
      async finds(page) {
        await press(page, words.find.submit)
        await kioskHeading(page, words.found.title).waitFor()
      },
      holds: /5678/,
      tickets: 0,
    },
  ],
  [
    'the check-in',
    {
      reach: async (opened) => {
        await openSearch(opened)
        await press(opened.page, words.find.submit)
        await kioskHeading(opened.page, words.found.title).waitFor()
        await pressAndCut(opened.page, words.found.submit)
      },
      async finds(page) {
        await press(page, words.found.submit)
        await page.getByText('A001').waitFor()
      },
      tickets: 1,
    },
  ],
  [
    'the card',
    {
      reach: ({ page }) => openCard(page),
      says: (page) => page.getByRole('status').filter({ hasText: words.card.offline }).waitFor(),
      finds: (page) => expect.poll(() => visible(page, '[name=name]').inputValue()).toBe('山本 由佳'),
      holds: /山本/,
      tickets: 1,
      wipeMs: 91_000,
    },
  ],
  [
    'the end of the card',
    {
      reach: ({ page }) => openCard(page),
      act: (page) => press(page, words.card.end),
      finds: isAt(kioskWords.ja.welcome),
      holds: /山本/,
      tickets: 1,
    },
  ],
  [
    'the way out',
    {
      reach: async ({ page, shop }) => {
        const manager = await newMember(stage.app, shop.scope, 'manager')
        await stage.app.accounts.setPin(manager.accountId, '8265')
        await chooseLanguage(page, 'en')
        await openWayOut(page)
      },
      async act(page) {
        await page.locator('input[type=password]').fill('8265')
        await page.keyboard.press('Enter')
      },
      says: (page) => page.getByText(words.lost).waitFor(),
      finds: isAt(words.leave.title),
      tickets: 0,
    },
  ],
]

/** Texts of the page and of its fields. */
const shownTexts = (page: Page) =>
  page.evaluate<string>(`document.body.innerHTML + [...document.querySelectorAll('input')].map(({ value }) => value).join()`)

longTest.each(cuts)('A line cut at %s gives no number, says so, and recovers alone', async (_, cut) => {
  const proxy = await openFaultyProxy(stage.app.origin)
  onTestFinished(() => proxy.close())
  const opened = await openKiosk(stage, { laneIds: null, card: 'kiosk' }, { width: 768, height: 1024 }, proxy)
  const { page, address, shop } = opened
  const { pool } = stage.app.db
  const countTickets = async () => (await pool.query('select 1 from ticket where shop_id = $1', [shop.scope.shopId])).rowCount

  /** Returns once the screen says that the line is cut. */
  async function cutLine(): Promise<void> {
    const before = await countTickets()
    // An open stream would go on, and its next beat would say that the server is there.
    proxy.swallowStreams()
    await page.context().setOffline(true)
    await cut.act?.(page)
    await (cut.says ?? asksStaff)(page)
    expect(await kioskFaults(page)).toEqual([])
    expect(await countTickets()).toBe(before)
  }
  async function restoreLine(): Promise<void> {
    proxy.forward()
    await page.context().setOffline(false)
    await page.clock.runFor(2_500)
  }

  await cut.reach(opened)
  await cutLine()
  await restoreLine()
  await cut.finds(page)
  expect(await countTickets()).toBe(cut.tickets)

  // The next visitor leaves while the line is cut.
  await page.goto(address)
  await waitForHydration(page)
  await cut.reach(opened)
  await cutLine()
  await page.clock.runFor(cut.wipeMs ?? 31_000)
  if (cut.holds) await expect.poll(() => shownTexts(page)).not.toMatch(cut.holds)
  await restoreLine()
  await kioskHeading(page, kioskWords.ja.welcome).waitFor()
})
