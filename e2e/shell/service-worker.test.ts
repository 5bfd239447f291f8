/** R2.32: pages without a connection, and new versions that lose nothing. */
import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { longTest, sampledTest } from '../../test/matrix.ts'
import { joinAsVisitor, password } from '../../test/world.ts'
import { deskViewport, type PersonBrowser } from '../support/browser.ts'
import { openE2eApp } from '../support/e2e-app.ts'
import { type NewVersionProxy, openNewVersionProxy } from '../support/release-proxy.ts'
import { signIn } from '../support/staff.ts'
import { takeTicket, ticketSlip } from '../support/visitor.ts'

const stage = openE2eApp({}, { fresh: true })
let front: NewVersionProxy
beforeEach(async () => {
  front = await openNewVersionProxy(stage.app.origin)
})
afterEach(() => front.close())

/** Browsers report a cut line on the console. */
const someone = (options = {}, { origin } = front): Promise<PersonBrowser> =>
  stage.browser.person(origin, { serviceWorkers: 'allow', expected: /Failed to (load resource|fetch)|ERR_|FetchEvent/, ...options })

const atWork = (page: Page) =>
  expect.poll(() => page.evaluate<boolean>('navigator.serviceWorker.controller?.state === "activated"')).toBe(true)
const keptPaths = (page: Page) =>
  page.evaluate<string[]>(
    `caches.open('uketsuke-tickets').then((c) => c.keys()).then((k) => k.map(({ url }) => url.slice(location.origin.length)))`,
  )
const entryPath = () => `/entry/w/${stage.world.east.main.entryCode}`

async function openKeptTicket(page: Page, language = ''): Promise<string> {
  const { token } = await joinAsVisitor(stage.app, stage.world.east.main, { name: '"><b>山田' })
  const path = `${language}/entry/w/${token}`
  await page.goto(path)
  await atWork(page)
  await expect.poll(() => keptPaths(page)).toEqual(expect.arrayContaining([path, `/entry/w/${token}?state`]))
  return path
}

async function withKeptTicket(language = ''): Promise<{ page: Page; path: string }> {
  const page = await (await someone()).newPage()
  return { page, path: await openKeptTicket(page, language) }
}

async function checkNeverSeen(page: Page, line: NewVersionProxy, address: string, title: string, retry: string): Promise<void> {
  line.cut()
  await page.goto(address)
  await page.getByRole('heading', { name: title }).waitFor()
  line.restore()
  await page.getByRole('link', { name: retry }).click()
  await page.getByText('ご相談').first().waitFor()
}

async function checkInstallable(page: Page, path: string, name: string, lang: string): Promise<void> {
  await page.goto(path)
  await atWork(page)
  const browser = await page.context().newCDPSession(page)
  const { errors, data } = await browser.send('Page.getAppManifest')
  expect(errors).toEqual([])
  expect(JSON.parse(data!)).toMatchObject({ name, lang, id: '/', start_url: path, scope: '/' })
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors')
  // Test profiles are incognito and can never install, whatever the page.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([])
  for (const { src, sizes } of JSON.parse(data!).icons) {
    const picture = Buffer.from(await (await stage.app.request(src)).arrayBuffer())
    expect(`${picture.readUInt32BE(16)}x${picture.readUInt32BE(20)}`).toBe(sizes)
  }
}

