/** The order of calls, the business day and the shop's code, as a manager sets them on a running day. */
import type { Locator } from 'playwright-core'
import { Temporal } from 'temporal-polyfill'
import { beforeEach, expect, test } from 'vitest'
import type { EntryShop } from '../../src/contract/entry-shop.ts'
import { formatEntryCode } from '../../src/domain/entry-code.ts'
import { businessDay, defaultShopClock } from '../../src/domain/time/business-day.ts'
import { addDays } from '../../src/domain/time/plain-date.ts'
import { createPhoto } from '../../test/files.ts'
import { longTest } from '../../test/matrix.ts'
import { joinAsVisitor, newMember, password } from '../../test/world.ts'
import { joinVisitors, openDeskPage } from '../support/desk.ts'
import { openE2eApp } from '../support/e2e-app.ts'
import { openTestQueue, type TestQueue } from '../support/queue.ts'
import {
  lanesSectionTitle,
  openEditForm,
  openSettings,
  queueSettingsPath,
  saveSettingsForm,
  settingsSection,
  shopSettingsPath,
  translationsTitle,
  waitForStatusText,
} from '../support/settings.ts'
import { nextVisitorBar, signIn } from '../support/staff.ts'
import { takeNumberButton, waitForTicketToken } from '../support/visitor.ts'

const stage = openE2eApp()
let queue: TestQueue
beforeEach(async () => {
  queue = await openTestQueue(stage.app)
})

const codeNow = async () =>
  (await stage.app.db.pool.query('select entry_code from shop where id = $1', [queue.shop.scope.shopId])).rows[0].entry_code as string

longTest('A new call policy of a lane applies at once on the queue page', async () => {
  await joinVisitors(stage, queue, '山田', '佐藤')
  const [page, staff] = await Promise.all([openSettings(stage, queue), openDeskPage(stage, queue)])
  const form = await openEditForm(page, 'A 総合受付')
  await form.getByRole('radio', { name: '種別ごとの割合' }).check()
  await form.getByRole('textbox', { name: '予約' }).fill('0')
  await form.getByRole('button', { name: '保存する' }).click()
  await form.getByText('1から9までの数字で入力してください。').waitFor()
  await form.getByRole('textbox', { name: '予約' }).fill('3')
  await saveSettingsForm(page, form, '「A 総合受付」で呼び出す順 を保存しました')
  await settingsSection(page, lanesSectionTitle).getByText('飛び込み 2・予約 3・配慮が必要な方 1・担当者 1').waitFor()
  await nextVisitorBar(staff).getByRole('button', { name: '理由をくわしく' }).click()
  await staff.getByRole('dialog').getByText('種別ごとの割合').waitFor()
})

longTest('A manager sees a colleague’s earlier change of the call policy before saving', async () => {
  const [one, other] = await Promise.all([openSettings(stage, queue), openSettings(stage, queue)])
  const [mine, theirs] = await Promise.all([openEditForm(one, 'A 総合受付'), openEditForm(other, 'A 総合受付')])
  for (const form of [mine, theirs]) await form.getByRole('radio', { name: '種別ごとの割合' }).check()
  await theirs.getByRole('textbox', { name: '予約' }).fill('3')
  await mine.getByRole('textbox', { name: '配慮が必要な方' }).fill('4')
  await saveSettingsForm(other, theirs, '「A 総合受付」で呼び出す順 を保存しました')
  await mine.getByRole('button', { name: '保存する' }).click()
  await mine.getByText(/担当 managerさんが \d\d:\d\d に、先にこの設定を変更しました。/).waitFor()
  await expect.poll(() => mine.getByRole('textbox', { name: '予約' }).inputValue()).toBe('3')
  await expect.poll(() => mine.getByRole('textbox', { name: '配慮が必要な方' }).inputValue()).toBe('4')
  await saveSettingsForm(one, mine, '「A 総合受付」で呼び出す順 を保存しました')
  await settingsSection(one, lanesSectionTitle).getByText('飛び込み 2・予約 3・配慮が必要な方 4・担当者 1').waitFor()
})

