import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { CreatedShop } from '#server/organization/create-organization.ts'
import { businessDay, defaultShopClock } from '../../src/domain/time/business-day.ts'
import { sendCard } from '../../test/access/card-samples.ts'
import { createPhoto } from '../../test/files.ts'
import { longTest } from '../../test/matrix.ts'
import { createBearerHeaders, joinAsVisitor, newMember, newShop, post } from '../../test/world.ts'
import { deskViewport } from '../support/browser.ts'
import { openE2eApp } from '../support/e2e-app.ts'
import { moreSettingsTitle, openAddForm, openEditForm, saveSettingsForm, settingsSection, staffSettingsPath } from '../support/settings.ts'
import { openSignedInPage } from '../support/signed-in-page.ts'
import { liftRow, moveRowUp, ticketRow } from '../support/staff.ts'

const stage = openE2eApp()
const invited = [
  { name: '佐藤 美咲', role: 'reception' },
  { name: '鈴木 健', role: 'staff' },
  { name: 'Emma Brown', role: 'staff' },
  { name: '王 芳', role: 'staff' },
] as const

async function invite(page: Page, email: string, role: string): Promise<string> {
  await page.getByLabel('メールアドレス').fill(email)
  await page.getByLabel('役割', { exact: true }).selectOption(role)
  await page.getByRole('button', { name: '招待リンクを作る' }).click()
  const made = page.getByRole('status').filter({ hasText: email })
  return (await made.getByRole('textbox').inputValue()).split('/').at(-1)!
}

/** Opens the choice of staff to call a visitor who reads Chinese. The present member who speaks it is first. */
async function chooseForChinese(page: Page, shop: CreatedShop) {
  await joinAsVisitor(stage.app, shop, { name: '陈 静', locale: 'zh' })
  await page.goto('/shopAdmin/waiting')
  await page.locator('[data-live=true]').waitFor()
  await page.getByRole('button', { name: /陈 静/ }).first().click()
  await page.getByRole('button', { name: 'A001 のその他の操作' }).click()
  await page.getByRole('menuitem', { name: '担当者を選んで呼ぶ…' }).click()
  const sheet = page.getByRole('dialog', { name: /を呼び出す担当者/ })
  await sheet.getByRole('combobox', { name: '担当者' }).click()
  const people = sheet.locator('[role=option]:visible')
  await expect.poll(() => people.first().textContent()).toContain('王 芳中国語で対応可対応できます')
  return { sheet, people }
}

longTest('Removing staff can be undone, and a visitor’s language puts its speakers first', async () => {
  const shop = await newShop(stage.app, '楓')
  const manager = await newMember(stage.app, shop.scope, 'manager')
  const headers = createBearerHeaders(manager)
  const at = `/shops/${shop.scope.shopId}`
  const add = async (name: string) =>
    ((await (await post(stage.app, `${at}/staff`, { headers, body: { name } })).json()) as { id: string }).id
  const [sato, , wang] = [await add('佐藤'), await add('田中'), await add('王 芳')]
  const { cardId } = await sendCard(stage, shop)
  await post(stage.app, `${at}/cards/${cardId}/tasks`, { headers, body: { words: '鍵を預かる', assigneeId: sato } })
  const page = await openSignedInPage(stage, manager, staffSettingsPath, { viewport: deskViewport })
  await page.getByRole('button', { name: '佐藤 さんの操作' }).click()
  await page.getByRole('menuitem', { name: '一覧から外す…' }).click()
  const leaving = page.getByRole('dialog', { name: '佐藤 さんを一覧から外す' })
  await leaving.getByText('鍵を預かる').waitFor()
  await leaving.getByRole('combobox', { name: '引き継ぐ方' }).click()
  await leaving.getByRole('option', { name: /田中/ }).click()
  await leaving.getByRole('button', { name: 'いますぐ外す' }).click()
  await page.getByRole('status').filter({ hasText: '佐藤 さんを一覧から外しました。' }).waitFor()
  await page.getByRole('button', { name: /元に戻す/ }).click()
  await page.getByRole('listitem').filter({ hasText: '佐藤' }).waitFor()

  await stage.app.db.pool.query(`update staff set languages = '{ja,zh}' where id = $1`, [wang])
  await stage.app.db.pool.query('update shop_feed set settings_version = settings_version + 1 where shop_id = $1', [shop.scope.shopId])
  await post(stage.app, `${at}/staff/${wang}/presence`, { headers, body: { state: 'serving_ready' } })
  const { sheet, people } = await chooseForChinese(page, shop)
  await people.first().click()
  await sheet.getByRole('button', { name: '呼ぶ' }).click()
  await ticketRow(page, 'A001').getByText('王 芳').first().waitFor()
})

