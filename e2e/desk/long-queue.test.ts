/** A lane as long as the limit allows renders few rows, and every visitor in it can be reached. */
import type { Page } from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import { addWaiting } from '../../test/many-tickets.ts'
import { isLong, longTest, matrixTest, sampledTest } from '../../test/matrix.ts'
import { join } from '../../test/world.ts'
import { openDesk, statusOf } from '../support/desk.ts'
import { openQueue, type Queue } from '../support/queue.ts'
import { takeRenderedRows, watchRows } from '../support/row-renders.ts'
import { nextBar, row } from '../support/staff.ts'
import { openE2eApp } from '../support/stage.ts'

const stage = openE2eApp()
const many = isLong ? 5_000 : 500
let queue: Queue
beforeAll(async () => {
  queue = await openQueue(stage.app)
  const { ticketId } = await join(stage.app, queue.shop)
  await addWaiting(stage.app.db, ticketId, many - 1)
})

const nodes = (page: Page): Promise<number> => page.evaluate('document.querySelectorAll("*").length')
/** The row's own button. */
const head = (page: Page, number: string) =>
  row(page, number)
    .getByRole('button', { name: new RegExp(number) })
    .first()

longTest('on a phone too, where the page scrolls', async () => {
  const page = await openDesk(stage, queue, { viewport: { width: 360, height: 740 } })
  expect(await nodes(page)).toBeLessThanOrEqual(1_500)
  await page.keyboard.press('1')
  await page.keyboard.press('End')
  await expect.poll(() => row(page, 'A5000').isVisible()).toBe(true)
  expect(await nodes(page)).toBeLessThanOrEqual(1_500)
  // Not under the bar at the foot, which the thumb needs.
  const [box, bar] = [await head(page, 'A5000').boundingBox(), await page.getByRole('region', { name: '次の方' }).last().boundingBox()]
  expect(box!.y + box!.height).toBeLessThanOrEqual(bar!.y)
})

sampledTest(
  [
    { hears: false, rows: 40 },
    { hears: true, rows: 60 },
  ],
  0,
)('Tab goes row by row past what is drawn (the list hears how far it is scrolled: $hears)', async ({ hears, rows }) => {
  const page = await openDesk(stage, queue)
  if (!hears) await page.evaluate(`addEventListener('scroll', (event) => event.stopImmediatePropagation(), true)`)
  await page.keyboard.press('ArrowDown')
  // Closed again, so that each Tab is one row.
  await page.keyboard.press('Space')
  await expect.poll(() => head(page, 'A001').getAttribute('aria-expanded')).toBe('false')
  for (const number of Array.from({ length: rows }, (_, index) => `A${String(index + 2).padStart(3, '0')}`)) {
    await head(page, number).waitFor()
    await page.keyboard.press('Tab')
    await expect.poll(() => page.evaluate('document.activeElement.textContent'), { message: number }).toMatch(new RegExp(`^${number}`))
  }
})

matrixTest('a long lane draws few rows, reaches every visitor by key, and renders only changes', async () => {
  const page = await openDesk(stage, queue, { prepare: watchRows })
  expect(await nodes(page)).toBeLessThanOrEqual(1_500)
  await page
    .getByRole('region', { name: /^A / })
    .getByText(new RegExp(`^${many / 10}\\d組待ち`))
    .first()
    .waitFor()
  expect(await row(page, 'A001').getAttribute('aria-setsize')).toMatch(new RegExp(`^${many / 10}\\d$`))
  expect(await row(page, 'A003').getAttribute('aria-posinset')).toBe('3')

  const lane = page.getByRole('region', { name: /^A / })
  /** How many rows React has rendered since it was asked last. */
  const rendered = async () => (await takeRenderedRows(page)).length
  // What came with the page is measured once more after it is live.
  await page.evaluate('document.fonts.ready.then(() => true)')
  let quiet = 0
  await expect.poll(async () => (quiet = (await rendered()) === 0 ? quiet + 1 : 0)).toBeGreaterThan(9)

  const called = await queue.callNext()
  await row(page, called.number).getByText('呼出中').waitFor()
  expect(await rendered(), 'called by a colleague').toBeLessThanOrEqual(3)

  const back = await queue.move(called, 'requeue', { back: 2 })
  await expect.poll(() => row(page, back.number).getAttribute('aria-posinset')).toBe('3')
  expect(await rendered(), 'back among those in sight').toBeLessThanOrEqual(3)

  const { number } = await join(stage.app, queue.shop)
  await lane
    .getByText(`${Number(number.slice(1))}組待ち`)
    .first()
    .waitFor()
  expect(await rendered(), 'one more at the end').toBeLessThanOrEqual(3)

  const first = lane.getByRole('listitem').first()
  await first.getByRole('button').first().click()
  await first.getByRole('button', { name: /^呼ぶ/ }).waitFor()
  expect(await rendered(), 'a row is opened').toBeLessThanOrEqual(3)

  /** Open, and with the focus, which follows once it is drawn: a key pressed before that goes to the row of before. */
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

longTest('a row that is open stays, wherever the list is scrolled to', async () => {
  const page = await openDesk(stage, queue)
  await head(page, 'A005').click()
  await row(page, 'A005').getByRole('button', { name: /^呼ぶ/ }).waitFor()
  await head(page, 'A005').hover()
  await page.mouse.wheel(0, 8_000)
  await expect.poll(() => row(page, 'A165').count()).toBe(1)
  expect(await row(page, 'A013').count()).toBe(0)
  expect(await row(page, 'A005').getByRole('button', { name: /^呼ぶ/ }).count()).toBe(1)
})

longTest('the next one is called, and the stream brings what colleagues do', async () => {
  const page = await openDesk(stage, queue, { counter: '1' })
  const first = (await nextBar(page)
    .getByText(/A\d{3,}/)
    .first()
    .textContent())!.match(/A\d+/)![0]
  await page.keyboard.press('n')
  await row(page, first).getByText('呼出中').waitFor()
  await expect.poll(() => statusOf(stage, queue, first)).toBe('called')
  const { number } = await queue.callNext({ counter: 1 })
  await row(page, number).getByText('呼出中').waitFor()
})