// All tests share one browser, because activating the service worker costs more than the tests.
describe('a browser with an active service worker', () => {
  let line: NewVersionProxy
  let page: Page
  beforeAll(async () => {
    line = await openNewVersionProxy(stage.app.origin)
    page = await (await someone({ viewport: deskViewport }, line)).newPage()
    await page.goto('/')
  })
  afterAll(() => line?.close())

  test('A cached ticket opens offline and updates when the connection returns (R2.32)', async () => {
    await openKeptTicket(page)
    line.cut()
    await page.reload()
    await page.getByText('インターネットにつながっていません').waitFor()
    await ticketSlip(page)
      .getByText(/A\d{3}/)
      .waitFor()
    await ticketSlip(page).getByText('少し前の内容').waitFor()
    await page.getByRole('button', { name: '今すぐつなぎ直す' }).waitFor()
    line.restore()
    await page.evaluate(`dispatchEvent(new Event('online'))`)
    await ticketSlip(page).getByText('の最新情報です').waitFor()
  })

  test('A page without an offline copy reports that there is no connection (R2.32)', async () => {
    await atWork(page)
    await checkNeverSeen(
      page,
      line,
      `/entry/w/${stage.world.east.branch.entryCode}`,
      'インターネットにつながっていません',
      'もう一度読み込む',
    )
  })

  longTest('A new version is installed only on request and keeps typed text (R2.32)', async () => {
    await page.goto(`/entry/w/${stage.world.east.branch.entryCode}`)
    await atWork(page)
    await page.getByLabel('お名前').fill('山田 太郎')
    await page.evaluate('globalThis.samePage = true')
    line.release()
    await page.evaluate('navigator.serviceWorker.getRegistration().then((r) => r.update())')
    const bar = page.getByRole('status').filter({ hasText: '新しい版があります' })
    await bar.getByText('ご入力はそのまま残ります').waitFor()
    await page.getByLabel('お名前').press('End')
    await expect.poll(() => page.evaluate('globalThis.samePage')).toBe(true)
    await bar.getByRole('button', { name: '更新する' }).click()
    await expect.poll(() => page.evaluate('globalThis.samePage ?? "another"').catch(() => 'on its way')).toBe('another')
    await expect.poll(() => page.getByLabel('お名前').inputValue()).toBe('山田 太郎')
    await expect.poll(() => page.evaluate('navigator.serviceWorker.getRegistration().then((r) => r.waiting === null)')).toBe(true)
    await page.getByRole('button', { name: '番号を取る' }).click()
    await ticketSlip(page).getByText('の最新情報です').waitFor()
  })

  longTest('The offline cache excludes staff pages, and sign-out clears its tickets (R2.32)', async () => {
    const { token } = await joinAsVisitor(stage.app, stage.world.east.main)
    await page.goto(`/entry/w/${token}`)
    await atWork(page)
    await expect.poll(() => keptPaths(page)).toContain(`/entry/w/${token}`)
    await signIn(page, { email: stage.world.east.members.staff.email, password }, '/shopAdmin/waiting')
    const all = () =>
      page.evaluate<string[]>(
        `caches.keys().then((n) => Promise.all(n.map((name) => caches.open(name).then((c) => c.keys())))).then((l) => l.flat().map(({ url }) => new URL(url).pathname))`,
      )
    await expect.poll(async () => (await all()).length).toBeGreaterThan(20)
    const kept = await all()
    expect(kept.filter((path) => /shopAdmin|\/api\/|\/functions|\/auth|identitytoolkit|waiting|firebase/.test(path))).toEqual([])
    await page.getByRole('link', { name: 'サインアウト' }).click()
    await page.getByRole('heading', { name: 'サインアウトしました' }).waitFor()
    await expect.poll(async () => (await all()).filter((path) => !path.startsWith('/assets/'))).toEqual([])
  })

  test('The product can be installed as an app (R2.32)', async () => {
    await checkInstallable(page, '/', 'うけつけカード', 'ja')
  })
})

longTest('The ticket page opened offline shows the latest state received online (R2.32)', async () => {
  const { east } = stage.world
  const first = await joinAsVisitor(stage.app, east.branch)
  const page = await (await someone()).newPage()
  const { token } = await joinAsVisitor(stage.app, east.branch)
  await page.goto(`/entry/w/${token}`)
  await atWork(page)
  await ticketSlip(page).getByText('1組').or(ticketSlip(page).getByText('1 組')).first().waitFor()
  await expect.poll(() => keptPaths(page)).toContain(`/entry/w/${token}`)
  const left = await stage.app.request(`/api/v1/tickets/${first.token}/leave`, {
    method: 'POST',
    headers: { 'idempotency-key': 'leave-first' },
  })
  expect(left.status).toBe(200)
  await ticketSlip(page).getByText('次にお呼びします').last().waitFor()
  const ahead = `caches.open('uketsuke-tickets').then((c) => c.match('/entry/w/${token}?state')).then((r) => r?.json()).then((t) => t?.ahead)`
  await expect.poll(() => page.evaluate(ahead)).toBe(0)
  front.cut()
  await page.reload()
  await page.getByText('インターネットにつながっていません').waitFor()
  await ticketSlip(page).getByText('次にお呼びします').last().waitFor()
})

