/** Search finds every visitor in the queue, including undrawn rows. Search and filters are in the URL. */
import type { Page } from 'playwright-core'
import { beforeEach, expect } from 'vitest'
import { insertWaitingTickets } from '../../test/many-tickets.ts'
import { longTest } from '../../test/matrix.ts'
import { joinAsVisitor } from '../../test/world.ts'
import { joinVisitors, openDeskPage } from '../support/desk.ts'
import { openE2eApp } from '../support/e2e-app.ts'
import { openTestQueue, type TestQueue } from '../support/queue.ts'
import { ticketRow } from '../support/staff.ts'

const stage = openE2eApp()
let queue: TestQueue
beforeEach(async () => {
  queue = await openTestQueue(stage.app)
})
const field = (page: Page) => page.getByRole('searchbox', { name: '番号・お名前・よみ・電話' })
const rows = (page: Page) => page.getByRole('main').getByRole('region').getByRole('listitem')
const searchNotice = (page: Page, text: string) => page.getByRole('search').getByText(text)
const address = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)

longTest('A search by name in any kana finds a visitor far down the queue', async () => {
  await insertWaitingTickets(stage.app.db, (await joinAsVisitor(stage.app, queue.shop)).ticketId, 59)
  await joinVisitors(stage, queue, 'やまだ 花子')
  await joinAsVisitor(stage.app, queue.shop, { name: 'ヤマダ', lane: 1 })
  const page = await openDeskPage(stage, queue)
  await expect.poll(() => ticketRow(page, 'A061').count()).toBe(0)
  await page.keyboard.press('/')
  await expect.poll(() => page.evaluate('document.activeElement.type')).toBe('search')
  await page.keyboard.type('ﾔﾏﾀﾞ')
  await searchNotice(page, '2組が見つかりました').waitFor()
  await expect.poll(async () => (await rows(page).allInnerTexts()).map((text) => text.slice(0, 4))).toEqual(['A061', 'B001'])
  await expect.poll(() => address(page)).toEqual({ find: 'ﾔﾏﾀﾞ' })
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate('document.activeElement.textContent')).toMatch(/^A061/)
  await ticketRow(page, 'A061').getByRole('button', { name: /^呼ぶ/ }).waitFor()

  await field(page).fill('a61')
  await searchNotice(page, '1組が見つかりました').waitFor()
  await field(page).fill('どなた')
  await searchNotice(page, '見つかりませんでした').waitFor()
  await field(page).press('Escape')
  await ticketRow(page, 'A001').waitFor()
  await expect.poll(() => address(page)).toEqual({})
})

longTest('Enter that confirms a word in Safari’s input method does not leave the search', async () => {
  await joinVisitors(stage, queue, '山田')
  const page = await openDeskPage(stage, queue)
  await field(page).fill('山田')
  await searchNotice(page, '1組が見つかりました').waitFor()
  // Safari ends the composition first. Only the key's code then shows that an input method used it.
  await page.evaluate(`(() => {
    const { activeElement } = document
    activeElement.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true, data: '山田' }))
    activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', keyCode: 229, bubbles: true, cancelable: true }))
  })()`)
  expect(await page.evaluate('document.activeElement.type')).toBe('search')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate('document.activeElement.textContent')).toMatch(/^A001/)
})

longTest('The filters of the queue survive a reload', async () => {
  await joinVisitors(stage, queue, '山田', '佐藤', '鈴木')
  await joinAsVisitor(stage.app, queue.shop, { name: '林', lane: 1 })
  const page = await openDeskPage(stage, queue, { counter: '1' })
  await queue.callNext({ counter: 0 })
  await page.getByRole('search').getByText('絞り込み', { exact: true }).click()
  await page.getByRole('search').getByLabel('状態').selectOption('called')
  await searchNotice(page, '1組が見つかりました').waitFor()
  await page.getByRole('search').getByLabel('窓口区分').selectOption('A')
  await page.getByRole('search').getByRole('checkbox', { name: '自分の担当だけ' }).check()
  await expect.poll(() => address(page)).toEqual({ lane: 'A', status: 'called', mine: '1' })
  await expect.poll(() => page.getByRole('region', { name: /^B / }).isVisible()).toBe(false)
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByRole('search').getByLabel('状態').isVisible()).toBe(false)
  await page.reload()
  await ticketRow(page, 'A001').getByText('呼出中').waitFor()
  await expect.poll(() => rows(page).count()).toBe(1)
  await page.getByRole('search').getByRole('button', { name: '解除' }).click()
  await ticketRow(page, 'B001').waitFor()
  await expect.poll(() => address(page)).toEqual({})
})

longTest('On a phone a search finds visitors in every lane, not only the open one', async () => {
  await joinVisitors(stage, queue, '山田')
  await joinAsVisitor(stage.app, queue.shop, { name: '林', lane: 1 })
  const page = await openDeskPage(stage, queue, { viewport: { width: 360, height: 740 } })
  await page.getByRole('button', { name: '番号・お名前・よみ・電話' }).click()
  await field(page).fill('林')
  await ticketRow(page, 'B001').waitFor()
  await searchNotice(page, '1組が見つかりました').waitFor()
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360)
  await field(page).fill('')
  await page.getByRole('button', { name: /^B お引渡し/ }).click()
  await ticketRow(page, 'B001').waitFor()
  await expect.poll(() => address(page)).toEqual({ lane: 'B' })
  await page.reload()
  await ticketRow(page, 'B001').waitFor()
})

longTest('Staff can send a message to one visitor from the visitor’s row', async () => {
  await joinVisitors(stage, queue, '山田', '佐藤')
  const page = await openDeskPage(stage, queue)
  await ticketRow(page, 'A002').getByRole('button', { name: /A002/ }).click()
  await ticketRow(page, 'A002').getByRole('button', { name: 'A002 のその他の操作' }).click()
  await page.getByRole('menuitem', { name: 'この方へお知らせ…' }).click()
  const sheet = page.getByRole('dialog', { name: 'お知らせを送る' })
  await expect.poll(() => sheet.getByLabel('宛先').locator('option:checked').innerText()).toBe('A002 佐藤 様')
  await sheet.getByRole('button', { name: '送る', exact: true }).click()
  await page.getByRole('status').filter({ hasText: '1組にお知らせを送りました' }).waitFor()
})