longTest('A manager can set up a team of six, and a visitor’s language sorts the staff', async () => {
  const shop = await newShop(stage.app, '若葉')
  const manager = await newMember(stage.app, shop.scope, 'manager')
  const opening = async (hours: unknown) => {
    const { shopId } = shop.scope
    await stage.app.db.pool.query('update shop set hours = $2 where id = $1', [shopId, hours && JSON.stringify(hours)])
    await stage.app.db.pool.query('update shop_feed set settings_version = settings_version + 1 where shop_id = $1', [shopId])
  }
  const day = [{ from: '09:00', to: '19:00' }]
  await opening([day, day, day, [], day, day, day])
  const page = await openSignedInPage(stage, manager, '/shopAdmin/personSetting', { viewport: deskViewport })
  const rowOf = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await rowOf(manager.name).getByText('あなた').waitFor()

  for (const [index, { name, role }] of invited.entries()) {
    const email = `team.${index}@example.jp`
    const token = await invite(page, email, role)
    const body = { displayName: name, password: 'lanterns over the river' }
    expect((await post(stage.app, `/invitations/${token}/accept`, { body })).status).toBe(201)
  }
  await page.reload()
  for (const { name, role } of invited) await expect.poll(() => rowOf(name).getByRole('combobox').inputValue()).toBe(role)
  await rowOf('鈴木 健').getByRole('combobox').selectOption({ label: '店長' })
  await page.getByRole('status').filter({ hasText: '鈴木 健 さんの役割を「店長」にしました' }).waitFor()

  await page.goto('/shopAdmin/queueSetting')
  await page.getByRole('link', { name: '担当者・メンバー 招待・役割' }).click()
  await page.getByRole('link', { name: '担当者', exact: true }).click()
  await page.waitForURL(`**${staffSettingsPath}`)
  const form = await openAddForm(page, '担当者を追加')
  await form.getByLabel('名前', { exact: true }).fill('高橋')
  await saveSettingsForm(page, form, '高橋 を追加しました', '追加する')
  const names = () => settingsSection(page, '担当者').getByRole('listitem').locator('b').allInnerTexts()
  const team = [manager.name, ...invited.map(({ name }) => name), '高橋']
  await expect.poll(async () => (await names()).toSorted()).toEqual(team.toSorted())
  const [second, first] = await names()
  await liftRow(page.getByRole('button', { name: `${first}を並べ替える` }))
  await moveRowUp(page, `${first}は1番目です`)
  await page.keyboard.press('Space')
  await expect.poll(async () => (await names()).slice(0, 2)).toEqual([first, second])
  await page
    .getByRole('status')
    .filter({ hasText: `${first} を1番目にしました` })
    .waitFor()
  await page.getByRole('button', { name: /元に戻す/ }).click()
  await expect.poll(async () => (await names()).slice(0, 2)).toEqual([second, first])

  // Sets languages, services, looks and hours: the shop's, except for a Monday and a day off.
  const wang = await openEditForm(page, '王 芳', { unfolded: [moreSettingsTitle] })
  await wang.getByRole('checkbox', { name: '中国語' }).check()
  await wang.getByRole('radio', { name: '紫' }).check()
  await wang.getByRole('radio', { name: '選んだご用件だけ' }).check()
  await wang.getByRole('checkbox', { name: '鍵のお渡し' }).check()
  await wang.getByRole('radio', { name: '曜日ごとに決める' }).check()
  await expect.poll(() => wang.getByRole('checkbox', { name: '水曜日' }).isChecked()).toBe(false)
  await wang.getByLabel('月曜日の1つ目の始まり').fill('10:00')
  await wang.getByLabel('月曜日の1つ目の終わり').fill('')
  await wang.getByRole('button', { name: '保存する' }).click()
  await wang.getByText('時刻を入力してください。').waitFor()
  await wang.getByLabel('月曜日の1つ目の終わり').fill('01:00')
  const off = wang.getByRole('group', { name: '休む日' })
  // The calendar renders once it is scrolled into view.
  await off.scrollIntoViewIfNeeded()
  await off.locator(`button[data-date="${businessDay(stage.app.clock(), defaultShopClock)}"]`).click()
  await saveSettingsForm(page, wang, '王 芳 を保存しました')
  await settingsSection(page, '担当者').getByText('月 10:00〜01:00・火 09:00〜19:00・木〜日 09:00〜19:00').waitFor()
  const again = await openEditForm(page, '王 芳')
  await again.getByLabel('写真を選ぶ').setInputFiles({ name: 'wang.jpg', mimeType: 'image/jpeg', buffer: await createPhoto() })
  await again.getByText('写真を保存しました。').waitFor()
  await again.locator('img').waitFor()
  const { rows } = await stage.app.db.pool.query<Record<string, unknown>>(
    `select id, colour, languages, serves_all, jsonb_array_length(other_days) as days, photo_id is not null as photo
     from staff where shop_id = $1 and name = '王 芳'`,
    [shop.scope.shopId],
  )
  const [{ id, ...kept }] = rows as [Record<string, unknown>]
  expect(kept).toEqual({ colour: 'violet', languages: ['ja', 'zh'], serves_all: false, days: 1, photo: true })

  // At the desk the present member who speaks the visitor's language is first, and absent ones are marked.
  const headers = createBearerHeaders(manager)
  const say = (staffId: unknown, state: string) =>
    post(stage.app, `/shops/${shop.scope.shopId}/staff/${staffId}/presence`, { headers, body: { state } })
  await say(id, 'serving_ready')
  // Opens the shop at whatever hour the test runs.
  await opening(null)
  const { sheet, people } = await chooseForChinese(page, shop)
  await people.first().locator('img').waitFor()
  expect(await people.last().textContent()).toMatch(/勤務外$/)
  await say(id, 'break')
  await people.first().getByText('休憩中').waitFor()
  // Escape closes the list alone. A typed name is enough to choose.
  await page.keyboard.press('Escape')
  await expect.poll(() => people.count()).toBe(0)
  await page.keyboard.type('王 芳')
  await expect.poll(() => people.count()).toBe(1)
  await expect.poll(() => people.getAttribute('data-combobox-selected')).toBe('true')
  await page.keyboard.press('Enter')
  await sheet.getByRole('button', { name: '呼ぶ' }).click()
  await ticketRow(page, 'A001').getByText('王 芳').first().waitFor()
})

