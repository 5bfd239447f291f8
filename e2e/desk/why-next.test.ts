/** A tap explains why a visitor is next, and a class changes the order. */
import type { Page } from 'playwright-core'
import { beforeEach, expect } from 'vitest'
import { defaultShares, strictCallPolicy } from '../../src/domain/tickets/call-policy.ts'
import { localizedPath } from '../../src/web/i18n/locale.ts'
import { longTest, sampledTest } from '../../test/matrix.ts'
import { createBearerHeaders, newMember, password, post } from '../../test/world.ts'
import { joinVisitors, openDeskPage } from '../support/desk.ts'
import { openE2eApp } from '../support/e2e-app.ts'
import { waitForHydration } from '../support/hydration.ts'
import { openTestQueue, type TestQueue } from '../support/queue.ts'
import { nextVisitorBar, signIn, ticketRow } from '../support/staff.ts'

const stage = openE2eApp()
let queue: TestQueue
beforeEach(async () => {
  queue = await openTestQueue(stage.app)
})

async function callInRatio(): Promise<void> {
  const manager = await newMember(stage.app, queue.shop.scope, 'manager')
  const path = `/shops/${queue.shop.scope.shopId}/lanes/${queue.shop.lanes[0]!.id}/call-policy`
  const body = { replaces: strictCallPolicy, policy: { rule: 'ratio', shares: defaultShares } }
  expect((await post(stage.app, path, { headers: createBearerHeaders(manager), body })).status).toBe(200)
}

async function setClass(page: Page): Promise<void> {
  await queue.callNext()
  await nextVisitorBar(page).getByText('A002').waitFor()
  await ticketRow(page, 'A003')
    .getByRole('button', { name: /^A003 鈴木/ })
    .click()
  await page.getByRole('button', { name: 'A003 のその他の操作' }).click()
  await page.getByRole('menuitem', { name: '順番の理由と種別' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('radio', { name: '予約' }).click()
  await expect.poll(() => sheet.getByRole('radio', { name: '予約' }).isChecked()).toBe(true)
  await ticketRow(page, 'A003').getByText('予約').waitFor()
  await sheet.getByRole('button', { name: '閉じる' }).click()
  await queue.callNext()
  await nextVisitorBar(page).getByText('A003').waitFor()
}

longTest('Staff can see why a visitor is next and change the order by a class', async () => {
  await joinVisitors(stage, queue, '山田', '佐藤', '鈴木')
  const page = await openDeskPage(stage, queue, { counter: '1' })
  await nextVisitorBar(page).getByRole('button', { name: '理由をくわしく' }).click()
  const order = page.getByRole('dialog', { name: 'A001 の順番' })
  await order.getByText('受付順で、いちばん先の方です。').waitFor()
  await order.getByText('3組中 1番目').waitFor()
  await page.keyboard.press('Escape')
  await order.waitFor({ state: 'hidden' })

  await callInRatio()
  await setClass(page)
})

longTest('In strict order the explanation names the visitor’s rank by arrival', async () => {
  await joinVisitors(stage, queue, '山田', '佐藤', '鈴木')
  const page = await openDeskPage(stage, queue, { counter: '1' })
  await nextVisitorBar(page).getByRole('button', { name: '理由をくわしく' }).click()
  const sheet = page.getByRole('dialog', { name: 'A001 の順番' })
  await sheet.getByText('受付順で、いちばん先の方です。').waitFor()
  await sheet.getByText('3組中 1番目').waitFor()
  await sheet.getByRole('definition').filter({ hasText: '受付順' }).waitFor()
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'hidden' })
  await ticketRow(page, 'A003')
    .getByRole('button', { name: /^A003 鈴木/ })
    .click()
  await page.getByRole('button', { name: 'A003 のその他の操作' }).click()
  await page.getByRole('menuitem', { name: '順番の理由と種別' }).click()
  await page.getByRole('dialog').getByText('受付順に呼び出します。前に2組お待ちです').waitFor()
})

