import { beforeEach, expect, test } from 'vitest'
import type { Role } from '../../src/domain/roles.ts'
import { longTest } from '../../test/matrix.ts'
import { newMember, sessionCookieOf } from '../../test/world.ts'
import { deskViewport } from '../support/browser.ts'
import { joinVisitors as joinQueue, openDeskPage, readTicketStatus } from '../support/desk.ts'
import { openE2eApp } from '../support/e2e-app.ts'
import { waitForHydration } from '../support/hydration.ts'
import { openTestQueue, type TestQueue } from '../support/queue.ts'
import { openSignedInPage } from '../support/signed-in-page.ts'
import { callAnotherVisitor, findSnackbar, nextVisitorBar, ticketRow } from '../support/staff.ts'

const stage = openE2eApp()
let queue: TestQueue
beforeEach(async () => {
  queue = await openTestQueue(stage.app)
})

const joinAll = (...names: string[]) => joinQueue(stage, queue, ...names)
const status = (number: string) => readTicketStatus(stage, queue, number)
async function ticketOf(number: string) {
  const { rows } = await stage.app.db.pool.query(
    `select id from ticket where shop_id = $1 and letter || lpad(ordinal::text, 3, '0') = $2`,
    [queue.shop.scope.shopId, number],
  )
  return queue.detail(rows[0].id)
}

test('Staff can call, recall, serve and finish a newly joined visitor (R2.16)', async () => {
  const page = await openDeskPage(stage, queue, { counter: '2' })
  await page.getByText('お待ちの方はいません').first().waitFor()
  await joinAll('山田', '佐藤')
  await nextVisitorBar(page).getByText('A001').waitFor()
  await ticketRow(page, 'A002').getByText('佐藤 様').waitFor()
  await page.keyboard.press('n')
  await findSnackbar(page, 'A001 山田 様を呼び出しました').waitFor()
  await ticketRow(page, 'A001').getByText('呼出中').waitFor()
  await ticketRow(page, 'A001').getByText('2番・1回目').waitFor()
  await nextVisitorBar(page).getByText('A002').waitFor()
  expect(await status('A001')).toBe('called')
  const button = (name: RegExp) => ticketRow(page, 'A001').getByRole('button', { name })
  await button(/^再呼出/).click()
  await ticketRow(page, 'A001').getByText('2回目').waitFor()
  await button(/^再呼出/).click()
  await ticketRow(page, 'A001').getByText('これ以上は再呼出できません').waitFor()
  await expect.poll(() => button(/^再呼出/).isDisabled()).toBe(true)
  await button(/^開始/).click()
  await ticketRow(page, 'A001').getByText('対応中').waitFor()
  await button(/^完了/).click()
  await page.getByText('終わった方 1組').waitFor()
  await expect.poll(async () => [await status('A001'), await status('A002')]).toEqual(['done', 'waiting'])
})

longTest('Without the live stream staff can still call, and no visitor is called twice', async () => {
  await joinAll('山田', '佐藤', '鈴木', '高橋')
  const page = await openDeskPage(stage, queue, {
    counter: '2',
    async prepare(person) {
      // Only the stream is blocked. The test cannot hold up a shared worker, so the page has none.
      await person.addInitScript('delete globalThis.SharedWorker')
      await person.route('**/api/v1/live*', (route) => route.abort())
    },
  })
  await queue.callNext()
  await page.evaluate(`dispatchEvent(new Event('offline'))`)
  await page.getByText(/から更新できていません/).waitFor()
  await nextVisitorBar(page).getByText('A001').waitFor()
  await nextVisitorBar(page)
    .getByRole('button', { name: /呼び出す/ })
    .click()
  await page.getByText('代わりに A002 を呼び出しました。').waitFor()
  expect([await status('A001'), await status('A002')]).toEqual(['called', 'called'])
  await queue.move(await ticketOf('A003'), 'call', { counterId: queue.shop.counterIds[0] })
  await ticketRow(page, 'A003').getByRole('button', { name: /A003/ }).click()
  await ticketRow(page, 'A003').getByRole('button', { name: /^呼ぶ/ }).click()
  await ticketRow(page, 'A003').getByText('呼出中').waitFor()
  await ticketRow(page, 'A003').getByText('1番・1回目').waitFor()
})

