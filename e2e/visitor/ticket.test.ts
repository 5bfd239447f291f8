/** The live ticket: the phone shows the current state, or how old it is. */
import type { Locator, Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { longTest, sampledTest } from '../../test/matrix.ts'
import { joinAsVisitor, post } from '../../test/world.ts'
import type { PersonBrowser } from '../support/browser.ts'
import { openE2eApp } from '../support/e2e-app.ts'
import { recordSignals, signalsOf } from '../support/phone-signals.ts'
import { openFaultyProxy } from '../support/proxy.ts'
import { openTestQueue, type TestQueue } from '../support/queue.ts'
import { ticketSlip } from '../support/visitor.ts'

const stage = openE2eApp()
let queue: TestQueue
beforeEach(async () => {
  queue = await openTestQueue(stage.app)
})

const live = (page: Page): Locator => ticketSlip(page).getByText('の最新情報です')
const called = (page: Page): Locator => page.getByRole('heading', { name: 'お呼びしました' })
const stale = (page: Page): Locator => page.getByText('インターネットにつながっていません')

/** Joins over the API. Returns the ticket's path. */
const joined = async (name?: string) => `/entry/w/${(await joinAsVisitor(stage.app, queue.shop, name ? { name } : {})).token}`

async function phone(address: string, origin = stage.app.origin, prepare?: (person: PersonBrowser) => Promise<unknown>): Promise<Page> {
  const person = await stage.browser.person(origin)
  await prepare?.(person)
  const page = await person.newPage()
  await page.goto(address)
  await live(page).waitFor()
  return page
}

test('The ticket page follows the visit from waiting to its end', async () => {
  const ahead = await joinAsVisitor(stage.app, queue.shop)
  const page = await phone(await joined(), stage.app.origin, recordSignals)
  await ticketSlip(page).getByText('前に1組').waitFor({ state: 'attached' })
  await expect.poll(() => ticketSlip(page).innerText()).toMatch(/前のお客さま\s+1 組/)
  expect((await post(stage.app, `/tickets/${ahead.token}/leave`)).status).toBe(200)
  await page.getByText('次にお呼びします').last().waitFor()

  const ticket = await queue.callNext({ counter: 1 })
  await called(page).waitFor()
  await expect
    .poll(() => page.getByRole('alert').textContent())
    .toBe('番号 A002 のお客さま、お待たせしました。2番カウンターへお越しください。')
  await ticketSlip(page).getByText('A002').waitFor()
  await expect.poll(() => ticketSlip(page).innerText()).toMatch(/2\s*番/)
  // This phone was never touched, so it plays no sound.
  await expect.poll(async () => (await signalsOf(page)).locks).toBeGreaterThan(0)
  expect((await signalsOf(page)).tones).toEqual([])
  await page.getByRole('timer').waitFor()
  const orange = () => page.evaluate<string>('getComputedStyle(document.body).backgroundColor')
  const [red, green, blue] = (await orange()).match(/\d+/g)!.map(Number) as [number, number, number]
  expect(red).toBeGreaterThan(green + 40)
  expect(green).toBeGreaterThan(blue + 40)
  // The shop's brand is green, but on orange the single filled button is dark.
  const answer = `getComputedStyle(document.querySelector('[value="onMyWay"] + button')).backgroundColor`
  await expect.poll(() => page.evaluate<string>(answer)).toBe('rgb(43, 26, 5)')
  await expect.poll(() => page.title()).toBe('お呼びしました A002 - うけつけカード')
  await expect.poll(() => page.title()).toBe('A002 - うけつけカード')

  await page.reload()
  await called(page).waitFor()
  await expect.poll(() => page.getByRole('alert').count()).toBe(1)
  const serving = await queue.move(await queue.move(ticket, 'recall'), 'start')
  await page.getByText('ただいまご案内しています').waitFor()
  await queue.move(serving, 'finish')
  await page.getByText('ご利用ありがとうございました').waitFor()
  await page.getByRole('link', { name: '新しい番号を取る' }).waitFor()
})

longTest('The ticket page tells a no-show visitor that the next party was called', async () => {
  const page = await phone(await joined())
  await queue.move(await queue.callNext(), 'no-show')
  await page.getByText('ご不在のため次の方をご案内しました').waitFor()
})

/** Returns the text of the page at the moment in which it first says that there is no network. */
async function textOnceOffline(page: Page, cut: () => Promise<unknown>): Promise<string> {
  await page.evaluate(`globalThis.textOffline = new Promise((resolve) => {
    const notice = document.querySelector('body > [role=status]')
    new MutationObserver(() => resolve(document.body.innerText)).observe(notice, { childList: true, characterData: true, subtree: true })
  })
  undefined`)
  await cut()
  return page.evaluate<string>('textOffline')
}

test('The ticket page catches up after a lost network, a dead connection and a freeze', async () => {
  const proxy = await openFaultyProxy(stage.app.origin)
  const page = await phone(await joined(), proxy.origin)
  proxy.swallow()
  const text = await textOnceOffline(page, () => page.context().setOffline(true))
  expect(text).not.toContain('の最新情報です')
  await page.getByText('順番はそのままです').waitFor()
  const ticket = await queue.callNext()
  proxy.forward()
  await page.context().setOffline(false)
  await called(page).waitFor()

  // The browser reports that the network is back. The old connection looks alive but is dead.
  proxy.swallow()
  const serving = await queue.move(ticket, 'start')
  proxy.forward()
  await page.evaluate('dispatchEvent(new Event("online"))')
  await page.getByText('ただいまご案内しています').waitFor()

  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Page.setWebLifecycleState', { state: 'frozen' })
  await queue.move(serving, 'finish')
  await devTools.send('Page.setWebLifecycleState', { state: 'active' })
  await page.getByText('ご利用ありがとうございました').waitFor()
  await page.close()
  await proxy.close()
})

longTest('A connected page reported as offline is current at the next heartbeat', async () => {
  const page = await phone(await joined())
  const text = await textOnceOffline(page, () => page.evaluate(`dispatchEvent(new Event('offline'))`))
  expect(text).not.toContain('の最新情報です')
  await live(page).waitFor()
  await page.evaluate(`dispatchEvent(new Event('online'))`)
  await queue.callNext()
  await called(page).waitFor()
})

test('Without JavaScript the ticket page reloads itself and shows a call', async () => {
  const address = await joined()
  const read = async () => (await stage.app.request(address, { headers: { 'accept-language': 'ja' } })).text()
  const waiting = await read()
  expect(waiting).toMatch('<noscript><meta http-equiv="refresh" content="15"/></noscript>')
  expect(waiting).not.toContain('お呼びしました')
  await queue.callNext()
  expect(await read()).toContain('お呼びしました')
})

longTest('Without JavaScript a called visitor can cancel the ticket', async () => {
  const address = await joined()
  await queue.callNext()
  const page = await (await stage.person({ javaScriptEnabled: false })).newPage()
  const html = await (await page.goto(address))!.text()
  expect(html).toMatch('<noscript><meta http-equiv="refresh" content="15"/></noscript>')
  await called(page).waitFor()
  await page.getByRole('link', { name: '番号を取り消す' }).click()
  await page.getByRole('button', { name: '番号を取り消す' }).click()
  await page.getByText('番号を取り消しました').waitFor()
})

test('The page of an unknown ticket answers 404 and asks for an entry code', async () => {
  const answer = await stage.app.request('/entry/w/AAAAAAAAAAAAAAAAAAAAAA', { headers: { 'accept-language': 'ja' } })
  expect([answer.status, await answer.text()]).toEqual([404, expect.stringMatching(/この番号は見つかりませんでした[\s\S]*受付コード/)])
})

test('A ticket’s page is never cached or indexed, and no other site learns its URL', async () => {
  const response = await stage.app.request(await joined(), { headers: { 'accept-language': 'ja' } })
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'same-origin',
    'x-robots-tag': 'noindex',
  })
})