longTest('A ticket taken by the form opens from the home page while offline (R2.32)', async () => {
  const page = await (await someone()).newPage()
  await page.goto('/en')
  await atWork(page)
  await page.goto('/en')
  const token = await takeTicketIn(page, 'en')
  await expect.poll(() => keptPaths(page)).toContain(`/en/entry/w/${token}`)
  front.cut()
  await page.goto('/en')
  await page.getByRole('link', { name: '東店' }).click()
  await page.getByText('No connection').first().waitFor()
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/en/entry/w/${token}`)
})

async function takeTicketIn(page: Page, language: string): Promise<string> {
  await page.goto(`/${language}${entryPath()}`)
  await page.getByRole('button', { name: 'Take a number' }).click()
  await page.waitForURL(/\/entry\/w\/[\w-]{22}$/, { waitUntil: 'commit' })
  return new URL(page.url()).pathname.split('/').at(-1)!
}

longTest.each([
  ['/en', 'No connection', 'Load again'],
  ['/zh', '网络未连接', '重新加载'],
])('A page without an offline copy reports that there is no connection (%s) (R2.32)', async (language, title, retry) => {
  const page = await (await someone()).newPage()
  await page.goto(`${language}/`)
  await atWork(page)
  await checkNeverSeen(page, front, language + entryPath(), title, retry)
})

sampledTest(
  [
    ['', 'インターネットにつながっていません', 'この受付番号を開く'],
    ['/en', 'No connection', 'Open this number'],
  ],
  0,
)('The home page shows and links the cached ticket while offline (%s/) (R2.32)', async (language, title, open) => {
  const { page, path } = await withKeptTicket(language)
  const number = await page
    .getByText(/^A\d{3}$/)
    .first()
    .innerText()
  front.cut()
  await page.goto(language || '/')
  await page.getByRole('heading', { name: title }).waitFor()
  await page.getByText(number).waitFor()
  await page.getByRole('link', { name: open }).click()
  await page.waitForURL((url) => url.pathname === path)
  await page.getByText(number).first().waitFor()
})

longTest('A ticket unknown to the server is removed from the offline cache (R2.32)', async () => {
  const { page, path } = await withKeptTicket()
  const strange = path.replace(/.{4}$/, 'AAAA')
  await page.evaluate(`caches.open('uketsuke-tickets').then(async (c) => c.put('${strange}', await c.match('${path}')))`)
  expect((await page.goto(strange))?.status()).toBe(404)
  await expect.poll(() => keptPaths(page)).not.toContain(strange)
})

longTest('The update button of each open tab loads the new version (R2.32)', async () => {
  const person = await someone()
  const tabs = [await person.newPage(), await person.newPage()]
  for (const tab of tabs) {
    await tab.goto(entryPath())
    await atWork(tab)
    await tab.evaluate('globalThis.samePage = true')
  }
  front.release()
  await tabs[0]!.evaluate('navigator.serviceWorker.getRegistration().then((r) => r.update())')
  for (const tab of tabs) await tab.getByRole('button', { name: '更新する' }).waitFor()
  for (const tab of tabs) {
    await tab.bringToFront()
    await tab.getByRole('button', { name: '更新する' }).click()
    await expect.poll(() => tab.evaluate('globalThis.samePage ?? "another"').catch(() => 'on its way')).toBe('another')
    await tab.getByText('新しい版があります').waitFor({ state: 'detached' })
  }
})

sampledTest(['', '/en', '/zh'], 0)('The update bar does not cover the page’s own bottom bar (%s) (R2.32)', async (language) => {
  const page = await (await someone({ viewport: { width: 360, height: 740 } })).newPage()
  const boxOf = async (element: Locator) => (await element.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.goto(language + entryPath())
  await atWork(page)
  front.release()
  await page.evaluate('navigator.serviceWorker.getRegistration().then((r) => r.update())')
  const bar = page.getByRole('status').filter({ has: page.getByRole('button') })
  await bar.waitFor()
  const between = async () => {
    const { y, height } = await boxOf(bar)
    return (await boxOf(page.locator('main > :last-child'))).y - y - height
  }
  await expect.poll(between).toBeGreaterThanOrEqual(8)
  const [update, later] = await Promise.all((await bar.getByRole('button').all()).map(boxOf))
  expect(update!.y).toBe(later!.y)
  // The next page has another bar.
  await page.locator('main > :last-child button[type=submit]').click()
  await page.waitForURL(/\/entry\/w\/[\w-]{22}$/)
  await expect.poll(between).toBeGreaterThanOrEqual(8)
})

longTest('“Later” closes the update bar and does not install the new version (R2.32)', async () => {
  const page = await (await someone()).newPage()
  await page.goto(entryPath())
  await atWork(page)
  front.release()
  await page.evaluate('navigator.serviceWorker.getRegistration().then((r) => r.update())')
  await page.getByRole('button', { name: 'あとで' }).click()
  await page.getByText('新しい版があります').waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate('navigator.serviceWorker.getRegistration().then((r) => r.waiting !== null)')).toBe(true)
})

longTest('Plain http has no service worker, and the self-test says so (R2.32, R8.3)', async () => {
  const page = await (await stage.browser.person(stage.networkOrigin, { serviceWorkers: 'allow' })).newPage()
  await takeTicket(page, stage.world.east.main.entryCode)
  await ticketSlip(page).getByText('の最新情報です').waitFor()
  await expect.poll(() => page.evaluate('"serviceWorker" in navigator')).toBe(false)
  await page.goto('/en/test')
  // The person asks for the check (R8.3).
  await page.locator('[data-self-test]').getByRole('button').first().click()
  await page.getByText('serviceWorker is not supported in current browser!').first().waitFor()
  expect((await stage.app.request('/sw.js')).headers.get('cache-control')).toBe('no-cache')
})

test.each(['/sw.js', '/manifest.webmanifest'])('An unchanged %s is answered with 304 (R2.32)', async (path) => {
  const { status, headers } = await stage.app.request(path)
  expect([status, headers.get('etag')]).toEqual([200, expect.stringMatching(/^"/)])
  const again = await stage.app.request(path, { headers: { 'if-none-match': headers.get('etag')! } })
  expect([again.status, await again.text()]).toEqual([304, ''])
})

longTest.each([
  ['/en', 'Uketsuke Card', 'en'],
  ['/zh', 'Uketsuke', 'zh-Hans'],
])('The product can be installed as an app (%s) (R2.32)', async (path, name, lang) => {
  await checkInstallable(await (await someone()).newPage(), path, name, lang)
})
