/** Several staff work on one queue: no visitor is called twice or left out, and staff learn the result of each press. */
import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { shopTextLocales } from '../../src/domain/locale.ts'
import { longTest, sampledTest } from '../../test/matrix.ts'
import { newMember } from '../../test/world.ts'
import { joinVisitors as joinQueue, openDeskPage, readTicketStatus } from '../support/desk.ts'
import { deskWords } from '../support/desk-words.ts'
import { openE2eApp } from '../support/e2e-app.ts'
import { openFaultyProxy } from '../support/proxy.ts'
import { openTestQueue, type TestQueue } from '../support/queue.ts'
import { callAnotherVisitor, findSnackbar, nextVisitorBar, ticketRow } from '../support/staff.ts'

const stage = openE2eApp()
let queue: TestQueue
beforeEach(async () => {
  queue = await openTestQueue(stage.app)
})
const joinAll = (...names: string[]) => joinQueue(stage, queue, ...names)
const status = (number: string) => readTicketStatus(stage, queue, number)
/** Returns how often the database has a visitor as called. */
const callsOf = async (number: string) => {
  const { rows } = await stage.app.db.pool.query(
    `select call_count from ticket where shop_id = $1 and letter || lpad(ordinal::text, 3, '0') = $2`,
    [queue.shop.scope.shopId, number],
  )
  return rows[0]?.call_count
}

sampledTest(shopTextLocales, 0)('Two members who press the N key at once call two different visitors (%s)', async (locale) => {
  const words = deskWords[locale]
  await joinAll('山田', '佐藤', '鈴木')
  const colleague = await newMember(stage.app, queue.shop.scope, 'reception')
  const pages = await Promise.all([
    openDeskPage(stage, queue, { locale, counter: '1' }),
    openDeskPage(stage, queue, { locale, member: colleague, counter: '2' }),
  ])
  await Promise.all(pages.map((page) => page.keyboard.press('n')))
  for (const page of pages) {
    await nextVisitorBar(page, locale).getByText('A003').waitFor()
    for (const number of ['A001', 'A002']) await ticketRow(page, number).getByText(words.called, { exact: true }).waitFor()
  }
  const rows = await Promise.all(['A001', 'A002'].map((number) => ticketRow(pages[0]!, number).innerText()))
  expect(rows.map((text) => ['1', '2'].filter((name) => text.includes(words.counter(name)))).sort()).toEqual([['1'], ['2']])
})

longTest('A member must confirm to use a counter at which a colleague serves', async () => {
  await joinAll('山田', '佐藤')
  const colleague = await newMember(stage.app, queue.shop.scope, 'reception')
  const theirs = await openDeskPage(stage, queue, { member: colleague, counter: '1' })
  await theirs.keyboard.press('n')
  await ticketRow(theirs, 'A001').getByText('呼出中').waitFor()
  const mine = await openDeskPage(stage, queue)
  await mine.getByRole('button', { name: 'カウンターを選ぶ' }).click()
  const sheet = mine.getByRole('dialog')
  const first = sheet.getByRole('radio', { name: /^1番.*担当 reception・A001/ })
  await first.click()
  const confirmation = sheet.getByRole('alert').filter({ hasText: '担当 receptionさんが A001 をご案内中です' })
  await confirmation.getByRole('button', { name: 'ほかを選ぶ' }).click()
  await expect.poll(() => first.isChecked()).toBe(false)
  await first.click()
  await confirmation.getByRole('button', { name: '1番を使う' }).click()
  await sheet.getByRole('button', { name: '決める', exact: true }).click()
  await callAnotherVisitor(mine)
  const counter = mine.getByRole('complementary').getByRole('listitem').filter({ hasText: 'A002' })
  await expect.poll(() => counter.innerText()).toMatch(/1[\s\S]*あなた[\s\S]*A002[\s\S]*A001[\s\S]*2組[\s\S]*呼出中/)
})

/** Name of the faster colleague, the seconds since, and the act. */
const conflicts = {
  ja: /担当 receptionさんが (たった今|\d+(秒|分)前に) A001 を 1番で呼び出しました。/,
  en: /(Just now|\d+ (second|minute)s? ago), 担当 reception called A001 to counter 1\./,
  zh: /担当 reception(刚刚| ?\d+ (秒|分钟)前)将 A001 叫到 1 号。/,
}

