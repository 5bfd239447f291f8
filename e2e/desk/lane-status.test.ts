/** Staff stop and reopen a lane with one tap, and colleagues and visitors read why. Visitors' texts: closed-lane.test.ts. */
import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { longTest } from '../../test/matrix.ts'
import { createBearerHeaders, newMember, post } from '../../test/world.ts'
import { openDeskPage } from '../support/desk.ts'
import { openE2eApp } from '../support/e2e-app.ts'
import { openTestQueue, type TestQueue } from '../support/queue.ts'
import { chooseInLaneMenu, findSnackbar, keepSnackbarOpen } from '../support/staff.ts'
import { takeNumberButton } from '../support/visitor.ts'

const stage = openE2eApp()
let queue: TestQueue
beforeEach(async () => {
  queue = await openTestQueue(stage.app)
})
const lane = (page: Page, letter = 'A') => page.getByRole('region', { name: new RegExp(`^${letter} `) })
const act = (page: Page, item: string) => chooseInLaneMenu(page, 'A 総合受付', item)
const joinHtml = async (path = '') =>
  (await stage.app.request(`${path}/entry/w/${queue.shop.entryCode}`, { headers: { 'accept-language': 'ja' } })).text()
const joinPage = async (path = '') => {
  const page = await (await stage.person()).newPage()
  await page.goto(`${path}/entry/w/${queue.shop.entryCode}`)
  return page
}

async function pauseWithWords(page: Page): Promise<void> {
  await act(page, '一時停止')
  await findSnackbar(page, '総合受付 の受付を一時停止しました').waitFor()
  await lane(page).getByText('受付を一時停止中（混み合っているため）').waitFor()
  await act(page, '理由を変える')
  const sheet = page.getByRole('dialog', { name: '総合受付 の受付を止める' })
  await sheet.getByLabel('理由', { exact: false }).first().selectOption('staffAway')
  await sheet.getByLabel('ひとこと').fill('13時に再開します')
  await sheet.getByRole('button', { name: '決める' }).click()
  await lane(page).getByText('受付を一時停止中（13時に再開します）').waitFor()
  await expect.poll(() => joinHtml('/en')).toContain('We are taking a short pause')
}

test('Staff can pause or close a lane with one tap and undo the closing', async () => {
  const { scope, lanes } = queue.shop
  const page = await openDeskPage(stage, queue)
  await pauseWithWords(page)

  const colleague = createBearerHeaders(await newMember(stage.app, scope, 'reception'))
  const opened = await post(stage.app, `/shops/${scope.shopId}/lanes/${lanes[0]!.id}/open`, { headers: colleague })
  expect(opened.status).toBe(200)
  await expect.poll(() => lane(page).getByText('受付を一時停止中').count()).toBe(0)

  await act(page, '受付終了')
  await findSnackbar(page, '総合受付 の受付を終了しました').waitFor()
  await keepSnackbarOpen(page)
  await lane(page).getByText('受付終了（本日の受付を終えました）').waitFor()
  await page.keyboard.press('z')
  await findSnackbar(page, '総合受付 の受付を再開しました').waitFor()
  await expect.poll(() => lane(page).getByText('受付終了（').count()).toBe(0)
  await expect.poll(() => joinHtml()).not.toContain('本日の受付は終了しました')

  // A change that the server did not save is reverted on the page.
  await page.route('**/close', (route) => route.abort())
  await act(page, '受付終了')
  await page.getByRole('alert').getByText('インターネットにつながっていません').waitFor()
  await expect.poll(() => lane(page).getByText('受付終了（').count()).toBe(0)
})

longTest('A lane closed by one member is closed for colleagues and visitors until undone', async () => {
  const colleague = await newMember(stage.app, queue.shop.scope, 'reception')
  const [mine, theirs] = [await openDeskPage(stage, queue), await openDeskPage(stage, queue, { member: colleague })]
  await act(mine, '受付終了')
  await findSnackbar(mine, '総合受付 の受付を終了しました').waitFor()
  await keepSnackbarOpen(mine)
  for (const page of [mine, theirs]) await lane(page).getByText('受付終了（本日の受付を終えました）').waitFor()

  await expect.poll(() => joinHtml()).toContain('本日の受付は終了しました')

  await mine.getByRole('button', { name: /^元に戻す/ }).click()
  await findSnackbar(mine, '総合受付 の受付を再開しました').waitFor()
  for (const page of [mine, theirs]) await expect.poll(() => lane(page).getByText('受付終了（').count()).toBe(0)
  // The cache may serve the previous page once more.
  await expect.poll(() => joinHtml()).not.toContain('本日の受付は終了しました')
})

longTest('Undoing the reopening of a lane restores its pause and its written reason', async () => {
  const page = await openDeskPage(stage, queue)
  await pauseWithWords(page)
  await act(page, '受付を再開')
  await findSnackbar(page, '総合受付 の受付を再開しました').waitFor()
  await page.keyboard.press('z')
  await lane(page).getByText('受付を一時停止中（13時に再開します）').waitFor()
  await findSnackbar(page, '総合受付 の受付を一時停止しました').waitFor()
  await expect.poll(() => joinHtml('/en')).toContain('We are taking a short pause')
})

longTest('The undo time of 8 seconds starts anew with each change of a lane', async () => {
  const page = await openDeskPage(stage, queue)
  await page.clock.install()
  await act(page, '一時停止')
  await findSnackbar(page, '総合受付 の受付を一時停止しました').waitFor()
  await page.clock.runFor(6000)
  await act(page, '受付を再開')
  await findSnackbar(page, '総合受付 の受付を再開しました').waitFor()
  await page.clock.runFor(6000)
  await page.keyboard.press('z')
  await lane(page).getByText('受付を一時停止中（混み合っているため）').waitFor()
  await findSnackbar(page, '総合受付 の受付を一時停止しました').waitFor()
})

longTest('The join page shows the closing notice and no form when every lane is closed', async () => {
  const page = await openDeskPage(stage, queue)
  for (const letter of ['A', 'B']) {
    await chooseInLaneMenu(page, letter === 'A' ? 'A 総合受付' : 'B お引渡し', '受付終了')
    await lane(page, letter).getByText('受付終了（').waitFor()
  }
  const visitor = await joinPage('/zh')
  await visitor.getByText('今日取号已结束').first().waitFor()
  await expect.poll(() => takeNumberButton(visitor).count()).toBe(0)
})

longTest('A lane’s closing that the server did not save is reverted with a message', async () => {
  const page = await openDeskPage(stage, queue)
  await page.route('**/close', (route) => route.abort())
  await act(page, '受付終了')
  await page.getByRole('alert').getByText('インターネットにつながっていません').waitFor()
  await expect.poll(() => lane(page).getByText('受付終了（').count()).toBe(0)
})

longTest('A lane can be closed on a phone, but not by an auditor', async () => {
  const page = await openDeskPage(stage, queue, { viewport: { width: 360, height: 740 } })
  const menu = page.getByRole('button', { name: 'A 総合受付 の受付の操作' })
  expect((await menu.boundingBox())!.height).toBeGreaterThanOrEqual(44)
  await menu.click()
  await page.getByRole('menuitem', { name: '受付終了' }).click()
  await lane(page).getByText('受付終了（').waitFor()
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360)
  const auditor = await openDeskPage(stage, queue, { member: await newMember(stage.app, queue.shop.scope, 'auditor') })
  await lane(auditor).getByText('受付終了（').waitFor()
  expect(await auditor.getByRole('button', { name: /の受付の操作$/ }).count()).toBe(0)
})
