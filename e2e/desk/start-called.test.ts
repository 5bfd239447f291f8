/** The desk in a lane that calls automatically: the main button starts the visitors who are called and have no counter. */
import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { shopTextLocales } from '../../src/domain/locale.ts'
import { longTest } from '../../test/matrix.ts'
import { createBearerHeaders, newMember, post } from '../../test/world.ts'
import { joinVisitors, openDeskPage, readTicketStatus } from '../support/desk.ts'
import { openE2eApp } from '../support/e2e-app.ts'
import { openTestQueue, type TestQueue } from '../support/queue.ts'
import { findSnackbar, nextVisitorBar, ticketRow } from '../support/staff.ts'

const stage = openE2eApp()
let queue: TestQueue
beforeEach(async () => {
  queue = await openTestQueue(stage.app)
})
const status = (number: string) => readTicketStatus(stage, queue, number)
const statuses = (...numbers: string[]) => Promise.all(numbers.map(status))

async function command(path: string, body: object): Promise<void> {
  const { scope } = queue.shop
  const headers = createBearerHeaders(await newMember(stage.app, scope, 'manager'))
  const response = await post(stage.app, `/shops/${scope.shopId}${path}`, { headers, body })
  expect(response.status, path).toBe(200)
}
const editLane = (rev: number, change: object) => command(`/lanes/${queue.shop.lanes[0]!.id}/edit`, { rev, ...change })
const stopCalling = () => editLane(2, { keepCalled: null })

/** Lets the first lane keep that many visitors called, and waits for its calls. */
async function keepCalled(keepCalled: number, ...names: string[]): Promise<void> {
  await command('/presence', { state: 'serving_ready' })
  await editLane(1, { keepCalled })
  await joinVisitors(stage, queue, ...names)
  for (let n = 1; n <= keepCalled; n++) await expect.poll(() => status(`A00${n}`)).toBe('called')
}

const startButton = (page: Page, number: string) => nextVisitorBar(page).getByRole('button', { name: `${number} の対応を始める` })

test('The main button starts called visitors in order and finishes the visit before', async () => {
  await keepCalled(2, '山田', '佐藤', '鈴木')
  const page = await openDeskPage(stage, queue, { counter: '1', prepare: (person) => person.clock.install() })
  await startButton(page, 'A001').waitFor()
  await nextVisitorBar(page).getByText('すでに呼び出しています').waitFor()
  // The second half of a double press must not finish the visit that the first half starts.
  await page.clock.pauseAt(new Date(await page.evaluate<number>('Date.now() + 1_000')))
  await page.keyboard.press('n')
  await startButton(page, 'A002').waitFor()
  await page.keyboard.press('n')
  await page.clock.resume()
  await findSnackbar(page, 'A001 山田 様の対応を始めました').waitFor()
  await ticketRow(page, 'A001').getByText('1番').waitFor()
  // The lane calls A003, because A001 is no longer called.
  await expect.poll(() => statuses('A001', 'A002', 'A003')).toEqual(['serving', 'called', 'called'])

  await nextVisitorBar(page).getByText('A001 山田 様を完了します').waitFor()
  await nextVisitorBar(page).getByRole('button', { name: '完了せずに始める' }).waitFor()
  await page.clock.runFor(1_000)
  await startButton(page, 'A002').click()
  await findSnackbar(page, 'A001 山田 様を完了し、A002 佐藤 様の対応を始めました').waitFor()
  await expect.poll(() => statuses('A001', 'A002', 'A003')).toEqual(['done', 'serving', 'called'])
  await page.keyboard.press('z')
  await expect.poll(() => statuses('A001', 'A002')).toEqual(['done', 'called'])
  // Until the page shows the first step back, the key takes back nothing.
  await startButton(page, 'A002').waitFor()
  await page.keyboard.press('z')
  await expect.poll(() => statuses('A001', 'A002')).toEqual(['serving', 'called'])
})

longTest('On a phone the foot of the page starts the called visitor, or calls the next', async () => {
  await keepCalled(1, '山田', '佐藤')
  const page = await openDeskPage(stage, queue, { counter: '2', viewport: { width: 390, height: 844 } })
  const foot = page.locator('[data-bar]')
  await foot.getByRole('button', { name: 'A001 の対応を始める' }).waitFor()
  await stopCalling()
  await foot.getByRole('button', { name: 'A001 の対応を始める' }).click()
  await expect.poll(() => statuses('A001', 'A002')).toEqual(['serving', 'waiting'])
  await foot.getByRole('button', { name: 'A002 を呼び出す' }).waitFor()
})

const words = {
  ja: { start: 'A001 の対応を始める', instead: '代わりに A002 の対応を始めました。' },
  en: { start: 'Start serving A001', instead: 'You started serving A002 instead.' },
  zh: { start: '开始为 A001 办理', instead: '已改为 A002 办理。' },
}
longTest.each(shopTextLocales)('A member whose colleague started the shown visitor reads whom they serve instead (%s)', async (locale) => {
  await keepCalled(2, '山田', '佐藤')
  const page = await openDeskPage(stage, queue, {
    locale,
    counter: '2',
    async prepare(person) {
      // Only the stream is blocked, so the page misses the colleague's step. The test cannot hold up a shared worker.
      await person.addInitScript('delete globalThis.SharedWorker')
      await person.route('**/api/v1/live*', (route) => route.abort())
    },
  })
  await nextVisitorBar(page, locale).getByRole('button', { name: words[locale].start }).waitFor()
  await queue.callNext()
  await nextVisitorBar(page, locale).getByRole('button', { name: words[locale].start }).click()
  await page.getByText(words[locale].instead).waitFor()
  await expect.poll(() => statuses('A001', 'A002')).toEqual(['serving', 'serving'])
})