longTest('Settings that cannot be loaded show a notice and load on a retry', async () => {
  const manager = await newMember(stage.app, queue.shop.scope, 'manager')
  const page = await (await stage.person({ expected: /500/ })).newPage()
  await signIn(page, { email: manager.email, password })
  const failed = page.getByRole('alert').filter({ hasText: '設定を読み込めませんでした。' })
  await stage.app.db.pool.query('alter table service rename to service_away')
  try {
    await page.goto(queueSettingsPath)
    await failed.getByText('受付は、これまでの設定で続いています。').waitFor()
    await page.getByRole('heading', { name: '受付', level: 1 }).waitFor()
  } finally {
    await stage.app.db.pool.query('alter table service_away rename to service')
  }
  await failed.getByRole('button', { name: '再試行' }).click()
  await failed.waitFor({ state: 'detached' })
  await settingsSection(page, lanesSectionTitle).getByText('総合受付').waitFor()
})

longTest('A new start of the business day applies only after the present business day', async () => {
  await joinAsVisitor(stage.app, queue.shop)
  const page = await openSettings(stage, queue, { path: shopSettingsPath })
  const form = await openEditForm(page, /^毎日 .+ から を変える/)
  await form.getByLabel('タイムゾーン').fill('Asia/Nowhere')
  await form.getByRole('button', { name: '保存する' }).click()
  await form.getByText('このタイムゾーンは見つかりませんでした。').waitFor()
  await form.getByLabel('タイムゾーン').fill('Asia/Seoul')
  await form.getByLabel('営業日の始まり').fill('06:30')
  await saveSettingsForm(page, form, '営業日 を保存しました')
  await settingsSection(page, '営業日').getByText('毎日 06:30 から').waitFor()
  await settingsSection(page, '営業日')
    .getByText(/Asia\/Seoul・いまの営業日は \d+月\d+日\(.\) 06:30 まで/)
    .waitFor()
  expect((await joinAsVisitor(stage.app, queue.shop)).number).toBe('A002')
})

longTest('A join form opened before the entry code is renewed still issues a ticket', async () => {
  const visitor = await (await stage.person()).newPage()
  await visitor.goto(`/entry/w/${queue.shop.entryCode}`)
  const page = await openSettings(stage, queue, { path: shopSettingsPath })
  await page.getByRole('button', { name: '新しいコードに替える' }).click()
  const confirmation = page.getByRole('dialog', { name: '受付コードを替えますか？' })
  await confirmation.getByText('30分後に使えなくなります。').waitFor()
  await confirmation.getByRole('button', { name: '替える' }).click()
  await waitForStatusText(page, '受付コードを替えました。')
  await settingsSection(page, '受付コード')
    .getByText(new RegExp(`前のコード ${formatEntryCode(queue.shop.entryCode)} は、\\d\\d:\\d\\d まで使えます。`))
    .waitFor()
  await takeNumberButton(visitor).click()
  await waitForTicketToken(visitor)
  await settingsSection(page, '受付コード')
    .getByText(formatEntryCode(await codeNow()), { exact: true })
    .waitFor()
})

longTest('The second of two managers who renew the entry code is refused', async () => {
  const open = () => openSettings(stage, queue, { path: shopSettingsPath })
  const pages = await Promise.all([open(), open()])
  const dialogs = pages.map((one) => one.getByRole('dialog', { name: '受付コードを替えますか？' })) as [Locator, Locator]
  for (const one of pages) await one.getByRole('button', { name: '新しいコードに替える' }).click()
  for (const confirmation of dialogs) await confirmation.getByText('30分後に使えなくなります。').waitFor()
  await dialogs[0].getByRole('button', { name: '替える' }).click()
  await waitForStatusText(pages[0], '受付コードを替えました。')
  const now = await codeNow()
  await settingsSection(pages[1], '受付コード').getByText(formatEntryCode(now), { exact: true }).waitFor()
  await dialogs[1].getByRole('button', { name: '替える' }).click()
  await pages[1].getByText('この設定は、ほかの方がすでに変更しています。').waitFor()
  expect(await codeNow()).toBe(now)
})

