/** A tablet that staff share: a manager pairs it, two use it by PIN, and the day report names each. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { longTest } from '../../test/matrix.ts'
import { createBearerHeaders, joinAsVisitor, newMember, newShop, post, type TestMember } from '../../test/world.ts'
import { deskViewport } from '../support/browser.ts'
import { openE2eApp } from '../support/e2e-app.ts'
import { waitForHydration } from '../support/hydration.ts'
import { openSignedInPage } from '../support/signed-in-page.ts'
import { chooseCounter, findSnackbar, nextVisitorBar, submitSignInForm, ticketRow } from '../support/staff.ts'

const stage = openE2eApp()
const tabletSize = { width: 1024, height: 768 }

async function openTeam() {
  const shop = await newShop(stage.app, '若葉')
  const manager = await newMember(stage.app, shop.scope, 'manager')
  const person = async (name: string): Promise<TestMember> => {
    const member = await newMember(stage.app, shop.scope, 'staff')
    await stage.app.db.pool.query('update staff set name = $2 where account_id = $1', [member.accountId, name])
    return { ...member, name }
  }
  return { shop, manager, hana: await person('田中 花'), ken: await person('佐々木 健') }
}

async function comeBy(page: Page, name: string, pin: string): Promise<void> {
  await page.getByRole('button', { name }).click()
  for (const digit of pin) await page.getByRole('button', { name: digit, exact: true }).click()
  await page.getByRole('button', { name: '決定' }).click()
}

async function serveNext(page: Page, number: string): Promise<void> {
  await nextVisitorBar(page).getByText(number).waitFor()
  await nextVisitorBar(page)
    .getByRole('button', { name: /呼び出す/ })
    .click()
  await ticketRow(page, number).getByRole('button', { name: /^開始/ }).click()
  await ticketRow(page, number)
    .getByRole('button', { name: /^完了( F)?$/ })
    .click()
  await findSnackbar(page, number).filter({ hasText: '完了' }).waitFor()
}

async function makeCode(office: Page): Promise<string> {
  await office.getByRole('button', { name: '端末を追加' }).click()
  const dialog = office.getByRole('dialog')
  await dialog.getByRole('radio', { name: /^共用タブレット/ }).check()
  await dialog.getByRole('textbox', { name: '名前', exact: true }).fill('受付カウンター')
  await dialog.getByRole('button', { name: 'つなぐ準備をする' }).click()
  const made = office.getByRole('status').filter({ hasText: '「受付カウンター」のコードができました' })
  await made.getByRole('img', { name: 'タブレットをつなぐQRコード' }).waitFor()
  return /[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(await made.innerText())![0]
}

async function pair(tablet: Page, code: string): Promise<void> {
  await tablet.goto(`/shopAdmin/tablet#${code}`)
  await expect.poll(() => tablet.getByLabel('登録コード').inputValue()).toBe(code)
  await tablet.getByRole('button', { name: '登録する' }).click()
  await tablet.getByRole('heading', { name: 'どなたですか' }).waitFor()
}

test('Two members can share a paired tablet by PIN until its pairing is revoked', async () => {
  const { shop, manager, hana, ken } = await openTeam()
  for (const { accountId } of [hana, ken]) await stage.app.accounts.setPin(accountId, '4071')
  for (const name of ['山田', '佐藤']) await joinAsVisitor(stage.app, shop, { name })
  const office = await openSignedInPage(stage, manager, '/shopAdmin/devices', { viewport: deskViewport })
  const code = await makeCode(office)

  const tablet = await (await stage.person({ viewport: tabletSize, hasTouch: true })).newPage()
  await tablet.clock.install()
  await pair(tablet, code)
  await comeBy(tablet, hana.name, '9182')
  await tablet.getByRole('alert').filter({ hasText: 'PINが違います。あと4回' }).waitFor()
  await tablet.keyboard.type('4071')
  await tablet.keyboard.press('Enter')
  await tablet.getByRole('alert').filter({ hasText: '1回ありました' }).waitFor()
  await tablet.getByRole('button', { name: '続ける' }).click()
  await chooseCounter(tablet, '1')
  await serveNext(tablet, 'A001')

  // Three minutes without a touch, by the tablet's clock.
  await tablet.clock.fastForward(181_000)
  await tablet.getByRole('heading', { name: 'どなたですか' }).waitFor()
  await comeBy(tablet, ken.name, '4071')
  await waitForHydration(tablet)
  await nextVisitorBar(tablet)
    .getByRole('button', { name: /呼び出す/ })
    .click()
  await ticketRow(tablet, 'A002').getByText(ken.name).first().waitFor()

  const headers = createBearerHeaders(manager)
  const at = `/shops/${shop.scope.shopId}`
  const report = await stage.app.request(`/api/v1${at}/reports/day`, { headers })
  const { staff } = (await report.json()) as { staff: { name: string; services: number }[] }
  expect(staff.find(({ name }) => name === hana.name)?.services).toBe(1)
  expect(staff.find(({ name }) => name === ken.name)?.services ?? 0).toBe(0)
  const listed = await stage.app.request(`/api/v1${at}/devices`, { headers })
  const { devices } = (await listed.json()) as { devices: { id: string }[] }
  expect((await post(stage.app, `${at}/devices/${devices[0]!.id}/revoke`, { headers })).status).toBe(200)
  await tablet.getByRole('heading', { name: 'タブレットを登録' }).waitFor()
})

longTest('The day report names each member at a shared tablet, which can be unpaired', async () => {
  const { shop, manager, hana, ken } = await openTeam()
  for (const { accountId } of [hana, ken]) await stage.app.accounts.setPin(accountId, '4071')
  await joinAsVisitor(stage.app, shop, { name: '山田' })
  await joinAsVisitor(stage.app, shop, { name: '佐藤' })

  const office = await openSignedInPage(stage, manager, '/shopAdmin/personSetting', { viewport: deskViewport })
  await office.getByRole('link', { name: '受付 窓口区分・カウンター・端末' }).click()
  await office.getByRole('link', { name: '端末を開く' }).click()
  const code = await makeCode(office)

  const tablet = await (await stage.person({ viewport: tabletSize, hasTouch: true })).newPage()
  await pair(tablet, code)

  await comeBy(tablet, hana.name, '9182')
  await tablet.getByRole('alert').filter({ hasText: 'PINが違います。あと4回' }).waitFor()
  await tablet.keyboard.type('4071')
  await tablet.keyboard.press('Enter')
  await tablet.getByRole('alert').filter({ hasText: '1回ありました' }).waitFor()
  await tablet.getByRole('button', { name: '続ける' }).click()
  await chooseCounter(tablet, '1')
  await serveNext(tablet, 'A001')
  await handOver(tablet)
  await comeBy(tablet, ken.name, '4071')
  await waitForHydration(tablet)
  await serveNext(tablet, 'A002')

  await office.goto('/shopAdmin/report')
  const rows = office.getByRole('row')
  for (const { name } of [hana, ken])
    await expect.poll(async () => (await rows.filter({ hasText: name }).allInnerTexts()).at(-1)).toMatch(new RegExp(`^${name}\\s+1\\b`))

  await office.goto('/shopAdmin/devices')
  await office.getByRole('button', { name: '受付カウンターの操作' }).click()
  await office.getByRole('menuitem', { name: '外す' }).click()
  await office.getByRole('dialog').getByRole('button', { name: '外す' }).click()
  await tablet.getByRole('heading', { name: 'タブレットを登録' }).waitFor()
})

/** The menu is a drawer on a tablet. */
async function handOver(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'メニューを開く' }).click()
  await page.getByRole('link', { name: '交代する' }).click()
  await page.getByRole('heading', { name: 'どなたですか' }).waitFor()
}

