/** R2.7: the first staff page shows what needs attention and follows the queue. */
import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { sendCard } from '../../test/access/card-samples.ts'
import { longTest, sampledTest } from '../../test/matrix.ts'
import { joinAsVisitor } from '../../test/world.ts'
import { deskViewport } from '../support/browser.ts'
import { holdScripts } from '../support/delayed-scripts.ts'
import { openE2eApp } from '../support/e2e-app.ts'
import { openTestQueue } from '../support/queue.ts'
import { openSignedInPage } from '../support/signed-in-page.ts'

const stage = openE2eApp()

const languages = [
  {
    language: 'ja',
    path: '',
    longest: /^いちばん長くお待ちの方/,
    two: '2組お待ちのうち',
    called: /時 0分/,
    entry: 'QR・リンク',
    code: '受付コード',
  },
  {
    language: 'en',
    path: '/en',
    longest: /^Longest wait/,
    two: '2 parties waiting',
    called: /:00 0 min/,
    entry: 'QR and link',
    code: 'Shop code',
  },
  {
    language: 'zh',
    path: '/zh',
    longest: /^等候最久的顾客/,
    two: '共 2 组等候',
    called: /点 0 分钟/,
    entry: '二维码和链接',
    code: '门店码',
  },
]

sampledTest(languages)('The first staff page follows changes of the queue live ($language)', async (texts) => {
  const queue = await openTestQueue(stage.app)
  const first = await joinAsVisitor(stage.app, queue.shop, { lane: 1 })
  await joinAsVisitor(stage.app, queue.shop)
  const page = await openSignedInPage(stage, queue.member, `${texts.path}/shopAdmin`, { viewport: deskViewport })
  const longest = page.getByRole('link', { name: texts.longest })
  await longest.filter({ hasText: texts.two }).filter({ hasText: first.number }).waitFor()
  await page.getByRole('button', { name: texts.entry }).click()
  await page.getByRole('dialog').getByText(texts.code, { exact: true }).waitFor()
  await page.keyboard.press('Escape')

  await queue.move(await queue.callNext(), 'start')
  await page.getByRole('img', { name: texts.called }).waitFor()
  await longest.filter({ hasText: texts.two }).waitFor({ state: 'detached' })
})

longTest('A visitor who joins while the first staff page loads appears on the page', async () => {
  const queue = await openTestQueue(stage.app)
  const page = await openSignedInPage(stage, queue.member, '/shopAdmin', { viewport: { width: 320, height: 640 } })
  // A visitor who joins while the page loads is not missed.
  const arrive = await holdScripts(page)
  await page.reload({ waitUntil: 'commit' })
  await page.getByText('ありません。お客さまが受付をすると、ここに出ます。').waitFor()
  await joinAsVisitor(stage.app, queue.shop)
  await arrive()
  await page.getByRole('link', { name: /^いちばん長くお待ちの方/ }).waitFor()
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320)
})

sampledTest(['', '/en', '/zh'], 0)('On a phone the first staff page has its links in one row (%s)', async (prefix) => {
  const queue = await openTestQueue(stage.app)
  const page = await openSignedInPage(stage, queue.member, `${prefix}/shopAdmin`, { viewport: { width: 360, height: 740 } })
  const head = page.getByRole('banner')
  const middleOf = async (box: Locator) => {
    const { y, height } = (await box.boundingBox())!
    return y + height / 2
  }
  const links = [
    head.getByRole('link', { name: /日報|Day report|日报/ }),
    head.getByRole('link', { name: /順番待ちを開く|Open the waiting list|打开排队页面/ }),
  ]
  const distance = async () => {
    const [report, waiting] = await Promise.all(links.map(middleOf))
    return Math.abs(report! - waiting!)
  }
  await expect.poll(distance).toBeLessThan(4)
  await links[0]!.click()
  await page.waitForURL((url) => url.pathname === `${prefix}/shopAdmin/report`)
})

longTest('The menu counts waiting visitors and unassigned cards, also on a phone', async () => {
  const queue = await openTestQueue(stage.app)
  await joinAsVisitor(stage.app, queue.shop)
  const page = await openSignedInPage(stage, queue.member, '/shopAdmin', { viewport: deskViewport })
  const menu = page.getByRole('navigation', { name: 'メニュー' })
  await menu.getByRole('link', { name: '順番待ち お待ち 1組' }).waitFor()
  await menu.getByRole('link', { name: '予約', exact: true }).waitFor()
  await sendCard(stage, queue.shop)
  await menu.getByRole('link', { name: '受付カード 担当なし 1枚' }).waitFor()
  await page.setViewportSize({ width: 360, height: 640 })
  await page.getByRole('button', { name: 'メニューを開く' }).click()
  await page.getByRole('dialog').getByRole('link', { name: '受付カード 担当なし 1枚' }).waitFor()
})

longTest('Staff can take a trial ticket in a new window and delete it with one tap', async () => {
  const queue = await openTestQueue(stage.app)
  const page = await openSignedInPage(stage, queue.member, '/shopAdmin', { viewport: deskViewport })
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'お客さまの画面を試す' }).click()
  const visitor = await opened
  await page.waitForURL('**/shopAdmin/waiting')
  await visitor
    .getByText(/^お試し・/)
    .first()
    .waitFor()
  await visitor.getByRole('button', { name: '番号を取る' }).click()
  await visitor.getByText('お試し', { exact: true }).waitFor()
  await page.getByRole('button', { name: /A901.*お試し/ }).waitFor()
  await page.getByRole('button', { name: 'お試しの番号を消す' }).click()
  await expect.poll(() => page.getByRole('button', { name: /A901/ }).count()).toBe(0)
  // A hidden window updates only when it is looked at.
  await visitor.reload()
  await visitor.getByText('取り消し').first().waitFor()
})
