/** A lane only for visitors in the shop: the shop's QR code contains today's code; the fixed URL asks for it. */
import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { formatTodayCode } from '../../src/domain/queue-settings/today-code.ts'
import { longTest, sampledTest } from '../../test/matrix.ts'
import { createBearerHeaders, newMember, newShop, post, sendJoin, type TestMember } from '../../test/world.ts'
import { openE2eApp } from '../support/e2e-app.ts'
import { waitForHydration } from '../support/hydration.ts'
import { openTestQueue, type TestQueue } from '../support/queue.ts'
import {
  lanesSectionTitle,
  moreSettingsTitle,
  openEditForm,
  openSettings,
  saveSettingsForm,
  settingsSection,
  waitForStatusText,
} from '../support/settings.ts'
import { openSignedInPage } from '../support/signed-in-page.ts'
import { chooseInLaneMenu } from '../support/staff.ts'
import { takeNumberButton, ticketSlip } from '../support/visitor.ts'

const stage = openE2eApp()
let queue: TestQueue
let manager: TestMember
beforeEach(async () => {
  queue = await openTestQueue(stage.app)
  manager = await newMember(stage.app, queue.shop.scope, 'manager')
})

const onlyHere = (shop: TestQueue['shop']) =>
  stage.app.db.pool.query(`update lane set join_from = 'shop' where shop_id = $1`, [shop.scope.shopId])
async function today(shop = queue.shop, by = manager): Promise<string> {
  const answer = await stage.app.request(`/api/v1/shops/${shop.scope.shopId}/today-code`, { headers: createBearerHeaders(by) })
  return ((await answer.json()) as { code: string }).code
}
const visitor = async (path: string, script = true): Promise<Page> => {
  const page = await (await stage.person({ javaScriptEnabled: script })).newPage()
  await page.goto(path)
  return page
}
const wrongThan = (code: string) => (code === '1111111111' ? '2222222222' : '1111111111')

const languages = [
  {
    language: '',
    field: '本日のコード',
    take: '番号を取る',
    missing: /店内にいらっしゃる方にお出ししています/,
    wrong: /本日のコードが違います/,
  },
  { language: '/en', field: 'Today’s code', take: 'Take a number', missing: /visitors in the shop can take/, wrong: /isn’t today’s code/ },
  { language: '/zh', field: '今日码', take: '取号', missing: /只限店内顾客领取/, wrong: /今日码不正确/ },
]

sampledTest(languages)(
  'The join form refuses a missing or wrong code of today ($language/entry/w)',
  async ({ language, field, take, missing, wrong }) => {
    await onlyHere(queue.shop)
    const code = await today()
    const page = await visitor(`${language}/entry/w/${queue.shop.entryCode}`)
    const send = page.getByRole('button', { name: take })
    await send.click()
    await page.getByText(missing).first().waitFor()
    await page.getByLabel(field).fill(wrongThan(code))
    await send.click()
    await page.getByText(wrong).first().waitFor()
    await page.getByLabel(field).fill(formatTodayCode(code))
    await send.click()
    await page.waitForURL(/\/entry\/w\/[\w-]{22}$/, { waitUntil: 'commit' })
  },
)

test('A visitor who scanned today’s code need not type the code', async () => {
  await onlyHere(queue.shop)
  const code = await today()
  const page = await visitor(`/entry/w/${queue.shop.entryCode}?today=${code}`, false)
  expect(await page.getByLabel('本日のコード').count()).toBe(0)
  await takeNumberButton(page).click()
  await ticketSlip(page).getByText('A001').waitFor()
})

longTest('A refusal by the server stays shown even if the browser paints before hydration', async () => {
  await onlyHere(queue.shop)
  const page = await visitor(`/entry/w/${queue.shop.entryCode}`)
  // Runs frame callbacks at once, as on a busy phone.
  await page.evaluate('requestAnimationFrame = (paint) => void Promise.resolve(0).then(paint)')
  await takeNumberButton(page).click()
  await page.getByText(languages[0]!.missing).first().waitFor()
})

