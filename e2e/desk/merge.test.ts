/** A visitor whose QR reader opened a browser of its own took a second number. Staff merge it into the first one with one tap. */
import { beforeEach, expect, test } from 'vitest'
import { shopTextLocales } from '../../src/domain/locale.ts'
import { longTest } from '../../test/matrix.ts'
import { joinAsVisitor } from '../../test/world.ts'
import { openDeskPage, readTicketStatus } from '../support/desk.ts'
import { openE2eApp } from '../support/e2e-app.ts'
import { openTestQueue, type TestQueue } from '../support/queue.ts'
import { findSnackbar, ticketRow } from '../support/staff.ts'

const stage = openE2eApp()
let queue: TestQueue
beforeEach(async () => {
  queue = await openTestQueue(stage.app)
})
const status = (number: string) => readTicketStatus(stage, queue, number)

test('Staff merge a second number with one tap, and its page leads to the first one', async () => {
  const first = await joinAsVisitor(stage.app, queue.shop, { name: '森 花子' })
  const second = await joinAsVisitor(stage.app, queue.shop, { name: '森花子' })
  await joinAsVisitor(stage.app, queue.shop, { name: '林' })
  const phone = await (await stage.person()).newPage()
  await phone.goto(`/entry/w/${second.token}`)
  const page = await openDeskPage(stage, queue)
  const row = ticketRow(page, 'A002')
  await row.getByText('A001 と同じ方かもしれません').waitFor()
  expect(await page.getByText('同じ方かもしれません').count()).toBe(1)
  await row.getByRole('button', { name: '1つにまとめる' }).click()
  await findSnackbar(page, 'A002 森花子 様をほかの番号とまとめました').waitFor()
  await expect.poll(() => status('A002')).toBe('cancelled')

  await phone.getByText('この番号は、先にお取りになった A001 と1つになりました。').waitFor()
  const link = phone.getByRole('link', { name: 'A001 を表示する' })
  expect(await link.getAttribute('href')).toBe(`/entry/w/${first.token}`)

  await page.keyboard.press('z')
  await row.getByRole('button', { name: '1つにまとめる' }).waitFor()
  await phone.getByText('前のお客さま').waitFor()
  expect(await link.count()).toBe(0)

  await page.goto(`/shopAdmin/waiting/${second.ticketId}`)
  await page.getByRole('button', { name: 'A001 と1つにまとめる' }).click()
  await page.getByRole('button', { name: '元に戻す' }).waitFor()
  await link.click()
  await phone.waitForURL(`**/entry/w/${first.token}`)
})

const words = {
  ja: { maybe: 'A001 と同じ方かもしれません', merge: '1つにまとめる' },
  en: { maybe: 'Maybe the same visitor as A001', merge: 'Merge' },
  zh: { maybe: '可能与 A001 是同一位顾客', merge: '合并号码' },
}

longTest.each(shopTextLocales)('The mark is read in the language of the desk, on a phone too (%s)', async (locale) => {
  for (const name of ['森', '森']) await joinAsVisitor(stage.app, queue.shop, { name })
  const page = await openDeskPage(stage, queue, { locale, viewport: { width: 360, height: 740 } })
  await page.getByText(words[locale].maybe).waitFor()
  await page.getByRole('button', { name: words[locale].merge, exact: true }).click()
  await expect.poll(() => status('A002')).toBe('cancelled')
})