longTest('Removing staff passes open cards and tasks to a colleague and can be undone', async () => {
  const shop = await newShop(stage.app, '楓')
  const manager = await newMember(stage.app, shop.scope, 'manager')
  const headers = createBearerHeaders(manager)
  const at = `/shops/${shop.scope.shopId}`
  const add = async (name: string) =>
    ((await (await post(stage.app, `${at}/staff`, { headers, body: { name } })).json()) as { id: string }).id
  const [sato] = [await add('佐藤'), await add('田中')]
  const { cardId } = await sendCard(stage, shop)
  await post(stage.app, `${at}/cards/${cardId}/change`, { headers, body: { was: { assigneeId: null }, change: { assigneeId: sato } } })
  await post(stage.app, `${at}/cards/${cardId}/tasks`, { headers, body: { words: '鍵を預かる', assigneeId: sato } })

  const page = await openSignedInPage(stage, manager, staffSettingsPath, { viewport: deskViewport })
  await page.getByRole('button', { name: '佐藤 さんの操作' }).click()
  await page.getByRole('menuitem', { name: '一覧から外す…' }).click()
  const dialog = page.getByRole('dialog', { name: '佐藤 さんを一覧から外す' })
  await dialog.getByText('対応中のカード 1件').waitFor()
  await dialog.getByText('鍵を預かる').waitFor()
  await dialog.getByRole('combobox', { name: '引き継ぐ方' }).click()
  await dialog.getByRole('option', { name: /田中/ }).click()
  await dialog.getByRole('button', { name: 'いますぐ外す' }).click()
  await page.getByRole('status').filter({ hasText: '佐藤 さんを一覧から外しました。カード1件、やること1件を引き継ぎました。' }).waitFor()
  await expect.poll(() => page.getByRole('listitem').filter({ hasText: '佐藤' }).count()).toBe(0)
  await page.getByRole('button', { name: /元に戻す/ }).click()
  await page.getByRole('listitem').filter({ hasText: '佐藤' }).waitFor()
})

longTest('A new role applies at once in the member’s open session', async () => {
  const shop = await newShop(stage.app, '青葉')
  const [manager, colleague] = [await newMember(stage.app, shop.scope, 'manager'), await newMember(stage.app, shop.scope, 'staff')]
  const page = await openSignedInPage(stage, manager, '/shopAdmin/personSetting', { viewport: deskViewport })
  const theirs = await openSignedInPage(stage, colleague, '/shopAdmin', { viewport: deskViewport })
  expect((await theirs.goto('/shopAdmin/personSetting'))?.status()).toBe(403)
  await page.getByRole('listitem').filter({ hasText: colleague.email }).getByRole('combobox').selectOption({ label: '店長' })
  await page.getByRole('status').filter({ hasText: '「店長」にしました' }).waitFor()
  expect((await theirs.goto('/shopAdmin/personSetting'))?.status()).toBe(200)
})
