/** Several staff at one queue: nobody is called twice, nobody is left out, and everybody is told what became of their wish. */
import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { textLocales } from '../../src/domain/locale.ts'
import { longTest, sampledTest } from '../../test/matrix.ts'
import { newMember } from '../../test/world.ts'
import { joinAll as joinQueue, openDesk, statusOf } from '../support/desk.ts'
import { deskWords } from '../support/desk-words.ts'
import { openProxy } from '../support/proxy.ts'
import { openQueue, type Queue } from '../support/queue.ts'
import { nextBar, row, snack } from '../support/staff.ts'
import { openStage } from '../support/stage.ts'

const stage = openStage()
let queue: Queue
beforeEach(async () => {
  queue = await openQueue(stage.app)
})
const joinAll = (...names: string[]) => joinQueue(stage, queue, ...names)
const status = (number: string) => statusOf(stage, queue, number)
/** How often a visitor was called, by the books. */
const callsOf = async (number: string) => {
  const { rows } = await stage.app.db.pool.query(
    `select call_count from ticket where shop_id = $1 and letter || lpad(ordinal::text, 3, '0') = $2`,
    [queue.shop.scope.shopId, number],
  )
  return rows[0]?.call_count
}

sampledTest(textLocales)(
  'two who press N at the same instant call two different visitors, and see what the other did (%s)',
  async (locale) => {
    const words = deskWords[locale]
    await joinAll('山田', '佐藤', '鈴木')
    const colleague = await newMember(stage.app, queue.shop.scope, 'reception')
    const pages = await Promise.all([
      openDesk(stage, queue, { locale, counter: '1' }),
      openDesk(stage, queue, { locale, member: colleague, counter: '2' }),
    ])
    await Promise.all(pages.map((page) => page.keyboard.press('n')))
    for (const page of pages) {
      await nextBar(page, locale).getByText('A003').waitFor()
      for (const number of ['A001', 'A002']) await row(page, number).getByText(words.called, { exact: true }).waitFor()
    }
    const places = await Promise.all(['A001', 'A002'].map((number) => row(pages[0]!, number).innerText()))
    expect(places.map((text) => ['1', '2'].filter((name) => text.includes(words.counter(name)))).sort()).toEqual([['1'], ['2']])
  },
)

longTest('a counter that a colleague is at is named with them, asks before it is taken, and then lists the numbers of both', async () => {
  await joinAll('山田', '佐藤')
  const colleague = await newMember(stage.app, queue.shop.scope, 'reception')
  const theirs = await openDesk(stage, queue, { member: colleague, counter: '1' })
  await theirs.keyboard.press('n')
  await row(theirs, 'A001').getByText('呼出中').waitFor()
  const mine = await openDesk(stage, queue)
  await mine.getByRole('button', { name: 'カウンターを選ぶ' }).click()
  const sheet = mine.getByRole('dialog')
  const first = sheet.getByRole('radio', { name: /^1番.*担当 reception・A001/ })
  await first.click()
  const asked = sheet.getByRole('alert').filter({ hasText: '担当 receptionさんが A001 をご案内中です' })
  await asked.getByRole('button', { name: 'ほかを選ぶ' }).click()
  await expect.poll(() => first.isChecked()).toBe(false)
  await first.click()
  await asked.getByRole('button', { name: '1番を使う' }).click()
  await sheet.getByRole('button', { name: '決める', exact: true }).click()
  await mine.keyboard.press('n')
  const counter = mine.getByRole('complementary').getByRole('listitem').filter({ hasText: 'A002' })
  await expect
    .poll(() => counter.innerText())
    .toMatch(/1[\s\S]*あなた[\s\S]*A002[\s\S]*呼出中[\s\S]*担当 reception[\s\S]*A001[\s\S]*呼出中/)
})

/** Who was faster, how many seconds ago, and what they did. */
const conflicts = {
  ja: /担当 receptionさんが (たった今|\d+秒前に) A001 を 1番で呼びました。/,
  en: /(Just now|\d+ seconds? ago), 担当 reception called A001 to counter 1\./,
  zh: /担当 reception(刚刚| ?\d+ 秒前)将 A001 叫到 1 号。/,
}

sampledTest(textLocales)(
  'two who call the same visitor: the slower one is told who did, when and where, and nobody is called twice (%s)',
  async (locale) => {
    const words = deskWords[locale]
    await joinAll('山田', '佐藤')
    const proxy = await openProxy(stage.app.origin)
    const colleague = await newMember(stage.app, queue.shop.scope, 'reception')
    const [faster, slower] = await Promise.all([
      openDesk(stage, queue, { locale, member: colleague, counter: '1' }),
      openDesk(stage, queue, { locale, counter: '2', origin: proxy.origin }),
    ])
    for (const page of [faster, slower]) await row(page, 'A001').getByRole('button', { name: /A001/ }).click()
    const call = (page: Page) => row(page, 'A001').getByRole('button', { name: words.call })
    await call(slower).waitFor()
    // The news of the call are under way to the slower one yet.
    proxy.swallowStreams()
    await call(faster).click()
    await expect.poll(() => status('A001')).toBe('called')
    await call(slower).click()
    await slower.getByText(conflicts[locale]).waitFor()
    await slower.getByText(words.notTwice).waitFor()
    for (const page of [faster, slower]) {
      await row(page, 'A001').getByText(words.called, { exact: true }).waitFor()
      await row(page, 'A001').getByText(words.counter('1')).waitFor()
    }
    expect(await callsOf('A001')).toBe(1)
    await slower.close()
    await proxy.close()
  },
)

test('N on what the line had not told yet calls who is next by now, and says so', async () => {
  await joinAll('山田', '佐藤')
  const proxy = await openProxy(stage.app.origin)
  const page = await openDesk(stage, queue, { counter: '2', origin: proxy.origin })
  await nextBar(page).getByText('A001').waitFor()
  proxy.swallowStreams()
  await queue.callNext({ counter: 0 })
  await page.keyboard.press('n')
  await snack(page, 'A002 佐藤 様をお呼びしました').waitFor()
  expect([await status('A001'), await status('A002')]).toEqual(['called', 'called'])
  await page.close()
  await proxy.close()
})

test('an answer that was lost: the same wish again calls nobody else', async () => {
  await joinAll('山田', '佐藤')
  const proxy = await openProxy(stage.app.origin)
  const page = await openDesk(stage, queue, { counter: '1', origin: proxy.origin })
  proxy.swallowStreams()
  proxy.loseAnswersToPosts(true)
  await page.keyboard.press('n')
  await page.getByRole('button', { name: 'もう一度', exact: true }).waitFor()
  proxy.loseAnswersToPosts(false)
  await page.getByRole('button', { name: 'もう一度', exact: true }).click()
  await snack(page, 'A001 山田 様をお呼びしました').waitFor()
  expect([await status('A001'), await status('A002')]).toEqual(['called', 'waiting'])
  await page.close()
  await proxy.close()
})
