/** Services, counters and the list of staff, as a manager sets them. */
import { beforeEach, expect, test } from 'vitest'
import { longTest } from '../../test/matrix.ts'
import { joinAsVisitor, newMember } from '../../test/world.ts'
import { openDeskPage } from '../support/desk.ts'
import { openE2eApp } from '../support/e2e-app.ts'
import { openTestQueue, type TestQueue } from '../support/queue.ts'
import {
  lanesSectionTitle,
  moreSettingsTitle,
  openAddForm,
  openEditForm,
  openSettings,
  saveSettingsForm,
  settingsSection,
  staffSettingsPath,
  translationsTitle,
} from '../support/settings.ts'

const stage = openE2eApp()
let queue: TestQueue
beforeEach(async () => {
  queue = await openTestQueue(stage.app)
})
const joinHtml = async (prefix: string) => (await stage.app.request(`${prefix}/entry/w/${queue.shop.entryCode}`)).text()

test('A service can be added with an English name, or stopped while a visitor waits', async () => {
  const page = await openSettings(stage, queue)
  const form = await openAddForm(page, 'ご用件を追加', { unfolded: [translationsTitle] })
  await form.getByLabel('名前').fill('内見の申し込み')
  await form.getByLabel('英語').fill('Viewings')
  await form.getByLabel('窓口区分', { exact: true }).selectOption({ label: 'B お引渡し' })
  await form.getByLabel('かかる時間の目安').fill('20')
  await saveSettingsForm(page, form, '内見の申し込み を追加しました', '追加する')
  await settingsSection(page, lanesSectionTitle).getByText('内見の申し込み 20分').waitFor()
  await expect.poll(() => joinHtml('/en')).toContain('Viewings')

  const { token } = await joinAsVisitor(stage.app, queue.shop)
  const consulting = await openEditForm(page, 'ご相談')
  await consulting.getByRole('checkbox', { name: /^受け付ける/ }).uncheck()
  await saveSettingsForm(page, consulting, 'ご相談 を保存しました')
  await settingsSection(page, lanesSectionTitle).getByText('停止中').waitFor()
  const late = await (await stage.person()).newPage()
  await late.goto(`/entry/w/${queue.shop.entryCode}`)
  await late.getByRole('radio', { name: /内見の申し込み/ }).waitFor()
  await expect.poll(() => late.getByRole('radio', { name: /ご相談/ }).count()).toBe(0)
  const kept = await stage.app.request(`/api/v1/tickets/${token}`)
  expect(await kept.json()).toMatchObject({ number: 'A001', status: 'waiting' })
})

longTest('A new counter can be chosen for calls at once', async () => {
  const [page, staff] = await Promise.all([openSettings(stage, queue), openDeskPage(stage, queue)])
  const form = await openAddForm(page, 'カウンターを追加')
  await expect.poll(() => form.getByLabel('名前').inputValue()).toBe('3')
  await form.getByLabel('名前').fill('2')
  await form.getByRole('button', { name: '追加する' }).click()
  await form.getByText('この名前のカウンターがすでにあります。').waitFor()
  await form.getByLabel('名前').fill('相談室')
  await saveSettingsForm(page, form, '相談室 を追加しました', '追加する')
  await staff.getByRole('button', { name: 'カウンターを選ぶ' }).click()
  await staff.getByRole('radio', { name: '相談室' }).waitFor()
})

longTest('Staff without a login can be added with their own colour and services', async () => {
  const manager = await newMember(stage.app, queue.shop.scope, 'manager')
  const page = await openSettings(stage, queue, { member: manager, path: staffSettingsPath })
  const form = await openAddForm(page, '担当者を追加', { unfolded: [moreSettingsTitle, translationsTitle] })
  await form.getByLabel('名前', { exact: true }).fill('田中')
  await form.getByLabel('フリガナ').fill('タナカ')
  await form.getByRole('textbox', { name: '英語' }).fill('Tanaka')
  await form.getByRole('checkbox', { name: '中国語' }).check()
  await form.getByLabel('いつものカウンター').selectOption({ label: '2' })
  await form.getByRole('radio', { name: '紫' }).check()
  await form.getByRole('radio', { name: '選んだご用件だけ' }).check()
  await form.getByRole('checkbox', { name: '鍵のお渡し' }).check()
  await form.getByLabel('アカウントと役割').selectOption({ label: '担当 staff (担当者)' })
  await form.getByRole('button', { name: '追加する' }).click()
  await form.getByText('このアカウントは、担当者「担当 staff」に割り当てられています。').waitFor()
  await form.getByLabel('アカウントと役割').selectOption({ label: 'アカウントなし' })
  await saveSettingsForm(page, form, '田中 を追加しました', '追加する')
  await settingsSection(page, '担当者').getByText('鍵のお渡し・日本語、中国語・カウンター 2・アカウントなし').waitFor()
  const kept = async () =>
    (
      await stage.app.db.pool.query(`select colour, serves_all, kana, other_names from staff where shop_id = $1 and name = '田中'`, [
        queue.shop.scope.shopId,
      ])
    ).rows
  expect(await kept()).toEqual([{ colour: 'violet', serves_all: false, kana: 'タナカ', other_names: { en: 'Tanaka' } }])
})

longTest('An empty list of lanes, counters or staff shows a notice', async () => {
  const { shopId } = queue.shop.scope
  for (const table of ['service', 'lane', 'counter'])
    await stage.app.db.pool.query(`update ${table} set archived_at = now() where shop_id = $1`, [shopId])
  const manager = await newMember(stage.app, queue.shop.scope, 'manager')
  await stage.app.db.pool.query(`update staff set status = 'left' where shop_id = $1`, [shopId])
  const page = await openSettings(stage, queue, { member: manager })
  for (const what of ['窓口区分がまだありません', 'カウンターがまだありません']) await page.getByText(what).waitFor()
  const form = await openAddForm(page, 'カウンターを追加')
  await saveSettingsForm(page, form, '1 を追加しました', '追加する')
  await settingsSection(page, 'カウンター').locator('summary').filter({ hasText: '1' }).waitFor()

  await page.goto(staffSettingsPath)
  await page.getByText('担当者がまだいません').waitFor()
})

longTest('Undoing a new order of staff before the list reloads restores the old order', async () => {
  const manager = await newMember(stage.app, queue.shop.scope, 'manager')
  const page = await openSettings(stage, queue, { member: manager, path: staffSettingsPath })
  const names = () => settingsSection(page, '担当者').getByRole('listitem').locator('b').allInnerTexts()
  await expect.poll(async () => (await names()).length).toBe(2)
  const before = await names()
  const read = Promise.withResolvers<void>()
  await page.route(/personSetting\/staff\.data/, async (route) => {
    await read.promise
    await route.continue().catch(() => undefined)
  })
  const arranged = () => page.waitForResponse((response) => /staff\/arrange/.test(response.url()) && response.ok())
  const [first] = await Promise.all([arranged(), page.getByRole('button', { name: `${before[1]} を上へ` }).click()])
  expect(first.status()).toBe(200)
  await expect.poll(names).toEqual(before.toReversed())
  await Promise.all([arranged(), page.getByRole('button', { name: /元に戻す/ }).click()])
  read.resolve()
  await expect.poll(names).toEqual(before)
})