sampledTest(
  [
    ['ja', '理由をくわしく', '今並んでいる順で、いちばん先の方です。', '受付順とは異なります', '今並んでいる順'],
    ['en', 'See why', 'First in the current order.', 'this isn’t the order of arrival', 'Current order of the line'],
    ['zh', '查看原因', '按目前的排队顺序，排在最前。', '与取号顺序不同', '按目前的排队顺序'],
  ] as const,
  0,
)('After a visitor is put back, the explanation claims no order of arrival (%s)', async (locale, more, first, moved, rule) => {
  await joinVisitors(stage, queue, '山田', '佐藤', '鈴木')
  const called = await queue.callNext()
  await queue.move(called, 'requeue', { back: 1 })
  const page = await openDeskPage(stage, queue)
  await page.goto(localizedPath(locale, '/shopAdmin/waiting'))
  await waitForHydration(page)
  const bar = page
    .getByRole('main')
    .getByRole('region')
    .filter({ has: page.getByRole('button', { name: more }) })
  await bar.getByText('A002').waitFor()
  await bar.getByRole('button', { name: more }).click()
  const why = page.getByRole('dialog').getByText(first)
  await why.waitFor()
  await expect.poll(() => why.innerText()).toContain(moved)
  await page.getByRole('dialog').getByRole('definition').filter({ hasText: rule }).waitFor()
})

longTest('A class set in the explanation of the order changes who is called next', async () => {
  await callInRatio()
  await joinVisitors(stage, queue, '山田', '佐藤', '鈴木')
  const page = await openDeskPage(stage, queue, { counter: '1' })
  await setClass(page)
})

const words = {
  ja: {
    more: '理由をくわしく',
    why: '「予約」の番です。お待ちの種別のうち、3回に1回呼び出します。',
    last: '飛び込み → 飛び込み',
    badge: '予約',
  },
  en: {
    more: 'See why',
    why: 'It’s the turn of “Reserved”, which gets 1 of every 3 calls among the waiting classes.',
    last: 'Walk-in → Walk-in',
    badge: 'Reserved',
  },
  zh: { more: '查看原因', why: '轮到“预约”：在等候的类别中，每 3 次叫号中有 1 次。', last: '现场取号 → 现场取号', badge: '预约' },
}

sampledTest(['ja', 'en', 'zh'] as const, 0)('With calls by ratio the explanation names the class that is due (%s)', async (locale) => {
  await callInRatio()
  await joinVisitors(stage, queue, '山田', '佐藤', '鈴木', '高橋')
  const page = await openDeskPage(stage, queue)
  await page.goto(localizedPath(locale, '/shopAdmin/waiting'))
  await waitForHydration(page)
  const fourth = await stage.app.db.pool.query(`select id, rev from ticket where shop_id = $1 and ordinal = 4`, [queue.shop.scope.shopId])
  await queue.move(fourth.rows[0], 'edit', { class: 'booked' })
  await queue.callNext()
  await queue.callNext()
  const { more, why, last, badge } = words[locale]
  const bar = page
    .getByRole('main')
    .getByRole('region')
    .filter({ has: page.getByRole('button', { name: more }) })
  await bar.getByText('A004').waitFor()
  await bar.getByRole('button', { name: more }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByText(why).waitFor()
  await sheet.getByText(last).waitFor()
  await page.getByRole('listitem').filter({ hasText: 'A004' }).getByText(badge, { exact: true }).waitFor()
})

longTest('An auditor can read the reason for the order but set no class', async () => {
  await joinVisitors(stage, queue, '山田')
  const auditor = await newMember(stage.app, queue.shop.scope, 'auditor')
  const page = await (await stage.person()).newPage()
  await signIn(page, { email: auditor.email, password }, '/shopAdmin/waiting')
  await page.getByRole('button', { name: /^A001 山田/ }).click()
  await page.getByRole('button', { name: 'A001 のその他の操作' }).click()
  await page.getByRole('menuitem', { name: '順番の理由と種別' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByText('いちばん先の方です').waitFor()
  await expect.poll(() => sheet.getByRole('radio', { name: '予約' }).isDisabled()).toBe(true)
})
