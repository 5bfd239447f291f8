/** Live pages stay correct while the browser translates them. */
import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import type { Reservation } from '#contract/reservations/staff.ts'
import { longTest } from '../../test/matrix.ts'
import { askFor, openReservations, slotsOf } from '../../test/reservations/shop.ts'
import { bearer, join, post } from '../../test/world.ts'
import { joinAll, openDesk } from '../support/desk.ts'
import { openE2eApp } from '../support/e2e-app.ts'
import { openQueue, type Queue } from '../support/queue.ts'
import { nextBar, row } from '../support/staff.ts'
import { translate, type Wrapping } from '../support/translation.ts'
import { slip } from '../support/visitor.ts'

const stage = openE2eApp()
let queue: Queue
beforeEach(async () => {
  queue = await openQueue(stage.app)
})

async function followTicket(wrapping: Wrapping): Promise<void> {
  const [first, second] = [await join(stage.app, queue.shop), await join(stage.app, queue.shop)]
  const { token } = await join(stage.app, queue.shop)
  const page = await (await stage.person()).newPage()
  const leave = ({ token }: { token: string }) => post(stage.app, `/tickets/${token}/leave`)
  await page.goto(`/entry/w/${token}`)
  await slip(page).getByText('の最新情報です').waitFor()
  await expect.poll(() => slip(page).innerText()).toMatch(/前のお客さま\s+2\s*組/)

  await translate(page, wrapping)
  await leave(first)
  await expect.poll(() => slip(page).innerText()).toMatch(/前のお客さま\s+1\s*組/)
  await translate(page, wrapping)
  await leave(second)
  await page.getByText('次にお呼びします').last().waitFor()
  await translate(page, wrapping)
  const ticket = await queue.callNext({ counter: 1 })
  await page.getByRole('heading', { name: 'お呼びしました' }).waitFor()
  await expect.poll(() => slip(page).innerText()).toMatch(/A003[\s\S]*2\s*番/)
  const timer = page.getByRole('timer')
  await translate(page, wrapping)
  const shown = await timer.innerText()
  await expect.poll(() => timer.innerText()).not.toBe(shown)
  await queue.move(ticket, 'start')
  await page.getByText('ただいまご案内しています').waitFor()
}

test('A translated ticket follows the line and the call', () => followTicket('copied'))
longTest('A ticket whose text nodes a translation moved follows the line and the call', () => followTicket('moved'))

const wrappings: Wrapping[] = ['copied', 'moved']

longTest.each(wrappings)('A translated desk follows the queue and calls (%s)', async (wrapping) => {
  await joinAll(stage, queue, '山田', '佐藤')
  const page = await openDesk(stage, queue, { counter: '1' })
  await nextBar(page).getByText('A001').waitFor()
  await translate(page, wrapping)
  await joinAll(stage, queue, '鈴木')
  await row(page, 'A003').waitFor()
  await translate(page, wrapping)
  await page.keyboard.press('n')
  await nextBar(page).getByText('A002').waitFor()
  await row(page, 'A001').getByText('呼出中').waitFor()
  // The undo is offered once the server has responded.
  await page.getByText('A001「呼ぶ」を元に戻す').first().waitFor()
  await translate(page, wrapping)
  await page.keyboard.press('z')
  await nextBar(page).getByText('A001').waitFor()
})

longTest.each(wrappings)('A translated card shows the call (%s)', async (wrapping) => {
  const ahead = await join(stage.app, queue.shop)
  const { token, number } = await join(stage.app, queue.shop)
  const page = await (await stage.person()).newPage()
  await page.goto(`/entry/c/${token}`)
  const strip = page.getByRole('link', { name: `受付番号 ${number} ` })
  await strip.getByText('前に 1組').waitFor()
  await translate(page, wrapping)
  await post(stage.app, `/tickets/${ahead.token}/leave`)
  await strip.getByText('次にお呼びします').waitFor()
  await translate(page, wrapping)
  await queue.callNext({ counter: 1 })
  const call = page.getByRole('dialog', { name: 'お呼びしました' })
  await call.getByText('2番カウンターへお越しください').waitFor()
  await translate(page, wrapping)
  await page.getByRole('button', { name: '記入を続ける' }).click()
  await call.waitFor({ state: 'detached' })
})

const lookAgain = (page: Page) => page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`)

longTest.each(wrappings)('A translated reservation shows the shop’s answer (%s)', async (wrapping) => {
  await openReservations(stage.app, queue.shop)
  const [slot] = await slotsOf(stage.app, queue.shop)
  const { token } = await askFor(stage.app, queue.shop, [slot!])
  const page = await (await stage.person()).newPage()
  await page.goto(`/entry/f/${token}`)
  await page.getByRole('heading', { name: 'お申し込みを受け付けました' }).waitFor()
  await translate(page, wrapping)
  const path = `/shops/${queue.shop.scope.shopId}/reservations`
  const found = await stage.app.request(`/api/v1${path}/by-link/${token}`, { headers: bearer(queue.member) })
  const { id, rev } = (await found.json()) as Reservation
  const accepted = await post(stage.app, `${path}/${id}/accept`, { headers: bearer(queue.member), body: { rev, startsAt: slot!.startsAt } })
  expect(accepted.status).toBe(200)
  await lookAgain(page)
  await page.getByRole('heading', { name: 'ご予約が決まりました' }).waitFor()
})

test('Numbers, codes and names are not translated', async () => {
  const { token, number } = await join(stage.app, queue.shop)
  const page = await (await stage.app.request(`/entry/w/${token}`)).text()
  for (const said of [number, '若葉店']) expect(page).toMatch(new RegExp(`<[^>]* translate="no"[^>]*>${said}<`))
})