longTest('A new brand colour reaches a visitor’s open page at once', async () => {
  const visitor = await (await stage.person()).newPage()
  await visitor.goto(`/entry/w/${queue.shop.entryCode}`)
  await takeNumberButton(visitor).click()
  await waitForTicketToken(visitor)
  const page = await openSettings(stage, queue, { path: shopSettingsPath })
  const form = await openEditForm(page, '緑')
  /** Colours of the sample's button, in light and in dark. */
  const fill = (): Promise<string[]> =>
    page.evaluate(
      `[...document.querySelector('[role=img][aria-label^="見本"]').children].map((one) => getComputedStyle(one.lastElementChild).backgroundColor)`,
    )
  const before = await fill()
  await form.getByRole('radio', { name: '紫' }).first().check()
  await form.getByRole('img', { name: '見本：紫' }).waitFor()
  const after = await fill()
  expect(new Set([...before, ...after]).size).toBe(4)
  await saveSettingsForm(page, form, 'お店の色 を保存しました')
  await settingsSection(page, 'お店の色').getByText('紫', { exact: true }).waitFor()
  await visitor.locator('[data-brand=purple]').waitFor({ state: 'attached' })
})

longTest('The shop’s names, contact, languages and logo appear on visitors’ pages', async () => {
  const queueSettings = await openSettings(stage, queue)
  await queueSettings.getByRole('link', { name: '店舗 営業時間・お休み・ポスター' }).click()
  await queueSettings.getByRole('heading', { name: '店舗', level: 1 }).waitFor()
  const page = queueSettings
  const form = await openEditForm(page, /店 を変える$/, { unfolded: [translationsTitle] })
  await form.getByRole('textbox', { name: '店名' }).fill('')
  await form.getByRole('button', { name: '保存する' }).click()
  await form.getByText('入力してください。', { exact: true }).waitFor()
  await form.getByRole('textbox', { name: '店名' }).fill('若葉通り店')
  await form.getByRole('textbox', { name: '英語' }).fill('Wakaba Street')
  await form.getByLabel('電話番号').fill('03-1234-5678')
  await form.getByLabel('住所').fill('東京都新宿区若葉1-2-3')
  await form.getByLabel('地図の位置').fill('東京駅')
  await form.getByRole('button', { name: '保存する' }).click()
  await form.getByText('緯度と経度を、この順で入力してください').last().waitFor()
  await form.getByLabel('地図の位置').fill('35.6812, 139.7671')
  await form.getByLabel('個人情報の窓口').fill('管理部 03-1234-5679')
  await form.getByRole('checkbox', { name: '中文' }).uncheck()
  await saveSettingsForm(page, form, 'お店について を保存しました')
  await settingsSection(page, 'お店について').getByText('03-1234-5678・東京都新宿区若葉1-2-3・日本語・English').waitFor()
  const logo = settingsSection(page, 'ロゴ')
  await logo.getByLabel('ロゴを選ぶ').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await createPhoto(200, 80) })
  await logo.getByText('ロゴを保存しました。').waitFor()
  await logo.locator('img').waitFor()
  const visitor = await (await stage.person()).newPage()
  await visitor.goto(`/en/entry/w/${queue.shop.entryCode}`)
  await visitor.getByRole('banner').getByText('Wakaba Street').waitFor()
  const mark = visitor.getByRole('banner').locator('img')
  await expect.poll(() => mark.evaluate((img: { naturalWidth: number }) => img.naturalWidth)).toBe(200)
  const way = visitor.getByRole('link', { name: 'Directions (opens Google Maps)' })
  expect(await way.getAttribute('href')).toBe('https://www.google.com/maps/dir/?api=1&destination=35.6812%2C139.7671')
  expect(await way.getAttribute('rel')).toContain('noreferrer')
  await visitor.locator('footer').getByText('東京都新宿区若葉1-2-3').waitFor()
  expect(await visitor.getByRole('link', { name: '03-1234-5678' }).getAttribute('href')).toBe('tel:0312345678')
  await visitor.locator('[data-menu] summary').first().click()
  expect(await visitor.locator('[data-menu]').first().getByRole('link').allInnerTexts()).toEqual(['日本語', 'English'])
  await visitor.goto(`/entry/privacy?shop=${queue.shop.entryCode}`)
  await visitor.getByText('管理部 03-1234-5679').waitFor()
  await page.goto('/shopAdmin/poster')
  await expect
    .poll(() =>
      page
        .locator('article img')
        .first()
        .evaluate((img: { naturalWidth: number }) => img.naturalWidth),
    )
    .toBe(200)
})