longTest('A visitor who is not next is called and served by buttons', async () => {
  await joinAll('山田', '佐藤')
  const page = await openDeskPage(stage, queue, { counter: '1' })
  await ticketRow(page, 'A002').getByRole('button', { name: /A002/ }).click()
  await ticketRow(page, 'A002').getByRole('button', { name: /^呼ぶ/ }).click()
  await findSnackbar(page, 'A002 佐藤 様を呼び出しました').waitFor()
  await ticketRow(page, 'A002')
    .getByRole('button', { name: /^再呼出/ })
    .click()
  await ticketRow(page, 'A002').getByText('2回目').waitFor()
  await ticketRow(page, 'A002')
    .getByRole('button', { name: /^再呼出/ })
    .click()
  await ticketRow(page, 'A002').getByText('これ以上は再呼出できません').waitFor()
  await expect
    .poll(() =>
      ticketRow(page, 'A002')
        .getByRole('button', { name: /^再呼出/ })
        .isDisabled(),
    )
    .toBe(true)
  await ticketRow(page, 'A002').getByRole('button', { name: /^開始/ }).click()
  await ticketRow(page, 'A002').getByText('対応中').waitFor()
  await ticketRow(page, 'A002').getByRole('button', { name: /^完了/ }).click()
  await page.getByText('終わった方 1組').waitFor()
  await expect.poll(async () => [await status('A001'), await status('A002')]).toEqual(['waiting', 'done'])
})

