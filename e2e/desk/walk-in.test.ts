/** A visitor without a phone gets a ticket with two keystrokes. */
import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { longTest } from '../../test/matrix.ts'
import { newMember } from '../../test/world.ts'
import { joinVisitors, openDeskPage } from '../support/desk.ts'
import { openE2eApp } from '../support/e2e-app.ts'
import { openTestQueue, type TestQueue } from '../support/queue.ts'
import { chooseInLaneMenu, findSnackbar, ticketRow } from '../support/staff.ts'

const stage = openE2eApp()
let queue: TestQueue
beforeEach(async () => {
  queue = await openTestQueue(stage.app)
})
const sheet = (page: Page) => page.getByRole('dialog', { name: '番号を出す' })
const tickets = async () => {
  const { rows } = await stage.app.db.pool.query(
    'select letter, ordinal, party_size as size, name, locale, contact from ticket where shop_id = $1 order by seq',
    [queue.shop.scope.shopId],
  )
  return rows
}

test('Staff can issue a ticket for a walk-in visitor, also in a closed lane', async () => {
  await joinVisitors(stage, queue, '山田')
  const page = await openDeskPage(stage, queue)
  await page.keyboard.press('a')
  await expect.poll(() => page.evaluate('document.activeElement === document.querySelector("dialog input")')).toBe(true)
  await page.keyboard.type('森')
  await sheet(page).getByLabel('電話またはメール').fill('090-1234-5678')
  await page.keyboard.press('Enter')
  await expect.poll(() => sheet(page).isVisible()).toBe(false)
  await findSnackbar(page, 'A002 を出しました。前に1組お待ちです').waitFor()
  await ticketRow(page, 'A002').getByText('森 様').waitFor()
  expect(await tickets()).toMatchObject([
    { ordinal: 1 },
    { letter: 'A', ordinal: 2, size: 1, name: '森', locale: 'ja', contact: '090-1234-5678' },
  ])

  const lane = page.getByRole('region', { name: /^A / })
  await chooseInLaneMenu(page, 'A 総合受付', '受付終了')
  await lane.getByText('受付終了（').waitFor()
  await chooseInLaneMenu(page, 'A 総合受付', '番号を出す')
  await sheet(page).getByText('お客さまからの受付は止まっています').waitFor()
  await sheet(page).getByLabel('電話またはメール').fill('12')
  const take = sheet(page).getByRole('button', { name: /^番号を出す/ })
  await take.click()
  await sheet(page).getByText('電話番号かメールアドレスを入力してください。').waitFor()
  await sheet(page).getByLabel('電話またはメール').fill('')
  await page.route('**/tickets', (route) => route.abort())
  await take.click()
  await sheet(page).getByRole('alert').getByText('インターネットにつながっていません').waitFor()
  await page.unroute('**/tickets')
  await take.click()
  await findSnackbar(page, 'A003 を出しました').waitFor()
  expect(await tickets()).toHaveLength(3)
})

longTest('Staff can issue a ticket from a lane’s menu and print its link', async () => {
  const page = await openDeskPage(stage, queue)
  await page.evaluate('void (window.print = () => { window.printed = true })')
  await chooseInLaneMenu(page, 'B お引渡し', '番号を出す')
  await expect.poll(() => sheet(page).getByLabel('ご用件').locator('option:checked').innerText()).toBe('鍵のお渡し')
  const party = sheet(page).getByLabel('人数')
  await party.fill('21')
  await party.press('Enter')
  await sheet(page).getByText('1から20までの数字で入力してください。').waitFor()
  await expect.poll(() => page.evaluate('document.activeElement.ariaInvalid')).toBe('true')
  await party.fill('3')
  await sheet(page).getByLabel('お名前').fill('王')
  await sheet(page).getByLabel('お客さまの言語').selectOption('zh')
  await sheet(page).getByRole('button', { name: '出して印刷する' }).click()
  await expect.poll(() => page.evaluate('window.printed')).toBe(true)
  expect(await tickets()).toMatchObject([{ letter: 'B', ordinal: 1, size: 3, name: '王', locale: 'zh' }])
  const address = await page.locator('[aria-label*="/zh/entry/w/"]').getAttribute('aria-label')
  await page.evaluate('dispatchEvent(new Event("afterprint"))')
  await expect.poll(() => sheet(page).isVisible()).toBe(false)
  const visitor = await (await stage.person()).newPage()
  await visitor.goto(new URL(address!).pathname)
  await visitor.getByText('B001').first().waitFor()
})

longTest('The ticket button in the page head opens the form for the current lane', async () => {
  const page = await openDeskPage(stage, queue, { viewport: { width: 1280, height: 800 } })
  await page.getByRole('button', { name: /^番号を出す( A)?$/ }).click()
  await expect.poll(() => sheet(page).getByLabel('ご用件').locator('option:checked').innerText()).toBe('ご相談')
})

longTest('Staff can issue a ticket on a phone, but an auditor cannot', async () => {
  const page = await openDeskPage(stage, queue, { viewport: { width: 360, height: 740 } })
  await page.getByRole('button', { name: '番号を出す', exact: true }).click()
  const take = sheet(page).getByRole('button', { name: /^番号を出す/ })
  await take.click()
  await findSnackbar(page, 'A001 を出しました').waitFor()
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360)
  const auditor = await openDeskPage(stage, queue, { member: await newMember(stage.app, queue.shop.scope, 'auditor') })
  await ticketRow(auditor, 'A001').waitFor()
  await auditor.keyboard.press('a')
  expect(await auditor.getByRole('button', { name: /^番号を出す/ }).count()).toBe(0)
  expect(await sheet(auditor).count()).toBe(0)
})
