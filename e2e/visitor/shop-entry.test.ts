/** R2.1, R2.6: the ways into a shop, from the home page and from the page that asks for its code. */
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { isLongRun, longTest, matrixTest, sampledTest } from '../../test/matrix.ts'
import { openE2eApp } from '../support/e2e-app.ts'
import { readLayoutShifts, recordLayoutShifts } from '../support/layout-shifts.ts'
import { takeTicket, ticketSlip } from '../support/visitor.ts'

const stage = openE2eApp()

matrixTest('A shop’s page opens by its code in lower case or its link, no other link (R2.1)', async () => {
  const { entryCode } = stage.world.east.main
  const page = await (await stage.person()).newPage()
  await page.goto('/')
  await page.getByLabel('受付コード').fill(entryCode.toLowerCase())
  await page.getByRole('button', { name: '受付へ進む' }).click()
  await page.waitForURL(`**/entry/w/${entryCode}`)

  await page.goto('/entry/w')
  // A link to another page of ours is refused with a sentence.
  await page.getByLabel('受付コード').fill(`${stage.app.origin}/entry/c/${entryCode}`)
  await page.getByLabel('受付コード').blur()
  await page.getByText('このリンクからは受付コードを読み取れませんでした').waitFor()
  expect(await page.getByRole('link', { name: 'このリンクの画面を開く' }).count()).toBe(0)
  if (!isLongRun) return

  const plain = await (await stage.person({ javaScriptEnabled: false })).newPage()
  await plain.goto('/en')
  await plain.getByLabel('Shop code').fill(`${stage.app.origin}/entry/w/${entryCode}`)
  await plain.getByRole('button', { name: 'Go to the shop' }).click()
  await plain.waitForURL(`**/en/entry/w/${entryCode}`)
})

longTest('Home links on top to the ticket on the device, without a layout shift (R2.1)', async () => {
  const page = await (await stage.person()).newPage()
  const token = await takeTicket(page, stage.world.east.main.entryCode)
  await ticketSlip(page).getByText('の最新情報です').waitFor()
  await recordLayoutShifts(page)
  await page.goto('/')
  const number = page.getByRole('link', { name: '東店' })
  const top = async (part: Locator) => (await part.boundingBox())!.y
  expect(await top(number)).toBeLessThan(await top(page.getByRole('heading', { level: 1 })))
  expect(await readLayoutShifts(page)).toEqual([])
  await number.click()
  await page.waitForURL(`**/entry/w/${token}`)
})

longTest('Home links to the self-test for visitors with connection trouble (R2.1)', async () => {
  const page = await (await stage.person()).newPage()
  await page.goto('/')
  await page.getByRole('link', { name: 'つながらないときは' }).click()
  await page.waitForURL('**/test#self-test')
  await expect
    .poll(() =>
      page
        .locator('[data-self-test] button')
        .evaluate((button: { getBoundingClientRect(): { top: number } }) => button.getBoundingClientRect().top),
    )
    .toBeLessThan(640)
})

test('Home without JavaScript links to the self-test and opens a shop by link (R2.1)', async () => {
  const { entryCode } = stage.world.east.main
  const html = await (await stage.app.request('/en')).text()
  expect(html).toContain('/test#self-test"')
  const [, action, field] = /<form[^>]* action="([^"]+)"[\s\S]*?<input[^>]* name="([^"]+)"/.exec(html)!
  const sent = new URLSearchParams({ [field!]: `${stage.app.origin}/entry/w/${entryCode}` })
  const answer = await stage.app.request(`${action}?${sent}`)
  expect([answer.status, new URL(answer.url).pathname]).toEqual([200, `/en/entry/w/${entryCode}`])
})

longTest('The page that asks for a shop code links to the ticket on the device (R2.6)', async () => {
  const page = await (await stage.person()).newPage()
  const token = await takeTicket(page, stage.world.east.main.entryCode)
  await ticketSlip(page).getByText('の最新情報です').waitFor()
  await page.goto('/entry/w')
  await page.getByRole('heading', { name: 'この端末の受付' }).waitFor()
  await expect.poll(() => page.getByRole('link', { name: '東店' }).getAttribute('href')).toBe(`/entry/w/${token}`)
  await page.getByLabel('受付コード').fill('ZZZZ-ZZZZ')
  await page.getByRole('button', { name: '受付へ進む' }).click()
  await page.getByRole('heading', { name: 'この受付コードのお店は見つかりませんでした' }).waitFor()
})

longTest('Home skips unreadable tickets stored on the device (R2.1)', async () => {
  const shop = { name: '東店', code: stage.world.east.main.entryCode, timeZone: 'Asia/Tokyo', offers: [] }
  const ticket = { token: 'x'.repeat(22), number: 'A001', shop, joinedAt: '2026-04-01T01:00:00Z', open: false }
  const kept = [{ token: 'x' }, { ...ticket, shop: null }, { ...ticket, shop: { ...shop, timeZone: 'Asia/Nowhere' } }, ticket]
  const page = await (await stage.person()).newPage()
  await page.goto('/')
  await page.evaluate(`localStorage.setItem('uketsuke.tickets', ${JSON.stringify(JSON.stringify(kept))})`)
  await page.reload()
  await page.getByRole('link', { name: '東店' }).waitFor()
  await expect.poll(() => page.getByRole('link', { name: '東店' }).count()).toBe(1)
})

longTest.each(['c', 'f'])('A link to the page /entry/%s is refused as an entry code (R2.6)', async (kind) => {
  const page = await (await stage.person()).newPage()
  await page.goto('/entry/w')
  await page.getByLabel('受付コード').fill(`${stage.app.origin}/entry/${kind}/${stage.world.east.main.entryCode}`)
  await page.getByLabel('受付コード').blur()
  await page.getByText('このリンクからは受付コードを読み取れませんでした').waitFor()
  expect(await page.getByRole('link', { name: 'このリンクの画面を開く' }).count()).toBe(0)
})

sampledTest(
  [
    ['/', 360],
    ['/', 1280],
    ['/entry/w', 360],
    ['/en/entry/w', 360],
  ],
  0,
)('The page does not shift when the camera check ends (%s, %i px)', async (path, width) => {
  const page = await (await stage.person({ viewport: { width, height: 740 } })).newPage()
  await page.goto(path)
  await page.locator('[data-shown]').waitFor()
  const moved = await page.evaluate<number>(`new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))).then(() => {
    const observer = new PerformanceObserver(() => {})
    observer.observe({ type: 'layout-shift', buffered: true })
    return observer.takeRecords().reduce((sum, { value }) => sum + value, 0)
  })`)
  expect(moved).toBeLessThan(0.01)
})

test('The note “Made with Uketsuke Card” is on the entry code page and not on home', async () => {
  const read = async (path: string) => (await stage.app.request(path)).text()
  expect(await read('/en/entry/w')).toContain('Made with Uketsuke Card')
  const home = await read('/en')
  expect(home).toContain('Privacy notice')
  expect(home).not.toContain('Made with Uketsuke Card')
})