longTest('The ticket page shows the age of its data while the connection is dead', async () => {
  const proxy = await openFaultyProxy(stage.app.origin)
  const page = await phone(await joined(), proxy.origin)
  proxy.swallow()
  await stale(page).waitFor()
  await ticketSlip(page)
    .getByText(/分前の内容|少し前の内容/)
    .waitFor()
  await page.getByText(/下の内容は \d\d:\d\d のものです/).waitFor()
  await ticketSlip(page).getByText('A001').waitFor()
  await queue.callNext()
  await expect.poll(() => called(page).count()).toBe(0)

  proxy.forward()
  await called(page).waitFor()
  await stale(page).waitFor({ state: 'detached' })
  await page.close()
  await proxy.close()
})

longTest('A phone with a clock three hours slow counts down correctly', async () => {
  const page = await (await stage.person()).newPage()
  await page.clock.install({ time: Date.now() - 3 * 60 * 60 * 1000 })
  await page.goto(await joined())
  await live(page).waitFor()
  await queue.callNext()
  await called(page).waitFor()
  await expect.poll(() => page.getByRole('timer').textContent()).toMatch(/^[1-5]:\d\d$/)
})

/** All headless tabs count as visible, so the test simulates what a browser does to hidden tabs. */
const hideable = `{
  let hidden = false
  Object.defineProperty(document, 'hidden', { get: () => hidden })
  globalThis.show = () => { hidden = false; document.dispatchEvent(new Event('visibilitychange')) }
  globalThis.hide = () => { hidden = true; document.dispatchEvent(new Event('visibilitychange')) }
}`

sampledTest(
  [
    { kind: 'that share a worker', script: '' },
    { kind: 'of a browser without shared workers', script: `delete globalThis.SharedWorker; ${hideable}` },
  ],
  0,
)('Next to ten live ticket tabs $kind an eleventh loads, and the first updates', async ({ script }) => {
  const person = await stage.person()
  if (script) await person.addInitScript(script)
  for (let tab = 0; tab < 10; tab++) {
    const page = await person.newPage()
    await page.goto(await joined())
    await live(page).waitFor()
    if (script) await page.evaluate('hide()')
  }
  const address = await joined()
  const page = await person.newPage()
  // Without a free connection the page would not load at all.
  await page.goto(address)
  await live(page).waitFor()
  await queue.callNext()
  const first = person.pages()[0]!
  // A hidden tab reconnects when it is looked at.
  if (script) await first.evaluate('show()')
  await called(first).waitFor()
})