test('A member’s step appears before the server responds, and Z undoes saved steps', async () => {
  await joinAll('山田', '佐藤')
  const page = await openDeskPage(stage, queue, { counter: '1' })
  await page.keyboard.press('z')
  await page.getByRole('status').getByText('元に戻せる操作はありません。').waitFor()
  const held = Promise.withResolvers<void>()
  await page.route('**/call-next', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.keyboard.press('n')
  await ticketRow(page, 'A001').getByText('呼出中').waitFor()
  await page.keyboard.press('s')
  await ticketRow(page, 'A001').getByText('対応中').waitFor()
  expect(await status('A001')).toBe('waiting')
  held.resolve()
  await findSnackbar(page, 'A001 山田 様の対応を始めました').waitFor()
  expect(await status('A001')).toBe('serving')
  const press = async (key: string, done: string, state: string) => {
    // Wait until the step is saved, or a second Z would undo the first step.
    await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
    await page.keyboard.press(key)
    await findSnackbar(page, done).waitFor()
    await expect.poll(() => status('A001')).toBe(state)
  }
  await press('z', 'A001 山田 様の「開始」を元に戻しました', 'called')
  await press('x', 'A001 山田 様を不在にしました', 'no_show')
  await press('z', 'A001 山田 様の「不在」を元に戻しました', 'called')
  await press('z', 'A001 山田 様の「呼ぶ」を元に戻しました', 'waiting')
  await nextVisitorBar(page).getByText('A001').waitFor()
})

longTest('Staff can call, recall, start and set no-show by key and undo each step with Z', async () => {
  await joinAll('山田', '佐藤')
  const page = await openDeskPage(stage, queue, { counter: '1' })
  await page.keyboard.press('z')
  await page.getByRole('status').getByText('元に戻せる操作はありません。').waitFor()
  /** Waits until the step is saved. A second Z before that would undo the first step. */
  const settled = () => page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
  const press = async (key: string, done: string, state: string) => {
    await page.keyboard.press(key)
    await findSnackbar(page, done).waitFor()
    await expect.poll(() => status('A001')).toBe(state)
    await settled()
  }
  await press('n', 'A001 山田 様を呼び出しました', 'called')
  await press('z', 'A001 山田 様の「呼ぶ」を元に戻しました', 'waiting')
  await nextVisitorBar(page).getByText('A001').waitFor()
  await page.keyboard.press('ArrowDown')
  await press('Enter', 'A001 山田 様を呼び出しました', 'called')
  await press('r', 'A001 山田 様をもう一度呼び出しました', 'called')
  await press('s', 'A001 山田 様の対応を始めました', 'serving')
  await press('z', 'A001 山田 様の「開始」を元に戻しました', 'called')
  await ticketRow(page, 'A001').getByText('2回目').waitFor()
  await page.keyboard.press('z')
  await ticketRow(page, 'A001').getByText('2回目').waitFor({ state: 'detached' })
  await settled()
  await press('z', 'A001 山田 様の「呼ぶ」を元に戻しました', 'waiting')
  await page.keyboard.press('z')
  await page.getByRole('status').getByText('元に戻せる操作はありません。').waitFor()
  await press('n', 'A001 山田 様を呼び出しました', 'called')
  await press('x', 'A001 山田 様を不在にしました', 'no_show')
  await press('z', 'A001 山田 様の「不在」を元に戻しました', 'called')
  await press('q', 'A001 山田 様を列に戻しました', 'waiting')
  await nextVisitorBar(page).getByText('A002').waitFor()
})

test('Calling the next visitor finishes the visit in service at the counter', async () => {
  await joinAll('山田', '佐藤')
  const page = await openDeskPage(stage, queue, { counter: '1' })
  await page.keyboard.press('n')
  await findSnackbar(page, 'A001 山田 様を呼び出しました').waitFor()
  await page.keyboard.press('n')
  await page.getByRole('status').getByText('1番では A001 山田 様をご案内中です。').waitFor()
  await page.keyboard.press('s')
  await expect.poll(() => status('A001')).toBe('serving')
  expect(await status('A002')).toBe('waiting')

  await nextVisitorBar(page).getByText('A001 山田 様を完了します').waitFor()
  await nextVisitorBar(page).getByRole('button', { name: '完了せずに呼ぶ' }).waitFor()
  await page.keyboard.press('n')
  await findSnackbar(page, 'A001 山田 様を完了し、A002 佐藤 様を呼び出しました').waitFor()
  await expect.poll(() => Promise.all([status('A001'), status('A002')])).toEqual(['done', 'called'])
  await page.keyboard.press('z')
  await expect.poll(() => status('A002')).toBe('waiting')
  await page.getByRole('contentinfo').getByText('A001「完了」を元に戻す').waitFor()
  await page.keyboard.press('z')
  await expect.poll(() => status('A001')).toBe('serving')
})

longTest('The desk offers an undo only for steps that can still be undone', async () => {
  await joinAll('山田', '佐藤')
  const page = await openDeskPage(stage, queue, { counter: '1', viewport: { width: 1280, height: 800 } })
  const promised = (step: string | RegExp) => page.getByRole('contentinfo').getByText(step)
  expect(await promised(/元に戻す/).count()).toBe(0)
  await page.keyboard.press('n')
  await promised('A001「呼ぶ」を元に戻す').waitFor()
  const cut = `[...document.querySelectorAll('footer span')].filter((words) => words.scrollWidth > words.clientWidth).map((words) => words.textContent)`
  expect(await page.evaluate(cut)).toEqual([])
  await callAnotherVisitor(page)
  await promised('A002「呼ぶ」を元に戻す').waitFor()
  const second = await ticketOf('A002')
  await queue.move(second, 'start')
  await promised('A001「呼ぶ」を元に戻す').waitFor()
  // A correction does not end the undo of the step before.
  await queue.move(await ticketOf('A001'), 'edit', { name: '山本' })
  await ticketRow(page, 'A001').getByText('山本 様').waitFor()
  await page.keyboard.press('z')
  await expect.poll(() => status('A001')).toBe('waiting')
  await promised(/元に戻す/).waitFor({ state: 'detached' })
  await page.keyboard.press('z')
  await page.getByRole('status').getByText('元に戻せる操作は、この端末にはありません。').waitFor()
  // A chosen visitor is the target of Z while their step can be undone.
  await ticketRow(page, 'A002').getByRole('button', { name: /A002/ }).first().click()
  await promised('A002「開始」を元に戻す').waitFor()
  await stage.app.db.pool.query(`update ticket set moved_at = moved_at - interval '6 minutes' where id = $1`, [second.id])
  await page.reload()
  await page.locator('[data-live=true]').waitFor()
  await ticketRow(page, 'A002').getByRole('button', { name: /A002/ }).first().click()
  await ticketRow(page, 'A002').getByRole('button', { name: /^完了/ }).waitFor()
  expect(await promised(/元に戻す/).count()).toBe(0)
  await page.keyboard.press('z')
  await page.getByRole('status').getByText('元に戻せる操作はありません。').waitFor()
})

longTest('A key that does not fit the chosen row shows the reason and changes no visitor', async () => {
  await joinAll('山田', '佐藤')
  const page = await openDeskPage(stage, queue, { counter: '1' })
  await page.keyboard.press('n')
  await findSnackbar(page, 'A001 山田 様を呼び出しました').waitFor()
  await ticketRow(page, 'A002').getByRole('button', { name: /A002/ }).first().click()
  await ticketRow(page, 'A002').getByRole('button', { name: /^呼ぶ/ }).waitFor()
  for (const [key, word] of [
    ['s', '開始'],
    ['f', '完了'],
    ['x', '不在'],
    ['r', '再呼出'],
    ['q', '列に戻す'],
  ] as const) {
    await page.keyboard.press(key)
    await page.getByRole('status').getByText(`A002 は「お待ち中」のため、「${word}」はできません。`).waitFor()
  }
  // This later command proves that none of the keys above acted on the other visitor.
  await page.keyboard.press('h')
  await findSnackbar(page, 'A002 佐藤 様を保留にしました').waitFor()
  expect(await status('A001')).toBe('called')
  await page.keyboard.press('Escape')
  await expect.poll(() => page.locator('[data-ticket][aria-expanded="true"]').count()).toBe(0)
  await page.keyboard.press('s')
  await findSnackbar(page, 'A001 山田 様の対応を始めました').waitFor()
  await page.keyboard.press('r')
  await page.getByRole('status').getByText('A001 は「対応中」のため、「再呼出」はできません。').waitFor()
  await page.keyboard.press('f')
  await findSnackbar(page, 'A001 山田 様の対応を完了しました').waitFor()
  await page.keyboard.press('f')
  await page.getByRole('status').getByText('「完了」をする方を選んでください。').waitFor()
})

longTest('Shortcut keys stay switched off after a reload', async () => {
  await joinAll('山田')
  const page = await openDeskPage(stage, queue, { counter: '1' })
  await page.keyboard.press('?')
  await page
    .getByRole('dialog', { name: 'キーボードの使い方' })
    .getByRole('checkbox', { name: /キーボードで操作する/ })
    .uncheck()
  await page.getByRole('dialog', { name: 'キーボードの使い方' }).getByRole('button', { name: '閉じる' }).click()
  await page.getByText('キーボード操作はオフです').waitFor()
  await page.keyboard.press('n')
  await page.reload()
  await waitForHydration(page)
  await page.getByText('キーボード操作はオフです').waitFor()
  await page.keyboard.press('n')
  // A mouse command comes after the keys: once it is through, the keys had time to act.
  await ticketRow(page, 'A001').getByRole('button', { name: /A001/ }).click()
  await ticketRow(page, 'A001').getByRole('button', { name: 'A001 のその他の操作' }).click()
  await page.getByRole('menuitem', { name: '取り消す…' }).click()
  await page.getByRole('dialog').getByLabel('理由').fill('nnn')
  await page.getByRole('dialog').getByRole('button', { name: '取り消す', exact: true }).click()
  await findSnackbar(page, 'A001 山田 様を取り消しました').waitFor()
  expect(await status('A001')).toBe('cancelled')
})

longTest('With shortcut keys off, staff can cancel a ticket and put it back by buttons', async () => {
  await joinAll('山田', '佐藤', '鈴木')
  const page = await openDeskPage(stage, queue, { counter: '1' })
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'キーボードの使い方' })
  await help.getByRole('checkbox', { name: /キーボードで操作する/ }).uncheck()
  await help.getByRole('button', { name: '閉じる' }).click()
  await page.getByText('キーボード操作はオフです').waitFor()
  await page.keyboard.press('n')
  await ticketRow(page, 'A001').getByRole('button', { name: /A001/ }).click()
  await ticketRow(page, 'A001').getByRole('button', { name: 'A001 のその他の操作' }).click()
  await page.getByRole('menuitem', { name: '取り消す…' }).click()
  await page.getByRole('dialog').getByLabel('理由').fill('nnn')
  await page.getByRole('dialog').getByRole('button', { name: '取り消す', exact: true }).click()
  await findSnackbar(page, 'A001 山田 様を取り消しました').waitFor()
  // Neither N above nor the N typed into the field has called a visitor.
  expect([await status('A001'), await status('A002'), await status('A003')]).toEqual(['cancelled', 'waiting', 'waiting'])
  await page.getByText('終わった方 1組').click()
  await ticketRow(page, 'A001').getByRole('button', { name: 'A001 のその他の操作' }).click()
  await page.getByRole('menuitem', { name: '列の最後尾に戻す' }).click()
  await findSnackbar(page, 'A001 山田 様を列に戻しました').waitFor()

  await nextVisitorBar(page)
    .getByRole('button', { name: /呼び出す/ })
    .click()
  await ticketRow(page, 'A002').getByText('呼出中').waitFor()
  await ticketRow(page, 'A002').getByRole('button', { name: 'A002 のその他の操作' }).click()
  await page.getByRole('menuitem', { name: '1組あとへ' }).click()
  await findSnackbar(page, 'A002 佐藤 様を列に戻しました').waitFor()
  const waiting = page.getByRole('region', { name: /^A / }).getByRole('listitem')
  await expect.poll(async () => (await waiting.allInnerTexts()).map((text) => text.slice(0, 4))).toEqual(['A003', 'A002', 'A001'])
})

