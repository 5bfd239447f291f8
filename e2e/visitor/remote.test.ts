/** A lane that takes tickets remotely: limited by its cap, skipped by "call next", called once the visitor has arrived. */
import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { isLongRun, longTest, sampledTest } from '../../test/matrix.ts'
import { createBearerHeaders, joinAsVisitor, newDeviceId, post } from '../../test/world.ts'
import { joinVisitors, openDeskPage } from '../support/desk.ts'
import { openE2eApp } from '../support/e2e-app.ts'
import { openTestQueue, type TestQueue } from '../support/queue.ts'
import { moreSettingsTitle, openEditForm, openSettings, saveSettingsForm } from '../support/settings.ts'
import { nextVisitorBar, ticketRow } from '../support/staff.ts'
import { ticketSlip, waitForTicketToken } from '../support/visitor.ts'

const stage = openE2eApp()
let queue: TestQueue
beforeEach(async () => {
  queue = await openTestQueue(stage.app)
})

const takesRemote = (cap: number) =>
  stage.app.db.pool.query(`update lane set join_from = 'remote', remote_cap = $2 where shop_id = $1`, [queue.shop.scope.shopId, cap])
async function today(): Promise<string> {
  const answer = await stage.app.request(`/api/v1/shops/${queue.shop.scope.shopId}/today-code`, {
    headers: createBearerHeaders(queue.member),
  })
  return ((await answer.json()) as { code: string }).code
}
const arrivals = async () =>
  (
    await stage.app.db.pool.query('select arrived_at is not null as come from ticket where shop_id = $1 and remote', [
      queue.shop.scope.shopId,
    ])
  ).rows.map(({ come }) => come)

const reloads = async (page: Page) => (await page.content()).includes('http-equiv="refresh"')

const languages = [
  { language: '', take: '番号を取る', label: '到着しました', field: '本日のコード', submit: '到着を知らせる' },
  { language: '/en', take: 'Take a number', label: 'I’m here', field: 'Today’s code', submit: 'Tell the shop that I’m here' },
  { language: '/zh', take: '取号', label: '我已到店', field: '今日码', submit: '确认到店' },
]

longTest.each(languages)(
  'A remote visitor confirms the arrival in the shop by today’s code ($language)',
  async ({ language, take, label, field, submit }) => {
    await takesRemote(3)
    const page = await (await stage.person()).newPage()
    await page.goto(`${language}/entry/w/${queue.shop.entryCode}`)
    await page.getByRole('button', { name: take }).click()
    await waitForTicketToken(page)
    await page.getByText(label, { exact: true }).click()
    await page.getByLabel(field).fill(await today())
    await page.getByRole('button', { name: submit }).click()
    await expect.poll(arrivals).toEqual([true])
    await page.getByText(label, { exact: true }).waitFor({ state: 'detached' })
  },
)

test('A lane at its limit of remote tickets refuses more and still confirms arrivals', async () => {
  await takesRemote(1)
  const { token } = await joinAsVisitor(stage.app, queue.shop)

  const refused = await post(stage.app, `/entry/${queue.shop.entryCode}/tickets`, {
    headers: { cookie: `uketsuke_device=${newDeviceId()}`, 'accept-language': 'ja' },
    body: { serviceId: queue.shop.lanes[0]!.serviceIds[0], partySize: 1 },
  })
  expect(await refused.text()).toContain('お店の外から取れる番号は、ただいまいっぱいです')
  // The page is cached for a moment for all visitors, so poll until it changes.
  const headers = { 'accept-language': 'ja' }
  const look = async () => (await stage.app.request(`/entry/w/${queue.shop.entryCode}`, { headers })).text()
  await expect.poll(look).toContain('ご来店前の受付は、ただいま定員に達しています')

  const page = await (await stage.person()).newPage()
  await page.goto(`/entry/w/${token}`)
  await ticketSlip(page).getByText('A001').waitFor()
  await page.goto(`/entry/w/${queue.shop.entryCode}?today=${await today()}`)
  await page.getByRole('link', { name: 'A001' }).click()
  await page.getByRole('button', { name: '到着を知らせる' }).click()
  await expect.poll(arrivals).toEqual([true])
})

