/** Keys act on the chosen row until staff act on another visitor. */
import { expect } from 'vitest'
import { longTest } from '../../test/matrix.ts'
import { joinVisitors, openDeskPage, readTicketStatus } from '../support/desk.ts'
import { openE2eApp } from '../support/e2e-app.ts'
import { openTestQueue } from '../support/queue.ts'
import { findSnackbar, nextVisitorBar, ticketRow } from '../support/staff.ts'

const stage = openE2eApp()

longTest('A call by mouse to another visitor clears the selection', async () => {
  const queue = await openTestQueue(stage.app)
  const status = (number: string) => readTicketStatus(stage, queue, number)
  await joinVisitors(stage, queue, '山田', '佐藤', '鈴木')
  const page = await openDeskPage(stage, queue, { counter: '2' })
  const chosen = page.locator('[data-ticket][aria-expanded="true"]')
  const choose = async (number: string) => {
    await ticketRow(page, number)
      .getByRole('button', { name: new RegExp(number) })
      .first()
      .click()
    await expect.poll(() => chosen.count()).toBe(1)
  }
  await choose('A003')
  await nextVisitorBar(page)
    .getByRole('button', { name: /呼び出す/ })
    .click()
  await findSnackbar(page, 'A001 山田 様を呼び出しました').waitFor()
  await expect.poll(() => chosen.count()).toBe(0)
  // Acts on the called visitor, not on the one chosen before.
  await page.keyboard.press('s')
  await expect.poll(() => status('A001')).toBe('serving')
  expect([await status('A002'), await status('A003')]).toEqual(['waiting', 'waiting'])
})

longTest('A call of the chosen visitor by mouse keeps the selection', async () => {
  const queue = await openTestQueue(stage.app)
  await joinVisitors(stage, queue, '山田', '佐藤', '鈴木')
  const page = await openDeskPage(stage, queue, { counter: '2' })
  await ticketRow(page, 'A003').getByRole('button', { name: /A003/ }).first().click()
  await ticketRow(page, 'A003').getByRole('button', { name: /^呼ぶ/ }).click()
  await ticketRow(page, 'A003').getByText('呼出中').waitFor()
  await expect.poll(() => readTicketStatus(stage, queue, 'A003')).toBe('called')
  expect(await page.locator('[data-ticket][aria-expanded="true"]').count()).toBe(1)
  expect(await readTicketStatus(stage, queue, 'A002')).toBe('waiting')
})