const openAs = async (role: Role) => {
  await joinAll('山田')
  const page = await openDeskPage(stage, queue, { member: await newMember(stage.app, queue.shop.scope, role) })
  await ticketRow(page, 'A001').getByRole('button', { name: /A001/ }).click()
  return page
}

longTest('An auditor can read the queue but call no visitor', async () => {
  const page = await openAs('auditor')
  await expect.poll(() => page.getByRole('button', { name: /^呼ぶ|呼び出す|すぐに対応する/ }).count()).toBe(0)
  await page.keyboard.press('n')
  await ticketRow(page, 'A001').getByRole('button', { name: 'A001 のその他の操作' }).click()
  await expect.poll(() => page.getByRole('menuitem').allInnerTexts()).toEqual(['くわしく見る', '順番の理由と種別'])
  expect(await status('A001')).toBe('waiting')
})

longTest('A member with the reception role can call a visitor but not cancel the ticket', async () => {
  const page = await openAs('reception')
  await ticketRow(page, 'A001').getByRole('button', { name: /^呼ぶ/ }).waitFor()
  await ticketRow(page, 'A001').getByRole('button', { name: 'A001 のその他の操作' }).click()
  await expect
    .poll(() => page.getByRole('menuitem').allInnerTexts())
    .toEqual(['くわしく見る', '順番の理由と種別', '内容を直す…', 'この方へお知らせ…', '担当者を選んで呼ぶ…', 'すぐに対応する'])
})

