/** Floating elements at the bottom of the queue page cover none of the permanent buttons. */
import type { Locator, Page } from 'playwright-core'
import { beforeEach, expect } from 'vitest'
import { longTest, sampledTest } from '../../test/matrix.ts'
import { joinAsVisitor } from '../../test/world.ts'
import { joinVisitors, openDeskPage } from '../support/desk.ts'
import { openE2eApp } from '../support/e2e-app.ts'
import { setUpReservationFactory } from '../support/expected-visitors.ts'
import { openTestQueue, type TestQueue } from '../support/queue.ts'

const stage = openE2eApp()
let queue: TestQueue
beforeEach(async () => {
  queue = await openTestQueue(stage.app)
  for (let count = 0; count < 12; count++) await joinAsVisitor(stage.app, queue.shop, { name: '長谷川 康太郎' })
})

const words = {
  '': { undo: /^元に戻す/, top: 'ページの先頭へ戻る', hold: /^保留/ },
  '/en': { undo: /^Undo/, top: 'Back to the top of the page', hold: /^Hold/ },
  '/zh': { undo: /^撤销/, top: '返回页面顶部', hold: /^保留/ },
}

/** Returns how many pixels of two boxes overlap; negative if they are apart. */
async function overlap(one: Locator, other: Locator): Promise<number> {
  const [a, b] = await Promise.all([one.boundingBox(), other.boundingBox()])
  const across = Math.min(a!.x + a!.width, b!.x + b!.width) - Math.max(a!.x, b!.x)
  const down = Math.min(a!.y + a!.height, b!.y + b!.height) - Math.max(a!.y, b!.y)
  return Math.min(across, down)
}

const holdFirst = async (page: Page, hold: RegExp) => {
  await page.locator('[data-ticket]').first().click()
  await page.getByRole('main').getByRole('button', { name: hold }).click()
  await page.locator('[data-snack]').waitFor()
}

sampledTest(Object.entries(words), 0)(
  'On a phone the snackbar of %s/shopAdmin/waiting does not cover the call button',
  async (language, { undo, top, hold }) => {
    const page = await openDeskPage(stage, queue, { viewport: { width: 360, height: 640 } })
    if (language) await page.goto(`${language}/shopAdmin/waiting`)
    await page.locator('[data-live=true]').waitFor()
    const bar = page.locator('[data-bar]')
    await page.evaluate('scrollTo(0, 400)')
    const up = page.getByRole('button', { name: top })
    await up.waitFor()
    await expect.poll(() => overlap(up, bar)).toBeLessThanOrEqual(0)

    await holdFirst(page, hold)
    await expect.poll(() => overlap(page.locator('[data-snack]'), bar)).toBeLessThanOrEqual(0)
    await page.evaluate('scrollTo(0, 400)')
    await page.getByRole('button', { name: undo }).last().click({ trial: true })
    await expect.poll(() => up.isVisible()).toBe(false)
  },
)

sampledTest([1280, 1920], 0)('On a %i px wide screen the snackbar does not cover the shortcut help button', async (width) => {
  const page = await openDeskPage(stage, queue, { viewport: { width, height: 720 } })
  await holdFirst(page, words[''].hold)
  const snack = page.locator('[data-snack]')
  await expect.poll(() => overlap(snack, page.getByRole('button', { name: /^使い方/ }))).toBeLessThanOrEqual(0)
})

longTest('On a phone the call bar covers neither undo nor the first four visitors', async () => {
  const page = await openDeskPage(stage, queue, { viewport: { width: 360, height: 640 } })
  const bar = page.locator('[data-bar]')
  await page.evaluate('scrollTo(0, 400)')
  const up = page.getByRole('button', { name: words[''].top })
  await up.waitFor()
  await expect.poll(() => overlap(up, bar)).toBeLessThanOrEqual(0)
  await holdFirst(page, words[''].hold)
  await page.locator('[data-snack]').hover()
  await expect.poll(() => overlap(page.locator('[data-snack]'), bar)).toBeLessThanOrEqual(0)
  await page.evaluate('scrollTo(0, 400)')
  await expect.poll(() => up.isVisible()).toBe(false)
  await page.getByRole('button', { name: words[''].undo }).last().click()
  await page.evaluate('scrollTo(0, 0)')

  await page
    .getByRole('button', { name: /を呼び出す/ })
    .last()
    .click()
  await page.getByRole('radio', { name: '1番' }).check()
  await page.getByRole('button', { name: '決める' }).click()
  await page.getByRole('button', { name: /^開始/ }).waitFor()
  const bottom = async (locator: Locator) => {
    const { y, height } = (await locator.boundingBox())!
    return y + height
  }
  const people = page.getByRole('main').locator('[data-ticket]')
  const tabs = page.getByRole('button', { name: /^A 総合受付/ }).first()
  const menu = page.getByRole('button', { name: 'A 総合受付 の受付の操作' })
  const middles = await Promise.all([tabs, menu].map(async (one) => (await bottom(one)) - (await one.boundingBox())!.height / 2))
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThanOrEqual(2)
  expect((await page.getByRole('button', { name: '番号・お名前・よみ・電話' }).boundingBox())!.y).toBeLessThanOrEqual(72)

  await page
    .getByRole('button', { name: /を呼び出す/ })
    .last()
    .click()
  await page.getByRole('button', { name: /^それでも/ }).click()
  await expect.poll(() => page.getByRole('button', { name: /^開始/ }).count()).toBe(2)
  await page.locator('[data-snack]').waitFor({ state: 'detached' })
  await page.evaluate('scrollTo(0, 0)')
  expect(await bottom(people.nth(3))).toBeLessThanOrEqual((await bar.boundingBox())!.y)
  const called = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^開始/ }) })
  const tops = new Set<number>()
  for (const button of await called.first().getByRole('button').all()) {
    const { y, height } = (await button.boundingBox())!
    expect(height).toBeGreaterThanOrEqual(44)
    tops.add(y)
  }
  expect(tops.size).toBe(2)
})

longTest('On a phone reservations are folded so that two waiting visitors stay visible', async () => {
  const busy = await openTestQueue(stage.app)
  const reserve = await setUpReservationFactory(stage, busy)
  await joinVisitors(stage, busy, '山田', '佐藤', '鈴木', '高橋')
  for (const name of ['伊藤', '渡辺']) await reserve(name)
  for (const counter of [0, 1]) await busy.callNext({ counter })
  const page = await openDeskPage(stage, busy, { counter: '1', viewport: { width: 360, height: 640 } })
  await expect.poll(() => page.getByRole('button', { name: /^開始/ }).count()).toBe(2)
  const { y, height } = (await page.getByRole('main').locator('[data-ticket]').nth(3).boundingBox())!
  expect(y + height).toBeLessThanOrEqual((await page.locator('[data-bar]').boundingBox())!.y)

  const fold = page.getByRole('button', { name: /^予約 2件・次は \d{2}:\d{2}$/ })
  const checkIn = page.getByRole('button', { name: '伊藤 様：来店受付' })
  expect(await checkIn.isVisible()).toBe(false)
  expect((await fold.boundingBox())!.height).toBeGreaterThanOrEqual(44)
  await fold.click()
  await checkIn.waitFor()
})
