/** The queue page shows live to every colleague who is serving. */
import type { Page } from 'playwright-core'
import { beforeEach, expect } from 'vitest'
import { newId } from '#platform/ids.ts'
import { longTest } from '../../test/matrix.ts'
import { createBearerHeaders, newMember, post, type TestMember } from '../../test/world.ts'
import { joinVisitors, openDeskPage } from '../support/desk.ts'
import { openE2eApp } from '../support/e2e-app.ts'
import { openTestQueue, type TestQueue } from '../support/queue.ts'
import { recordRowRenders, takeRenderedRows } from '../support/row-renders.ts'
import { findSnackbar, ticketRow } from '../support/staff.ts'

const stage = openE2eApp()
let queue: TestQueue
let colleague: TestMember
beforeEach(async () => {
  queue = await openTestQueue(stage.app)
  const { organizationId, shopId } = queue.shop.scope
  await stage.app.db.pool.query(`insert into staff (id, organization_id, shop_id, name, sort) values ($1, $2, $3, '鈴木 大輔', 200)`, [
    newId(),
    organizationId,
    shopId,
  ])
  colleague = await newMember(stage.app, queue.shop.scope, 'reception')
})

const people = (page: Page) => page.getByRole('region', { name: 'カウンターと担当者' })
const person = (page: Page, name: string) => people(page).getByRole('button', { name: new RegExp(`^${name}：`) })
async function say(page: Page, name: string, state: string) {
  await person(page, name).click()
  await page.getByRole('menuitemradio', { name: state }).click()
}

longTest('A presence that a colleague sets appears live, and a failed change is reverted', async () => {
  const { shopId } = queue.shop.scope
  const page = await openDeskPage(stage, queue)
  await people(page).getByText('勤務外 3名').click()
  // The page shows the state before the server has it, so wait for the response before the colleague's change.
  await Promise.all([page.waitForResponse('**/presence'), say(page, '鈴木 大輔', '対応できます')])
  await person(page, '鈴木 大輔').getByText('対応できます').waitFor()
  const { rows } = await stage.app.db.pool.query(`select id from staff where shop_id = $1 and name = '鈴木 大輔'`, [shopId])
  const path = `/shops/${shopId}/staff/${rows[0].id}/presence`
  expect((await post(stage.app, path, { headers: createBearerHeaders(colleague), body: { state: 'break' } })).status).toBe(200)
  await person(page, '鈴木 大輔').getByText('休憩中').waitFor()

  await page.route('**/presence', (route) => route.abort())
  await say(page, '鈴木 大輔', '対応できます')
  await people(page).getByRole('alert').getByText('インターネットにつながっていません').waitFor()
  await expect.poll(() => person(page, '鈴木 大輔').innerText()).toMatch(/休憩中/)
})

longTest('Members can set the presence of staff who have no login', async () => {
  const [mine, theirs] = [await openDeskPage(stage, queue), await openDeskPage(stage, queue, { member: colleague })]
  await people(mine).getByText('勤務外 3名').click()
  await say(mine, '鈴木 大輔', '対応できます')
  await person(theirs, '鈴木 大輔').waitFor()
  await say(theirs, '鈴木 大輔', '休憩中')
  await person(mine, '鈴木 大輔').getByText('休憩中').waitFor()
})

longTest('A member’s presence button and list entry agree, also after a colleague’s change', async () => {
  const [mine, theirs] = [await openDeskPage(stage, queue, { counter: '2' }), await openDeskPage(stage, queue, { member: colleague })]
  const own = people(mine).getByRole('listitem').filter({ hasText: 'あなた' })
  await mine.getByRole('button', { name: /^在席の状態/ }).click()
  await mine.getByRole('menuitemradio', { name: '離席中' }).click()
  await mine.getByRole('button', { name: '在席の状態: 離席中' }).waitFor()
  await own.getByText('離席中').waitFor()
  await say(theirs, queue.member.name, '休憩中')
  await mine.getByRole('button', { name: '在席の状態: 休憩中' }).waitFor()
  await own.getByText('休憩中').waitFor()
})

longTest('A call sets the presence of the calling member to serving', async () => {
  await joinVisitors(stage, queue, '山田')
  const page = await openDeskPage(stage, queue, { counter: '1' })
  await page.getByRole('button', { name: '在席の状態: 勤務外' }).waitFor()
  await page.keyboard.press('n')
  await findSnackbar(page, 'A001 山田 様を呼び出しました').waitFor()
  await page.getByRole('button', { name: '在席の状態: 対応中' }).waitFor()
  await people(page).getByRole('listitem').filter({ hasText: 'あなた' }).getByText('A001').waitFor()
  expect(await person(page, queue.member.name).count()).toBe(0)
})

longTest('Changing one’s own presence renders no row of the queue', async () => {
  await joinVisitors(stage, queue, '山田', '佐藤')
  const page = await openDeskPage(stage, queue, { counter: '2', prepare: recordRowRenders })
  await ticketRow(page, 'A002').waitFor()
  await page.getByRole('button', { name: /^在席の状態/ }).click()
  await takeRenderedRows(page)
  await page.getByRole('menuitemradio', { name: '離席中' }).click()
  await people(page).getByText('離席中').waitFor()
  expect(await takeRenderedRows(page)).toEqual([])
})

longTest('A counter that is switched off is no longer offered for calls', async () => {
  await joinVisitors(stage, queue, '山田')
  const page = await openDeskPage(stage, queue, { counter: '2' })
  await stage.app.db.pool.query('update counter set open = false where id = $1', [queue.shop.counterIds[1]])
  await stage.app.db.pool.query('update shop_feed set settings_version = settings_version + 1 where shop_id = $1', [
    queue.shop.scope.shopId,
  ])
  await page.getByRole('button', { name: '1番', exact: true }).click()
  await expect.poll(() => page.getByRole('radio', { name: /^\d番$/ }).count()).toBe(1)
})

longTest('A colleague’s presence that could not be saved is reverted with a message', async () => {
  const page = await openDeskPage(stage, queue)
  await people(page).getByText('勤務外 3名').click()
  await page.route('**/presence', (route) => route.abort())
  await say(page, '鈴木 大輔', '休憩中')
  await people(page).getByRole('alert').getByText('インターネットにつながっていません').waitFor()
  await expect.poll(() => person(page, '鈴木 大輔').innerText()).toMatch(/勤務外/)
})