longTest('The page of a visit shows its course and allows corrections (R2.17)', async () => {
  await joinAll('山田')
  const called = await queue.callNext({ counter: 1 })
  const page = await openSignedInPage(stage, queue.member, `/shopAdmin/waiting/${called.id}`, { viewport: deskViewport })
  await page.getByRole('heading', { name: '山田 様' }).waitFor()
  const rows = page.getByRole('table').first().getByRole('row')
  await expect.poll(() => rows.allInnerTexts()).toHaveLength(3)
  await expect.poll(async () => (await rows.allInnerTexts())[2]).toMatch(/呼出中[\s\S]*続いています[\s\S]*2番・担当 staff/)
  const events = page.getByRole('complementary').getByRole('listitem')
  await expect
    .poll(async () => (await events.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' ')))
    .toEqual([expect.stringMatching(/呼び出しました 2番へ 担当 staffさん$/), expect.stringMatching(/受付しました お客さま$/)])

  await queue.move(called, 'start')
  await page.getByText('対応を始めました').waitFor()
  await page.getByRole('button', { name: '内容を直す' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('人数').fill('3')
  await sheet.getByRole('button', { name: '保存する' }).click()
  await sheet.waitFor({ state: 'hidden' })
  await page.getByText('人数：1 → 3').waitFor()
  await page.getByRole('button', { name: '元に戻す' }).click()
  await page.getByText('「対応を始めました」を元に戻しました').waitFor()
  expect(await status('A001')).toBe('called')

  const headers = { 'accept-language': 'ja', cookie: await sessionCookieOf(stage.app, queue.member) }
  const missing = await stage.app.request('/shopAdmin/waiting/00000000-0000-7000-8000-000000000000', { headers })
  expect(await missing.text()).toContain('このご来店は見つかりません')
})

longTest('A visit’s page shows a step that happened while the page was loading', async () => {
  await joinAll('山田')
  const called = await queue.callNext({ counter: 1 })
  const page = await openSignedInPage(stage, queue.member, '/shopAdmin', { viewport: deskViewport })
  await page.goto(`/shopAdmin/waiting/${called.id}`, { waitUntil: 'commit' })
  await queue.move(called, 'start')
  await page.getByText('対応を始めました').waitFor()
})

longTest('A row’s menu leads to the visit’s page', async () => {
  await joinAll('山田')
  const called = await queue.callNext({ counter: 1 })
  const page = await openDeskPage(stage, queue)
  await ticketRow(page, 'A001').getByRole('button', { name: 'A001 のその他の操作' }).click()
  await page.getByRole('menuitem', { name: 'くわしく見る' }).click()
  await page.waitForURL(`**/shopAdmin/waiting/${called.id}`)
  await page.getByRole('heading', { name: '山田 様' }).waitFor()
})

longTest('A visit’s page offers no undo once the time for undoing has passed', async () => {
  await joinAll('山田')
  const called = await queue.callNext({ counter: 1 })
  const page = await openDeskPage(stage, queue)
  await page.goto(`/shopAdmin/waiting/${called.id}`)
  const undo = page.getByRole('button', { name: '元に戻す' })
  await undo.waitFor()
  await stage.app.db.pool.query(`update event set at = at - interval '6 minutes' where entity_id = $1`, [called.id])
  await page.reload()
  await page.getByRole('button', { name: '内容を直す' }).waitFor()
  expect(await undo.count()).toBe(0)
})
