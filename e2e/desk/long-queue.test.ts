/** A full lane of the maximum length renders few rows, and every visitor can be reached. */
import type { Page } from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import { insertWaitingTickets } from '../../test/many-tickets.ts'
import { isLongRun, longTest, matrixTest, sampledTest } from '../../test/matrix.ts'
import { joinAsVisitor } from '../../test/world.ts'
import { openDeskPage, readTicketStatus } from '../support/desk.ts'
import { openE2eApp } from '../support/e2e-app.ts'
import { openTestQueue, type TestQueue } from '../support/queue.ts'
import { recordRowRenders, takeRenderedRows } from '../support/row-renders.ts'
import { nextVisitorBar, ticketRow } from '../support/staff.ts'

const stage = openE2eApp()
const many = isLongRun ? 5_000 : 500
let queue: TestQueue
beforeAll(async () => {
  queue = await openTestQueue(stage.app)
  const { ticketId } = await joinAsVisitor(stage.app, queue.shop)
  await insertWaitingTickets(stage.app.db, ticketId, many - 1)
})

const nodes = (page: Page): Promise<number> => page.evaluate('document.querySelectorAll("*").length')
const head = (page: Page, number: string) =>
  ticketRow(page, number)
    .getByRole('button', { name: new RegExp(number) })
    .first()

longTest('On a phone the End key reaches the last visitor of a lane of 5,000', async () => {
  const page = await openDeskPage(stage, queue, { viewport: { width: 360, height: 740 } })
  expect(await nodes(page)).toBeLessThanOrEqual(1_500)
  await page.keyboard.press('1')
  await page.keyboard.press('End')
  await expect.poll(() => ticketRow(page, 'A5000').isVisible()).toBe(true)
  expect(await nodes(page)).toBeLessThanOrEqual(1_500)
  // The row is not covered by the bar at the foot.
  const [box, bar] = [await head(page, 'A5000').boundingBox(), await page.getByRole('region', { name: '次の方' }).last().boundingBox()]
  expect(box!.y + box!.height).toBeLessThanOrEqual(bar!.y)
})

sampledTest(
  [
    { hears: false, rows: 40 },
    { hears: true, rows: 60 },
  ],
  0,
)('The Tab key also reaches undrawn rows of a lane (scroll events arrive: $hears)', async ({ hears, rows }) => {
  const page = await openDeskPage(stage, queue)
  if (!hears) await page.evaluate(`addEventListener('scroll', (event) => event.stopImmediatePropagation(), true)`)
  await page.keyboard.press('ArrowDown')
  // Closes the row, so that each Tab moves one row.
  await page.keyboard.press('Space')
  await expect.poll(() => head(page, 'A001').getAttribute('aria-expanded')).toBe('false')
  for (const number of Array.from({ length: rows }, (_, index) => `A${String(index + 2).padStart(3, '0')}`)) {
    await head(page, number).waitFor()
    await page.keyboard.press('Tab')
    await expect.poll(() => page.evaluate('document.activeElement.textContent'), { message: number }).toMatch(new RegExp(`^${number}`))
  }
})

matrixTest('A long lane renders few rows and re-renders only changed ones', async () => {
  const page = await openDeskPage(stage, queue, { prepare: recordRowRenders })
  expect(await nodes(page)).toBeLessThanOrEqual(1_500)
  await page
    .getByRole('region', { name: /^A / })
    .getByText(new RegExp(`^${many / 10}\\d組待ち`))
    .first()
    .waitFor()
  expect(await ticketRow(page, 'A001').getAttribute('aria-setsize')).toMatch(new RegExp(`^${many / 10}\\d$`))
  expect(await ticketRow(page, 'A003').getAttribute('aria-posinset')).toBe('3')

  const lane = page.getByRole('region', { name: /^A / })
  /** Returns how many rows React has rendered since the last call. */
  const rendered = async () => (await takeRenderedRows(page)).length
  // Rows are measured again after hydration, so wait until nothing more renders.
  await page.evaluate('document.fonts.ready.then(() => true)')
  let quiet = 0
  await expect.poll(async () => (quiet = (await rendered()) === 0 ? quiet + 1 : 0)).toBeGreaterThan(9)

  const called = await queue.callNext()
  await ticketRow(page, called.number).getByText('呼出中').waitFor()
  expect(await rendered(), 'called by a colleague').toBeLessThanOrEqual(3)

  const back = await queue.move(called, 'requeue', { back: 2 })
  await expect.poll(() => ticketRow(page, back.number).getAttribute('aria-posinset')).toBe('3')
  expect(await rendered(), 'back among those in sight').toBeLessThanOrEqual(3)

  const { number } = await joinAsVisitor(stage.app, queue.shop)
  await lane
    .getByText(`${Number(number.slice(1))}組待ち`)
    .first()
    .waitFor()
  expect(await rendered(), 'one more at the end').toBeLessThanOrEqual(3)

  const first = lane.getByRole('listitem').first()
  await first.getByRole('button').first().click()
  await first.getByRole('button', { name: /^呼ぶ/ }).waitFor()
  expect(await rendered(), 'a row is opened').toBeLessThanOrEqual(3)

  /** Waits until the row is open and focused. An earlier key press would act on the previous row. */
  const reaches = async (key: string, number: string) => {
    await page.keyboard.press(key)
    await expect.poll(() => head(page, number).getAttribute('aria-expanded')).toBe('true')
    await expect
      .poll(() => page.evaluate('document.activeElement.dataset.ticket'))
      .toBe(await head(page, number).getAttribute('data-ticket'))
  }
  await reaches('ArrowDown', 'A003')
  await reaches('End', number)
  await reaches('ArrowUp', `A${Number(number.slice(1)) - 1}`)
  await reaches('Home', 'A002')
})

longTest('An open row stays open wherever the list is scrolled to', async () => {
  const page = await openDeskPage(stage, queue)
  await head(page, 'A005').click()
  await ticketRow(page, 'A005').getByRole('button', { name: /^呼ぶ/ }).waitFor()
  await head(page, 'A005').hover()
  await page.mouse.wheel(0, 8_000)
  await expect.poll(() => ticketRow(page, 'A165').count()).toBe(1)
  expect(await ticketRow(page, 'A013').count()).toBe(0)
  expect(await ticketRow(page, 'A005').getByRole('button', { name: /^呼ぶ/ }).count()).toBe(1)
})

longTest('Calls in a long lane appear at once, also those of a colleague', async () => {
  const page = await openDeskPage(stage, queue, { counter: '1' })
  const first = (await nextVisitorBar(page)
    .getByText(/A\d{3,}/)
    .first()
    .textContent())!.match(/A\d+/)![0]
  await page.keyboard.press('n')
  await ticketRow(page, first).getByText('呼出中').waitFor()
  await expect.poll(() => readTicketStatus(stage, queue, first)).toBe('called')
  const { number } = await queue.callNext({ counter: 1 })
  await ticketRow(page, number).getByText('呼出中').waitFor()
})