longTest('A shared tablet locks after three minutes without input', async () => {
  const { manager, hana, ken } = await openTeam()
  for (const { accountId } of [hana, ken]) await stage.app.accounts.setPin(accountId, '4071')
  const tablet = await openSignedInPage(stage, manager, '/shopAdmin/tablet', { viewport: tabletSize })
  await tablet.getByRole('button', { name: 'この端末を登録する' }).click()
  await tablet.getByRole('heading', { name: 'どなたですか' }).waitFor()
  await tablet.clock.install()
  await comeBy(tablet, hana.name, '4071')
  await tablet.waitForURL(/\/shopAdmin\/waiting/)
  await tablet.getByRole('heading', { name: '総合受付' }).first().waitFor()
  const stay = tablet.getByRole('button', { name: 'まだ使います' })
  const untilWarned = async () => {
    await tablet.clock.fastForward(150_000)
    await expect
      .poll(async () => {
        await tablet.clock.fastForward(5_000)
        return stay.count()
      })
      .toBe(1)
  }
  await untilWarned()
  await tablet.keyboard.press('Shift')
  await expect.poll(() => stay.count()).toBe(0)
  await untilWarned()
  await tablet.clock.fastForward(20_000)
  await tablet.getByRole('heading', { name: 'どなたですか' }).waitFor()
  await tablet.goto('/shopAdmin/login')
  await tablet.getByRole('heading', { name: 'どなたですか' }).waitFor()
  await waitForHydration(tablet)
  await tablet.getByRole('link', { name: 'パスワードでサインイン' }).click()
  await submitSignInForm(tablet, { email: ken.email, password: 'umbrella in november' })
  await tablet.waitForURL(/\/shopAdmin$/)
})

