/** R2.20: the scroll position of pages. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { longTest, sampledTest } from '../../test/matrix.ts'
import { joinAsVisitor } from '../../test/world.ts'
import { navigateByRouter } from '../support/client-navigation.ts'
import { openE2eApp } from '../support/e2e-app.ts'
import { waitForHydration } from '../support/hydration.ts'

const stage = openE2eApp()
/** Low enough that every page scrolls. */
const low = { viewport: { width: 390, height: 260 } }
const joinAddress = () => `/entry/w/${stage.world.east.main.entryCode}`

async function openJoin(options = {}): Promise<Page> {
  const page = await (await stage.person({ ...low, ...options })).newPage()
  await page.goto(joinAddress())
  await waitForHydration(page)
  return page
}
const scrollTo = (page: Page, y: number) => page.evaluate(`scrollTo({ top: ${y}, behavior: 'instant' })`)
const scrolled = (page: Page) => page.evaluate<number>('Math.round(scrollY)')
const codePage = (page: Page) => page.getByRole('heading', { name: '受付コードを入れる' }).waitFor()
/** Adds an element far down, as a late part of the page would. */
const addDistantElement = (page: Page, id: string) =>
  page.evaluate(
    `document.body.append(Object.assign(document.createElement('p'), { id: '${id}', style: 'margin: 2000px 0', textContent: 'x' }))`,
  )

test('A new page starts at its top, and Back restores the scroll position (R2.20)', async () => {
  const page = await openJoin()
  // On a form nothing floats over fields and the next step.
  await addDistantElement(page, 'long')
  await scrollTo(page, 300)
  await page.evaluate('new Promise(requestAnimationFrame)')
  await expect.poll(() => scrolled(page)).toBe(300)
  expect(await page.getByRole('button', { name: 'ページの先頭へ戻る' }).count()).toBe(0)
  await scrollTo(page, 120)
  await navigateByRouter(page, '/entry/w')
  await codePage(page)
  await expect.poll(() => scrolled(page)).toBe(0)
  await page.goBack({ waitUntil: 'commit' })
  await page.getByRole('heading', { name: '番号をお取りください' }).waitFor()
  await expect.poll(() => scrolled(page)).toBe(120)
})

test('A page that opts out keeps the scroll position of the previous page (R2.20)', async () => {
  // High enough for the focused field: otherwise the browser would scroll to it.
  const page = await openJoin({ viewport: { width: 390, height: 400 } })
  const optOut = (routes: string): string =>
    `for (const route of ${routes}) if (route.id === 'ja:tickets/entry/code-page') route.handle = { scroll: 'keep' }`
  await page.evaluate(optOut('__reactRouterDataRouter.routes.flatMap(({ children = [], ...route }) => [route, ...children])'))
  await scrollTo(page, 60)
  await navigateByRouter(page, '/entry/w')
  await codePage(page)
  expect(await scrolled(page)).toBe(60)
})

longTest('The button back to the top covers no control of an open sheet (R2.20)', async () => {
  const page = await openJoin({ viewport: { width: 390, height: 360 } })
  const { token } = await joinAsVisitor(stage.app, stage.world.east.main)
  await page.goto(`/entry/w/${token}`)
  await waitForHydration(page)
  await scrollTo(page, 320)
  const up = page.getByRole('button', { name: 'ページの先頭へ戻る' })
  await up.waitFor()
  await page.locator('summary').filter({ hasText: '少し遅れます' }).click()
  await page.getByRole('button', { name: /^10分/ }).waitFor()
  await up.waitFor({ state: 'hidden' })
})

test('A hash target that appears within 500 ms is scrolled to (R2.20)', async () => {
  const page = await openJoin()
  await addDistantElement(page, 'there')
  await navigateByRouter(page, `${joinAddress()}#there`)
  await expect.poll(() => scrolled(page)).toBeGreaterThan(1_000)

  // The page's clock is stopped, so that 500 ms don't pass on a slow machine.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.evaluate(`void __reactRouterDataRouter.navigate('/entry/w#late')`)
  await codePage(page)
  await expect.poll(() => scrolled(page)).toBe(0)
  await addDistantElement(page, 'late')
  await expect.poll(() => scrolled(page)).toBeGreaterThan(1_000)
})

longTest('A hash target that appears after more than 500 ms is not scrolled to (R2.20)', async () => {
  const page = await openJoin()
  await page.clock.install()
  await navigateByRouter(page, '/entry/w#late')
  await codePage(page)
  await waitForHydration(page)
  await page.clock.runFor(501)
  await addDistantElement(page, 'late')
  expect(await scrolled(page)).toBe(0)
})

sampledTest([
  ['', 'ページの先頭へ戻る'],
  ['/en', 'Back to the top of the page'],
  ['/zh', '返回页面顶部'],
])('The ticket page under %s/ has a button back to the top after 300 px (R2.20)', async (prefix, name) => {
  const page = await (await stage.person(low)).newPage()
  const { token } = await joinAsVisitor(stage.app, stage.world.east.main)
  await page.goto(`${prefix}/entry/w/${token}`)
  await waitForHydration(page)
  const control = page.getByRole('button', { name })
  await addDistantElement(page, 'long')
  // The button hides while it would cover a control. Controls are elsewhere in each language, so none takes taps here.
  await page.evaluate(`document.querySelectorAll('main *').forEach(({ style }) => (style.pointerEvents = 'none'))`)
  await scrollTo(page, 299)
  await page.evaluate('new Promise(requestAnimationFrame)')
  await expect.poll(() => control.count()).toBe(0)
  await scrollTo(page, 300)
  await control.waitFor()
  const [box, bar] = [
    await control.boundingBox(),
    await page
      .locator('summary')
      .filter({ hasText: /番号を取り消す|Cancel my number|取消号码/ })
      .boundingBox(),
  ]
  expect([box!.width >= 48, box!.height >= 48, box!.y + box!.height <= bar!.y]).toEqual([true, true, true])
  await control.focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => scrolled(page)).toBe(0)
  await expect.poll(() => control.count()).toBe(0)
  await expect.poll(() => page.evaluate('document.activeElement.localName')).toBe('main')
})
