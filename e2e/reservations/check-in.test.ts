/** A visitor with a reservation scans the shop's code at the door, checks in, is called and served. Staff check others in, and undo it. */
import { afterAll, expect } from 'vitest'
import type { VisitorReservation } from '#contract/reservations/visitor.ts'
import { isLongRun, matrixTest } from '../../test/matrix.ts'
import { createBearerHeaders, newMember, post } from '../../test/world.ts'
import { openDeskPage } from '../support/desk.ts'
import { openE2eApp } from '../support/e2e-app.ts'
import { setUpReservationFactory } from '../support/expected-visitors.ts'
import { fakeCamera } from '../support/fake-camera.ts'
import { openTestQueue } from '../support/queue.ts'
import { keepSnackbarOpen, ticketRow } from '../support/staff.ts'
import { ticketSlip } from '../support/visitor.ts'

const camera = fakeCamera()
const stage = openE2eApp({}, { args: camera.args })
afterAll(() => camera.remove())

async function openShop() {
  const queue = await openTestQueue(stage.app)
  const { shopId } = queue.shop.scope
  const { pool } = stage.app.db
  await pool.query(`update lane set join_from = 'shop' where shop_id = $1`, [shopId])
  const expected = await setUpReservationFactory(stage, queue)
  const shown = async (token: string) => (await (await stage.app.request(`/api/v1/reservations/${token}`)).json()) as VisitorReservation
  const answer = await stage.app.request(`/api/v1/shops/${shopId}/today-code`, { headers: createBearerHeaders(queue.member) })
  const { code } = (await answer.json()) as { code: string }
  return { queue, expected, shown, code }
}

matrixTest('A reservation can be checked in by its visitor or by staff', async () => {
  const { queue, expected, shown, code } = await openShop()
  const [yamada, sato] = [await expected('山田'), await expected('佐藤')]
  const desk = await openDeskPage(stage, queue)
  const due = (name: string) =>
    desk
      .getByRole('listitem')
      .filter({ hasText: `${name} 様` })
      .filter({ hasText: '名様' })
  await due('山田').waitFor()

  // The link from the mail was opened before, so the device knows it.
  const page = await (await stage.person({ viewport: { width: 360, height: 740 } })).newPage()
  await page.goto(`/entry/f/${yamada}`)
  await page.getByRole('textbox', { name: '本日のコード' }).waitFor()
  // The shop stops taking reservations. Agreed ones stay.
  const headers = createBearerHeaders(await newMember(stage.app, queue.shop.scope, 'manager'))
  const closing = { headers, body: { rev: 1, open: false } }
  expect((await post(stage.app, `/shops/${queue.shop.scope.shopId}/reservation-settings`, closing)).status).toBe(200)
  await page.goto(`/entry/w/${queue.shop.entryCode}?today=${code}`)
  await page.getByRole('link', { name: /のご予約の受付をする$/ }).click()
  await page.getByRole('button', { name: '到着しました' }).click()
  await ticketSlip(page).getByText('A001').waitFor()
  await page.getByText(/のご予約で受け付けました/).waitFor()

  await ticketRow(desk, 'A001').getByText('予約').waitFor()
  await due('山田').waitFor({ state: 'detached' })
  await desk.getByRole('button', { name: '佐藤 様：来店受付' }).click()
  await ticketRow(desk, 'A002').waitFor()
  await desk.getByText('佐藤 様をA002で受付しました').first().waitFor()
  await keepSnackbarOpen(desk)
  await desk.getByRole('button', { name: /元に戻す/ }).click()
  await due('佐藤').waitFor()
  expect(await shown(sato)).toMatchObject({ status: 'confirmed', ticket: null })

  // First the shop's own code, then the one on the reservation's page, held before the shop's camera.
  camera.show(`${stage.app.origin}/entry/w/${queue.shop.entryCode}`)
  await desk.goto('/shopAdmin/reservations')
  await desk.getByRole('button', { name: '予約のQRを読み取る' }).click()
  const scanner = desk.getByRole('dialog', { name: 'QRコードの読み取り' })
  await scanner.getByText('お客さまの予約のQRコードを枠の中に写してください。').waitFor()
  await scanner.getByText('予約のQRコードではありません').waitFor()
  await scanner.getByRole('button', { name: '閉じる' }).first().waitFor()
  camera.show(`${stage.app.origin}/entry/f/${sato}`)
  await desk.getByRole('dialog', { name: '佐藤 様' }).getByRole('button', { name: '佐藤 様：来店受付' }).click()
  await desk.getByText('佐藤 様をA003で受付しました').first().waitFor()
  expect(await shown(sato)).toMatchObject({ status: 'checked_in', ticket: { number: 'A003' } })

  const called = await queue.callNext()
  expect(called).toMatchObject({ number: 'A001', class: 'booked' })
  await page.getByText('A001').first().waitFor()
  if (!isLongRun) return

  await queue.move(await queue.move(called, 'start'), 'finish')
  const { pool } = stage.app.db
  await pool.query('update reservation set due_at = now() where ticket_id = $1', [called.id])
  await pool.query('update alarm set due_at = now() where shop_id = $1', [queue.shop.scope.shopId])
  await expect.poll(async () => (await shown(yamada)).status).toBe('completed')
  await page.goto(`/entry/f/${yamada}`)
  await page.getByRole('heading', { name: 'ご来店ありがとうございました' }).waitFor()
})