longTest('A member at a shared tablet sees only their own unsaved note', async () => {
  const { shop, manager, hana, ken } = await openTeam()
  for (const { accountId } of [hana, ken]) await stage.app.accounts.setPin(accountId, '4071')
  const { ticketId } = await joinAsVisitor(stage.app, shop, { name: '山田' })
  const tablet = await openSignedInPage(stage, manager, '/shopAdmin/tablet', { viewport: tabletSize })
  await tablet.getByRole('button', { name: 'この端末を登録する' }).click()
  await tablet.getByRole('heading', { name: 'どなたですか' }).waitFor()
  await comeBy(tablet, hana.name, '4071')
  await tablet.waitForURL(/\/shopAdmin\/waiting/)
  await tablet.clock.install()
  await tablet.goto(`/shopAdmin/waiting/${ticketId}`)
  await waitForHydration(tablet)

  const openMemo = async () => {
    await tablet.getByRole('button', { name: '内容を直す', exact: true }).click()
    return tablet.getByRole('dialog').getByRole('textbox', { name: 'メモ' })
  }
  const lock = async () => {
    await tablet.clock.fastForward(181_000)
    await tablet.getByRole('heading', { name: 'どなたですか' }).waitFor()
  }
  await (await openMemo()).fill('車いすをご利用')
  await lock()
  await comeBy(tablet, ken.name, '4071')
  const memo = await openMemo()
  expect(await memo.inputValue()).toBe('')
  await memo.fill('お子さま連れ')
  await lock()
  await comeBy(tablet, hana.name, '4071')
  expect(await (await openMemo()).inputValue()).toBe('車いすをご利用')
  await lock()
  await tablet.getByRole('link', { name: 'パスワードでサインイン' }).click()
  await submitSignInForm(tablet, { email: ken.email, password: 'umbrella in november' })
  expect(await (await openMemo()).inputValue()).toBe('お子さま連れ')
})

longTest('A member can set a PIN on the profile page with the password', async () => {
  const { hana } = await openTeam()
  const page = await openSignedInPage(stage, hana, '/shopAdmin/profile', { viewport: deskViewport })
  await waitForHydration(page)
  await page.getByText('PINを決める', { exact: true }).click()
  const part = page.locator('details').filter({ hasText: 'PINを決める' })
  await part.getByLabel('いまのパスワード', { exact: true }).fill('umbrella in november')
  await part.getByLabel('新しいPIN').fill('1234')
  await part.getByRole('button', { name: 'このPINにする' }).click()
  await part.getByText('推測されやすいPINです').waitFor()
  await part.getByLabel('新しいPIN').fill('４０７１')
  await part.getByRole('button', { name: 'このPINにする' }).click()
  await page.getByRole('status').filter({ hasText: 'PINを設定しました' }).waitFor()
  expect((await stage.app.accounts.pinStates([hana.accountId])).get(hana.accountId)).toBe('set')
})