test('Without JavaScript today’s code confirms the arrival of a remote visitor', async () => {
  await takesRemote(1)
  const { token } = await joinAsVisitor(stage.app, queue.shop)
  const page = await (await stage.person({ javaScriptEnabled: false })).newPage()
  await page.goto(`/entry/w/${token}`)
  await page.getByRole('link', { name: '到着しました' }).click()
  const code = page.getByLabel('本日のコード')
  await code.fill('1234')
  await page.getByRole('button', { name: '到着を知らせる' }).click()
  await page.getByText(/本日のコードが違います/).waitFor()
  // Typed text stays, and the page does not reload while it is being typed.
  await expect.poll(() => code.inputValue()).toBe('1234')
  await expect.poll(() => reloads(page)).toBe(false)
  await code.fill(await today())
  await page.getByRole('button', { name: '到着を知らせる' }).click()
  await expect.poll(arrivals).toEqual([true])
})

sampledTest(
  [
    { language: '', here: '到着しました', late: '戻る', own: 'その他の操作', size: 'ご来店の人数' },
    { language: '/en', here: 'I’m here', late: 'Back', own: 'More actions', size: 'People in your party' },
    { language: '/zh', here: '我已到店', late: '返回', own: '更多操作', size: '到店人数' },
  ],
  0,
)('Without JavaScript the ticket page reloads unless a form is open ($language)', async ({ language, here, late, own, size }) => {
  await takesRemote(1)
  const { token } = await joinAsVisitor(stage.app, queue.shop)
  const page = await (await stage.person({ javaScriptEnabled: false })).newPage()
  await page.goto(`${language}/entry/w/${token}`)
  expect(await reloads(page)).toBe(true)
  await page.getByRole('link', { name: here }).click()
  await page.locator('input[name=today]').fill('482')
  expect(await reloads(page)).toBe(false)
  await page.getByRole('link', { name: late, exact: true }).click()
  await expect.poll(() => reloads(page)).toBe(true)
  await page.getByRole('link', { name: own }).click()
  await page.getByLabel(size).selectOption('4')
  expect(await reloads(page)).toBe(false)
})

longTest('The desk offers a remote visitor for the call only after staff mark the arrival', async () => {
  await takesRemote(3)
  await joinVisitors(stage, queue, '山田')
  const desk = await openDeskPage(stage, queue)
  await ticketRow(desk, 'A001').getByText('お店の外から・到着前').waitFor()
  await nextVisitorBar(desk).getByText('到着された方がいません').waitFor()
  if (isLongRun) {
    await desk.setViewportSize({ width: 360, height: 740 })
    await desk.getByRole('button', { name: '到着された方がいません' }).waitFor()
    await desk.setViewportSize({ width: 1366, height: 768 })
  }
  await ticketRow(desk, 'A001').click()
  await desk.getByRole('button', { name: '到着済みにする' }).click()
  await nextVisitorBar(desk).getByText('山田').waitFor()
  await ticketRow(desk, 'A001').getByText('お店の外から・到着前').waitFor({ state: 'detached' })
})

longTest('A remote visitor first in line reads that the shop waits, not “you are next”', async () => {
  await takesRemote(3)
  const away = await joinAsVisitor(stage.app, queue.shop, { name: '山田' })
  const here = await joinAsVisitor(stage.app, queue.shop, { name: '佐藤' })
  await queue.move(await queue.detail(here.ticketId), 'arrive')
  const phone = await (await stage.person()).newPage()
  await phone.goto(`/entry/w/${away.token}`)
  await ticketSlip(phone).getByText('先頭です。ご到着をお待ちしています').first().waitFor()
  await expect.poll(() => phone.getByText('次にお呼びします').count()).toBe(0)
  const desk = await openDeskPage(stage, queue)
  await nextVisitorBar(desk).getByText('前の1組は、まだお店に着いていません').waitFor()
  await nextVisitorBar(desk).getByRole('button', { name: '理由をくわしく' }).click()
  await desk.getByRole('dialog').getByText('前の1組はまだお店に着いていないため').waitFor()
})

longTest('A manager opens a lane to remote visitors up to a limit', async () => {
  const page = await openSettings(stage, queue)
  const form = await openEditForm(page, '総合受付', { unfolded: [moreSettingsTitle] })
  await form.getByRole('radio', { name: 'お店の外からも（上限あり）' }).check()
  await form.getByLabel('来店途中の組の上限').fill('0')
  await form.getByRole('button', { name: '保存する' }).click()
  await form.getByText('1から9999までの数字で入力してください。').waitFor()
  await form.getByLabel('来店途中の組の上限').fill('4')
  await saveSettingsForm(page, form, 'A 総合受付 を保存しました')
  const lane = () => stage.app.db.pool.query('select join_from, remote_cap from lane where id = $1', [queue.shop.lanes[0]!.id])
  expect((await lane()).rows).toEqual([{ join_from: 'remote', remote_cap: 4 }])
})
