/** Live pages stay correct while the browser translates them. */
import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import type { Reservation } from '#contract/reservations/staff.ts'
import { longTest } from '../../test/matrix.ts'
import { completeReservationRequest, enableReservations, readNextMonthSlots } from '../../test/reservations/shop.ts'
import { createBearerHeaders, joinAsVisitor, post } from '../../test/world.ts'
import { joinVisitors, openDeskPage } from '../support/desk.ts'
import { openE2eApp } from '../support/e2e-app.ts'
import { openTestQueue, type TestQueue } from '../support/queue.ts'
import { nextVisitorBar, ticketRow } from '../support/staff.ts'
import { type TranslationMode, translatePage } from '../support/translation.ts'
import { ticketSlip } from '../support/visitor.ts'

const stage = openE2eApp()
let queue: TestQueue
beforeEach(async () => {
  queue = await openTestQueue(stage.app)
})

async function followTicket(wrapping: TranslationMode): Promise<void> {
  const [first, second] = [await joinAsVisitor(stage.app, queue.shop), await joinAsVisitor(stage.app, queue.shop)]
  const { token } = await joinAsVisitor(stage.app, queue.shop)
  const page = await (await stage.person()).newPage()
  const leave = ({ token }: { token: string }) => post(stage.app, `/tickets/${token}/leave`)
  await page.goto(`/entry/w/${token}`)
  await ticketSlip(page).getByText('の最新情報です').waitFor()
  await expect.poll(() => ticketSlip(page).innerText()).toMatch(/前のお客さま\s+2\s*組/)

  await translatePage(page, wrapping)
  await leave(first)
  await expect.poll(() => ticketSlip(page).innerText()).toMatch(/前のお客さま\s+1\s*組/)
  await translatePage(page, wrapping)
  await leave(second)
  await page.getByText('次にお呼びします').last().waitFor()
  await translatePage(page, wrapping)
  const ticket = await queue.callNext({ counter: 1 })
  await page.getByRole('heading', { name: 'お呼びしました' }).waitFor()
  await expect.poll(() => ticketSlip(page).innerText()).toMatch(/A003[\s\S]*2\s*番/)
  const timer = page.getByRole('timer')
  await translatePage(page, wrapping)
  const shown = await timer.innerText()
  await expect.poll(() => timer.innerText()).not.toBe(shown)
  await queue.move(ticket, 'start')
  await page.getByText('ただいまご案内しています').waitFor()
}

longTest('A ticket page translated by the browser follows the queue and the call', () => followTicket('copied'))
longTest('A ticket page with text nodes moved by a translator follows queue and call', () => followTicket('moved'))

const wrappings: TranslationMode[] = ['copied', 'moved']

longTest.each(wrappings)('A desk translated by the browser follows the queue and calls (%s)', async (wrapping) => {
  await joinVisitors(stage, queue, '山田', '佐藤')
  const page = await openDeskPage(stage, queue, { counter: '1' })
  await nextVisitorBar(page).getByText('A001').waitFor()
  await translatePage(page, wrapping)
  await joinVisitors(stage, queue, '鈴木')
  await ticketRow(page, 'A003').waitFor()
  await translatePage(page, wrapping)
  await page.keyboard.press('n')
  await nextVisitorBar(page).getByText('A002').waitFor()
  await ticketRow(page, 'A001').getByText('呼出中').waitFor()
  // The undo is offered once the server has responded.
  await page.getByText('A001「呼ぶ」を元に戻す').first().waitFor()
  await translatePage(page, wrapping)
  await page.keyboard.press('z')
  await nextVisitorBar(page).getByText('A001').waitFor()
})

longTest.each(wrappings)('A card translated by the browser shows the call (%s)', async (wrapping) => {
  const ahead = await joinAsVisitor(stage.app, queue.shop)
  const { token, number } = await joinAsVisitor(stage.app, queue.shop)
  const page = await (await stage.person()).newPage()
  await page.goto(`/entry/c/${token}`)
  const strip = page.getByRole('link', { name: `受付番号 ${number} ` })
  await strip.getByText('前に 1組').waitFor()
  await translatePage(page, wrapping)
  await post(stage.app, `/tickets/${ahead.token}/leave`)
  await strip.getByText('次にお呼びします').waitFor()
  await translatePage(page, wrapping)
  await queue.callNext({ counter: 1 })
  const call = page.getByRole('dialog', { name: 'お呼びしました' })
  await call.getByText('2番カウンターへお越しください').waitFor()
  await translatePage(page, wrapping)
  await page.getByRole('button', { name: '記入を続ける' }).click()
  await call.waitFor({ state: 'detached' })
})

const lookAgain = (page: Page) => page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`)

longTest.each(wrappings)('A reservation translated by the browser shows the shop’s answer (%s)', async (wrapping) => {
  await enableReservations(stage.app, queue.shop)
  const [slot] = await readNextMonthSlots(stage.app, queue.shop)
  const { token } = await completeReservationRequest(stage.app, queue.shop, [slot!])
  const page = await (await stage.person()).newPage()
  await page.goto(`/entry/f/${token}`)
  await page.getByRole('heading', { name: 'お申し込みを受け付けました' }).waitFor()
  await translatePage(page, wrapping)
  const path = `/shops/${queue.shop.scope.shopId}/reservations`
  const found = await stage.app.request(`/api/v1${path}/by-link/${token}`, { headers: createBearerHeaders(queue.member) })
  const { id, rev } = (await found.json()) as Reservation
  const accepted = await post(stage.app, `${path}/${id}/accept`, {
    headers: createBearerHeaders(queue.member),
    body: { rev, startsAt: slot!.startsAt },
  })
  expect(accepted.status).toBe(200)
  await lookAgain(page)
  await page.getByRole('heading', { name: 'ご予約が決まりました' }).waitFor()
})

test('Ticket numbers and shop names are excluded from translation', async () => {
  const { token, number } = await joinAsVisitor(stage.app, queue.shop)
  const page = await (await stage.app.request(`/entry/w/${token}`)).text()
  for (const text of [number, '若葉店']) expect(page).toMatch(new RegExp(`<[^>]* translate="no"[^>]*>${text}<`))
})
