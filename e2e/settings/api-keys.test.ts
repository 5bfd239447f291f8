/** The page of API keys: a key is created, shown once, renewed and revoked. */
import { expect, test } from 'vitest'
import { newBranch, newMember, newShop } from '../../test/world.ts'
import { axeFindings } from '../support/axe.ts'
import { deskViewport } from '../support/browser.ts'
import { openE2eApp } from '../support/e2e-app.ts'
import { openSignedInPage } from '../support/signed-in-page.ts'

const stage = openE2eApp()

test('An owner creates a key, renews it and revokes it, and sees each secret once', async () => {
  const shop = await newShop(stage.app, '若葉')
  await newBranch(stage.app, shop.scope.organizationId)
  const owner = await newMember(stage.app, shop.scope, 'owner')
  const statusOf = async (secret: string) =>
    (await stage.app.request(`/api/v1/shops/${shop.scope.shopId}`, { headers: { authorization: `Bearer ${secret}` } })).status
  const page = await openSignedInPage(stage, owner, '/shopAdmin/apiKeys', { viewport: deskViewport })
  await page.getByText('APIキーはまだありません').waitFor()

  await page.getByRole('button', { name: 'APIキーを作る' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: '作る', exact: true }).click()
  await dialog.getByText('名前を入れてください。').waitFor()
  await dialog.getByRole('textbox', { name: '名前' }).fill('顧客管理')
  await dialog.getByRole('checkbox', { name: /^受付を見る/ }).check()
  expect(await dialog.getByRole('checkbox', { name: '若葉店' }).isChecked()).toBe(true)
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: '作る', exact: true }).click()
  const field = page.getByRole('textbox', { name: 'APIキー' })
  const secret = await field.inputValue()
  expect(await statusOf(secret)).toBe(200)
  await page.reload()
  const row = page.getByRole('listitem').filter({ hasText: '顧客管理' })
  await row.getByText('127.0.0.1').waitFor()
  expect(await page.content()).not.toContain(secret.slice(4, 26))
  expect(await axeFindings(page)).toEqual([])

  const choose = async (item: string) => {
    await page.getByRole('button', { name: '顧客管理の操作' }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await choose('新しいキーにする')
  await page.getByRole('combobox', { name: '以前のキー' }).selectOption({ label: 'すぐに止める' })
  await page.getByRole('dialog').getByRole('button', { name: '新しいキーにする' }).click()
  await expect.poll(async () => (await field.count()) && (await field.inputValue())).not.toBe(secret)
  const renewed = await field.inputValue()
  expect([await statusOf(secret), await statusOf(renewed)]).toEqual([401, 200])

  await choose('無効にする')
  await page.getByRole('dialog').getByRole('button', { name: '無効にする' }).click()
  await page.getByText('「顧客管理」を無効にしました').waitFor()
  await row.getByText('無効', { exact: true }).waitFor()
  expect(await field.count()).toBe(0)
  expect(await statusOf(renewed)).toBe(401)
})