test('Opening hours and days off of the shop apply to visitors’ pages', async () => {
  const page = await openSettings(stage, queue, { path: shopSettingsPath })
  const visitor = await (await stage.person()).newPage()
  const lanesOf = async () => {
    const entry = (await (await stage.app.request(`/api/v1/entry/${queue.shop.entryCode}`)).json()) as EntryShop
    return entry.lanes.map(({ state, opens }) => ({ state, opens }))
  }
  let form = await openEditForm(page, 'いつでも')
  await form.getByRole('radio', { name: '曜日ごとに決める' }).check()
  await form.getByLabel('月曜日の1つ目の始まり').fill('04:00')
  await form.getByRole('button', { name: '保存する' }).click()
  await form.getByText('営業日の始まり').first().waitFor()
  await form.getByLabel('月曜日の1つ目の始まり').fill('10:00')
  await form.getByLabel('月曜日の1つ目の終わり').fill('13:00')
  await form.getByRole('button', { name: '月曜日に休憩をはさむ' }).click()
  await form.getByLabel('月曜日の2つ目の始まり').fill('14:00')
  await form.getByLabel('月曜日の2つ目の終わり').fill('19:00')
  await form.getByRole('button', { name: '月曜日の時間を、ほかの受付日にも使う' }).click()
  await saveSettingsForm(page, form, '営業時間 を保存しました')
  await settingsSection(page, '営業時間').getByText('月〜日 10:00〜13:00 14:00〜19:00').waitFor()

  const today = businessDay(stage.app.clock(), defaultShopClock)
  const other = addDays(today, 1)
  const day = (picker: Locator, date: string) => picker.locator(`button[data-date="${date}"]`)
  form = await openEditForm(page, 'ありません')
  const off = form.getByRole('group', { name: '休業日' })
  await day(off, today).click()
  await off.getByText('1日を選んでいます').waitFor()
  await form.getByRole('button', { name: '時間の違う日を追加' }).click()
  const changed = form.getByRole('group', { name: '日付' })
  // The calendar renders once it is scrolled into view.
  await changed.scrollIntoViewIfNeeded()
  if (other.slice(0, 7) !== today.slice(0, 7)) await changed.getByRole('button', { name: '次の月' }).click()
  await day(changed, other).click()
  await form.getByLabel('時間の違う日 1の1つ目の始まり').fill('11:00')
  await form.getByLabel('時間の違う日 1の1つ目の終わり').fill('15:00')
  await saveSettingsForm(page, form, '休業日と時間の違う日 を保存しました')
  await settingsSection(page, '休業日と時間の違う日').getByText('2日').waitFor()
  const opens = Temporal.PlainDate.from(other).toZonedDateTime({ timeZone: 'Asia/Tokyo', plainTime: '11:00' }).toInstant()
  expect(await lanesOf()).toEqual(queue.shop.lanes.map(() => ({ state: 'closed', opens: new Date(opens.epochMilliseconds).toISOString() })))
  await visitor.goto(`/entry/w/${queue.shop.entryCode}`)
  await visitor.getByText('ただいま営業時間外です').first().waitFor()
})