longTest.each([true, false])('A scanned code of today needs no typing unless the code is wrong (script: %s)', async (script) => {
  await onlyHere(queue.shop)
  const code = await today()
  const page = await visitor(`/entry/w/${queue.shop.entryCode}?today=${code}`, script)
  await takeNumberButton(page).waitFor()
  await expect.poll(() => page.getByLabel('本日のコード').count()).toBe(0)
  await takeNumberButton(page).click()
  await ticketSlip(page).getByText('A001').waitFor()

  const late = await visitor(`/entry/w/${queue.shop.entryCode}?today=${wrongThan(code)}`, script)
  await takeNumberButton(late).click()
  await late.getByLabel('本日のコード').fill(code)
  await takeNumberButton(late).click()
  await ticketSlip(late).getByText('A002').waitFor()
})

longTest('A screen in the shop shows today’s code and any replacement', async () => {
  await onlyHere(queue.shop)
  const before = await today()
  const clerk = await newMember(stage.app, queue.shop.scope, 'reception')
  const screen = await openSignedInPage(stage, clerk, '/shopAdmin/todayCode')
  await screen.getByRole('img', { name: '本日のコードが入った、受付ページのQRコード' }).waitFor()
  const shown = screen.getByText(formatTodayCode(before), { exact: true })
  await shown.waitFor()
  await screen.setViewportSize({ width: 320, height: 740 })
  await expect.poll(async () => (await shown.boundingBox())!.width).toBeLessThan(320 - 64)
  const path = `/shops/${queue.shop.scope.shopId}/today-code`
  expect((await post(stage.app, path, { headers: createBearerHeaders(manager), body: { replaces: before } })).status).toBe(200)
  const after = await today()
  expect(after).not.toBe(before)
  await screen.getByText(formatTodayCode(after), { exact: true }).waitFor()
})

longTest('A manager limits a lane to visitors in the shop and replaces today’s code', async () => {
  const page = await openSettings(stage, queue, { member: manager })
  const form = await openEditForm(page, '総合受付', { unfolded: [moreSettingsTitle] })
  await form.getByRole('radio', { name: '店内だけ' }).check()
  await saveSettingsForm(page, form, 'A 総合受付 を保存しました')
  await settingsSection(page, lanesSectionTitle)
    .getByText(/店内だけ/)
    .first()
    .waitFor()
  const before = await today()
  await settingsSection(page, '本日のコード').getByText(formatTodayCode(before), { exact: true }).waitFor()

  const clerk = await newMember(stage.app, queue.shop.scope, 'reception')
  const screen = await openSignedInPage(stage, clerk, '/shopAdmin/waiting')
  await chooseInLaneMenu(screen, 'A 総合受付', '本日のコード')
  await waitForHydration(screen)
  await screen.getByRole('img', { name: '本日のコードが入った、受付ページのQRコード' }).waitFor()
  const shown = screen.getByText(formatTodayCode(before), { exact: true })
  await shown.waitFor()
  for (const width of [320, 360]) {
    await screen.setViewportSize({ width, height: 740 })
    await expect.poll(async () => (await shown.boundingBox())!.width).toBeLessThan(width - 64)
  }

  await settingsSection(page, '本日のコード').getByRole('button', { name: '本日のコードを替える' }).click()
  await page.getByRole('dialog', { name: '本日のコードを替えますか？' }).getByRole('button', { name: '替える', exact: true }).click()
  await waitForStatusText(page, '本日のコードを替えました。')
  const after = await today()
  expect(after).not.toBe(before)
  await settingsSection(page, '本日のコード').getByText(formatTodayCode(after), { exact: true }).waitFor()
  await screen.getByText(formatTodayCode(after), { exact: true }).waitFor()
})

test('The join form names the only lane that needs today’s code, and others need none', async () => {
  const shop = await newShop(stage.app, '若葉')
  await stage.app.db.pool.query(`update lane set join_from = 'shop' where id = $1`, [shop.lanes[0]!.id])
  const answer = await stage.app.request(`/entry/w/${shop.entryCode}`, { headers: { 'accept-language': 'ja' } })
  expect(await answer.text()).toContain('「総合受付」の番号に必要です。')
  expect((await sendJoin(stage.app, shop)).status).toBe(403)
  expect((await sendJoin(stage.app, shop, { lane: 1 })).status).toBe(201)
})