sampledTest(shopTextLocales, 0)('The slower of two members calling one visitor sees who called first (%s)', async (locale) => {
  const words = deskWords[locale]
  await joinAll('山田', '佐藤')
  const proxy = await openFaultyProxy(stage.app.origin)
  const colleague = await newMember(stage.app, queue.shop.scope, 'reception')
  const [faster, slower] = await Promise.all([
    openDeskPage(stage, queue, { locale, member: colleague, counter: '1' }),
    openDeskPage(stage, queue, { locale, counter: '2', origin: proxy.origin }),
  ])
  for (const page of [faster, slower]) await ticketRow(page, 'A001').getByRole('button', { name: /A001/ }).click()
  const call = (page: Page) => ticketRow(page, 'A001').getByRole('button', { name: words.call })
  await call(slower).waitFor()
  // The slower page has not received the call yet.
  proxy.swallowStreams()
  await call(faster).click()
  await expect.poll(() => status('A001')).toBe('called')
  await call(slower).click()
  await slower.getByText(conflicts[locale]).waitFor()
  await slower.getByText(words.notTwice).waitFor()
  for (const page of [faster, slower]) {
    await ticketRow(page, 'A001').getByText(words.called, { exact: true }).waitFor()
    await ticketRow(page, 'A001').getByText(words.counter('1')).waitFor()
  }
  expect(await callsOf('A001')).toBe(1)
  await slower.close()
  await proxy.close()
})

test('A visitor is never called by two colleagues, even at the same moment', async () => {
  await joinAll('山田', '佐藤', '鈴木', '高橋', '伊藤', '渡辺', '小林')
  const proxy = await openFaultyProxy(stage.app.origin)
  const reception = await newMember(stage.app, queue.shop.scope, 'reception')
  const page = await openDeskPage(stage, queue, { member: reception, counter: '2', origin: proxy.origin })

  await Promise.all([page.keyboard.press('n'), queue.callNext({ counter: 0 })])
  await nextVisitorBar(page).getByText('A003').waitFor()
  for (const number of ['A001', 'A002']) await ticketRow(page, number).getByText('呼出中', { exact: true }).waitFor()
  const counters = await Promise.all(['A001', 'A002'].map((number) => ticketRow(page, number).innerText()))
  expect(counters.map((text) => ['1', '2'].filter((name) => text.includes(`${name}番`))).sort()).toEqual([['1'], ['2']])

  // The page's stream stops here, so it does not see the colleague call the same visitor.
  await ticketRow(page, 'A003').getByRole('button', { name: /A003/ }).click()
  const call = ticketRow(page, 'A003').getByRole('button', { name: deskWords.ja.call })
  await call.waitFor()
  proxy.swallowStreams()
  const { rows } = await stage.app.db.pool.query('select id from ticket where shop_id = $1 and ordinal = 3', [queue.shop.scope.shopId])
  await queue.move(await queue.detail(rows[0].id), 'call', { counterId: queue.shop.counterIds[0] })
  await call.click()
  await page.getByText(/担当 staffさんが (たった今|\d+(秒|分)前に) A003 を 1番で呼び出しました。/).waitFor()
  await page.getByText(deskWords.ja.notTwice).waitFor()
  await ticketRow(page, 'A003').getByText('1番・1回目').waitFor()
  expect(await callsOf('A003')).toBe(1)

  // The colleague has called the next visitor already, so N calls the one behind.
  await nextVisitorBar(page).getByText('A004').waitFor()
  await queue.callNext({ counter: 0 })
  await callAnotherVisitor(page)
  await findSnackbar(page, 'A005 伊藤 様を呼び出しました').waitFor()
  // Wait for the page to show the result. Until then N would act on the visitor already called and change nothing.
  await nextVisitorBar(page).getByText('A006').waitFor()
  expect([await status('A004'), await status('A005')]).toEqual(['called', 'called'])

  // The response is lost, and the repeated call is the same one.
  proxy.loseAnswersToPosts(true)
  await callAnotherVisitor(page)
  const again = page.getByRole('button', { name: 'もう一度', exact: true })
  await again.waitFor()
  proxy.loseAnswersToPosts(false)
  await again.click()
  await findSnackbar(page, 'A006 渡辺 様を呼び出しました').waitFor()
  expect([await status('A006'), await status('A007')]).toEqual(['called', 'waiting'])
  await page.close()
  await proxy.close()
})
