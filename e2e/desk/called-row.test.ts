/** The visitor who was just called stays in sight with their button, and shortcut keys name that visitor. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { longTest, sampledTest } from '../../test/matrix.ts'
import { joinVisitors, openDeskPage, readTicketStatus } from '../support/desk.ts'
import { openE2eApp } from '../support/e2e-app.ts'
import { openTestQueue } from '../support/queue.ts'
import { callAnotherVisitor, findSnackbar, ticketRow } from '../support/staff.ts'

const stage = openE2eApp()
const many = Array.from({ length: 16 }, (_, index) => `山田 ${index + 1}`)

/** Returns true if the button in the visitor's row can be pressed without scrolling: nothing covers its middle. */
async function inSight(page: Page, number: string, name: RegExp): Promise<boolean> {
  const { x, y, width, height } = (await ticketRow(page, number).getByRole('button', { name }).boundingBox())!
  const there = `document.elementFromPoint(${x + width / 2}, ${y + height / 2})`
  const [words, whose] = await page.evaluate<string[]>(`[${there}?.closest('button')?.textContent, ${there}?.closest('li')?.textContent]`)
  return name.test(words ?? '') && whose!.includes(number)
}

sampledTest(
  [
    { width: 360, height: 640 },
    { width: 1280, height: 800 },
  ],
  0,
)('A visitor called far down the list stays visible on a $width px wide screen', async (viewport) => {
  const queue = await openTestQueue(stage.app)
  await joinVisitors(stage, queue, ...many)
  const page = await openDeskPage(stage, queue, { counter: '2', viewport })
  const focused = () => page.evaluate('document.activeElement.dataset.ticket')
  // Two visitors are at the counter already, so the called one appears below them.
  for (const number of ['A014', 'A015']) {
    const tapped = page.locator('[data-ticket]').filter({ hasText: number })
    await tapped.scrollIntoViewIfNeeded()
    await tapped.click()
    await ticketRow(page, number).getByRole('button', { name: /^呼ぶ/ }).click()
    await ticketRow(page, number).getByText('呼出中').waitFor()
    await expect.poll(() => inSight(page, number, /^開始/)).toBe(true)
    await findSnackbar(page, `${number} 山田`).waitFor()
    expect(await inSight(page, number, /^開始/)).toBe(true)
    expect(await focused()).toBe(await tapped.getAttribute('data-ticket'))
  }
  await ticketRow(page, 'A015').getByRole('button', { name: /^開始/ }).click()
  await expect.poll(() => inSight(page, 'A015', /^完了/)).toBe(true)
  await expect.poll(() => readTicketStatus(stage, queue, 'A015')).toBe('serving')
})

sampledTest(
  [
    { width: 360, height: 640 },
    { width: 1280, height: 800 },
  ],
  0,
)('A call of the next visitor scrolls to the called row on a $width px wide screen', async (viewport) => {
  const queue = await openTestQueue(stage.app)
  await joinVisitors(stage, queue, ...many)
  const page = await openDeskPage(stage, queue, { counter: '2', viewport })
  await page.locator('[data-ticket]').filter({ hasText: 'A010' }).scrollIntoViewIfNeeded()
  await page.mouse.move(200, 400)
  await page.mouse.wheel(0, 4_000)
  await page
    .getByRole('button', { name: /呼び出す/ })
    .locator('visible=true')
    .click()
  await findSnackbar(page, 'A001 山田').waitFor()
  await expect.poll(() => inSight(page, 'A001', /^開始/)).toBe(true)
})

longTest('A colleague’s call does not scroll the queue away from the chosen row', async () => {
  const queue = await openTestQueue(stage.app)
  await joinVisitors(stage, queue, ...many)
  const page = await openDeskPage(stage, queue, { counter: '2', viewport: { width: 360, height: 640 } })
  const read = page.locator('[data-ticket]').filter({ hasText: 'A010' })
  await read.scrollIntoViewIfNeeded()
  await read.click()
  const before = (await read.boundingBox())!
  await queue.callNext()
  await page.getByRole('button', { name: /A002 を呼び出す/ }).waitFor()
  await ticketRow(page, 'A001').getByText('呼出中').waitFor()
  expect(Math.abs((await read.boundingBox())!.y - before.y)).toBeLessThan(before.height + 5)

  await ticketRow(page, 'A010').getByRole('button', { name: /^呼ぶ/ }).click()
  await ticketRow(page, 'A010').getByText('呼出中').waitFor()
  await expect.poll(() => inSight(page, 'A010', /^開始/)).toBe(true)
  expect(await page.evaluate('document.activeElement.dataset.ticket')).toBe(await read.getAttribute('data-ticket'))
  await ticketRow(page, 'A010').getByRole('button', { name: /^開始/ }).click()
  await expect.poll(() => inSight(page, 'A010', /^完了/)).toBe(true)
})

longTest('Shortcut keys are shown only on the row of the visitor on whom they act', async () => {
  const queue = await openTestQueue(stage.app)
  await joinVisitors(stage, queue, '山田', '佐藤', '鈴木')
  const page = await openDeskPage(stage, queue, { counter: '2', viewport: { width: 1280, height: 800 } })
  const keyed = () => page.getByRole('listitem').filter({ has: page.getByText('キー操作はこの方へ') })
  const withKeys = async () =>
    (
      await page
        .getByRole('listitem')
        .filter({ has: page.locator('kbd') })
        .locator('[data-ticket]')
        .allTextContents()
    ).map((words) => words.slice(0, 4))
  await page.keyboard.press('n')
  await findSnackbar(page, 'A001 山田').waitFor()
  expect(await withKeys()).toEqual(['A001'])
  expect(await keyed().count()).toBe(0)
  await callAnotherVisitor(page)
  await findSnackbar(page, 'A002 佐藤').waitFor()
  await expect.poll(withKeys).toEqual(['A002'])
  await callAnotherVisitor(page)
  await findSnackbar(page, 'A003 鈴木').waitFor()
  await expect.poll(withKeys).toEqual(['A003'])
  expect(await keyed().getByText('A003').count()).toBe(1)
  await page.keyboard.press('s')
  await expect.poll(() => readTicketStatus(stage, queue, 'A003')).toBe('serving')
  expect([await readTicketStatus(stage, queue, 'A001'), await readTicketStatus(stage, queue, 'A002')]).toEqual(['called', 'called'])
  // The visitor started last is now the one at the counter.
  await expect.poll(withKeys).toEqual(['A003'])
  await page.keyboard.press('f')
  await expect.poll(withKeys).toEqual(['A002'])
  await page.locator('[data-ticket]').filter({ hasText: 'A001' }).click()
  await expect.poll(withKeys).toEqual(['A001'])
  await page.keyboard.press('Escape')
  await expect.poll(withKeys).toEqual(['A002'])
})
