/** Members who may sign in to the shop: a manager gives roles, suspends members and lets them in again. */
import { expect, test } from 'vitest'
import { longTest } from '../../test/matrix.ts'
import { newMember } from '../../test/world.ts'
import { deskViewport } from '../support/browser.ts'
import { openE2eApp } from '../support/e2e-app.ts'
import { openSignedInPage } from '../support/signed-in-page.ts'

const stage = openE2eApp()

test('A manager can change a member’s role, make a reset link and suspend the member', async () => {
  const { manager, owner } = stage.world.east.members
  const colleague = await newMember(stage.app, stage.world.east.main.scope, 'reception')
  const people = await openSignedInPage(stage, manager, '/shopAdmin/personSetting', { viewport: deskViewport })
  const status = (text: string) => people.getByRole('status').filter({ hasText: text })
  const row = people.getByRole('listitem').filter({ hasText: colleague.email })
  const role = row.getByRole('combobox')
  await expect.poll(() => role.locator('option').allInnerTexts()).toEqual(['監査（閲覧のみ）', '受付', '担当者', '店長'])
  await role.selectOption({ label: '店長' })
  await status(`${colleague.name} さんの役割を「店長」にしました`).waitFor()
  await people.getByRole('button', { name: '元に戻す' }).click()
  await status(`${colleague.name} さんの役割を「受付」にしました`).waitFor()
  await expect.poll(() => role.inputValue()).toBe('reception')
  // A manager cannot change an owner's role or their own.
  for (const { email } of [owner, manager])
    expect(await people.getByRole('listitem').filter({ hasText: email }).getByRole('combobox').count()).toBe(0)

  const acts = row.getByRole('button', { name: `${colleague.name} さんの操作` })
  await acts.click()
  await people.getByRole('menuitem', { name: 'パスワード再設定リンクを作る' }).click()
  const made = status('さんのパスワード再設定リンクができました')
  await made.getByRole('img', { name: 'パスワード再設定リンクのQRコード' }).waitFor()
  const link = await made.getByLabel('パスワード再設定リンク', { exact: true }).inputValue()
  const codeCheck = await stage.app.request('/identitytoolkit.googleapis.com/v1/accounts:resetPassword?key=uketsuke', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ oobCode: new URL(link).searchParams.get('oobCode') }),
  })
  expect(await codeCheck.json()).toMatchObject({ email: colleague.email })

  const atWork = await openSignedInPage(stage, colleague, '/shopAdmin/waiting', { viewport: deskViewport })
  await atWork.getByRole('heading', { name: '総合受付' }).first().waitFor()
  await acts.click()
  await people.getByRole('menuitem', { name: '利用を停止する' }).click()
  await row.getByText('停止中').waitFor()
  await atWork.getByRole('heading', { name: 'このアカウントで使えるお店がありません' }).waitFor()
  await acts.click()
  await people.getByRole('menuitem', { name: '利用を再開する' }).click()
  await expect.poll(() => row.getByText('停止中').count()).toBe(0)
})

longTest('A suspended or removed member loses access to an open page at once', async () => {
  const { manager } = stage.world.east.members
  const colleague = await newMember(stage.app, stage.world.east.main.scope, 'reception')
  const people = await openSignedInPage(stage, manager, '/shopAdmin/personSetting', { viewport: deskViewport })
  const row = people.getByRole('listitem').filter({ hasText: colleague.email })
  await row.getByText('最終利用 今日').waitFor()
  const role = row.getByRole('combobox')
  await expect.poll(() => role.locator('option').allInnerTexts()).toEqual(['監査（閲覧のみ）', '受付', '担当者', '店長'])
  await role.selectOption({ label: '店長' })
  await people
    .getByRole('status')
    .filter({ hasText: `${colleague.name} さんの役割を「店長」にしました` })
    .waitFor()
  await people.getByRole('button', { name: '元に戻す' }).click()
  await people
    .getByRole('status')
    .filter({ hasText: `${colleague.name} さんの役割を「受付」にしました` })
    .waitFor()
  await expect.poll(() => role.inputValue()).toBe('reception')
  // A manager cannot change the role of an owner or their own.
  for (const { email } of [stage.world.east.members.owner, manager])
    await expect.poll(() => people.getByRole('listitem').filter({ hasText: email }).getByRole('combobox').count()).toBe(0)

  const atWork = await openSignedInPage(stage, colleague, '/shopAdmin/waiting', { viewport: deskViewport })
  await atWork.getByRole('heading', { name: '総合受付' }).first().waitFor()
  const acts = row.getByRole('button', { name: `${colleague.name} さんの操作` })
  await acts.click()
  await people.getByRole('menuitem', { name: '利用を停止する' }).click()
  await people
    .getByRole('status')
    .filter({ hasText: `${colleague.name} さんの利用を停止しました` })
    .waitFor()
  await row.getByText('停止中').waitFor()
  await atWork.getByRole('heading', { name: 'このアカウントで使えるお店がありません' }).waitFor()

  await acts.click()
  await people.getByRole('menuitem', { name: '利用を再開する' }).click()
  await expect.poll(() => row.getByText('停止中').count()).toBe(0)
  await atWork.goto('/shopAdmin/waiting')
  await atWork.getByRole('heading', { name: '総合受付' }).first().waitFor()

  // This page receives no live data.
  await atWork.goto('/shopAdmin/report')
  await atWork.getByRole('heading', { level: 1, name: '日報' }).waitFor()
  await acts.click()
  await people.getByRole('menuitem', { name: 'メンバーから外す' }).click()
  await row.waitFor({ state: 'detached' })
  await atWork.getByRole('heading', { name: 'このアカウントで使えるお店がありません' }).waitFor()
  await people.getByRole('button', { name: '元に戻す' }).click()
  await row.waitFor()
})

longTest('Without mail, a reset link from a manager lets a member set a new password', async () => {
  const { manager } = stage.world.east.members
  const colleague = await newMember(stage.app, stage.world.east.main.scope, 'reception')
  const people = await openSignedInPage(stage, manager, '/shopAdmin/personSetting', { viewport: deskViewport })
  const row = people.getByRole('listitem').filter({ hasText: colleague.email })
  await row.getByRole('button', { name: `${colleague.name} さんの操作` }).click()
  await people.getByRole('menuitem', { name: 'パスワード再設定リンクを作る' }).click()
  const made = people.getByRole('status').filter({ hasText: 'さんのパスワード再設定リンクができました' })
  await made.getByRole('img', { name: 'パスワード再設定リンクのQRコード' }).waitFor()
  const link = await made.getByLabel('パスワード再設定リンク', { exact: true }).inputValue()

  const own = await (await stage.person({ viewport: deskViewport })).newPage()
  await own.goto(link)
  await own.getByText(colleague.email).first().waitFor()
  await own.getByLabel('新しいパスワード', { exact: true }).fill('lanterns over the river')
  await own.getByRole('button', { name: '決めてサインインする' }).click()
  await own.waitForURL(/\/shopAdmin(\/waiting|\/today)?$/)
  await own.getByText(colleague.name).first().waitFor()
})
