/** An owner copies a shop, names the copy, moves a member there, and closes it again. */
import { expect } from 'vitest'
import { sendCard } from '../../test/access/card-samples.ts'
import { longTest } from '../../test/matrix.ts'
import { createBearerHeaders, newMember, post } from '../../test/world.ts'
import { deskViewport } from '../support/browser.ts'
import { joinVisitors } from '../support/desk.ts'
import { openE2eApp } from '../support/e2e-app.ts'
import { waitForHydration } from '../support/hydration.ts'
import { openTestQueue } from '../support/queue.ts'
import { openSignedInPage } from '../support/signed-in-page.ts'
import { keepSnackbarOpen } from '../support/staff.ts'

const stage = openE2eApp()

longTest('An owner can copy a shop, move a member to the new shop and close it', async () => {
  const queue = await openTestQueue(stage.app)
  const owner = await newMember(stage.app, queue.shop.scope, 'owner')
  const member = await newMember(stage.app, queue.shop.scope, 'staff')
  await joinVisitors(stage, queue, '山田', '佐藤')
  const page = await openSignedInPage(stage, owner, '/shopAdmin/organization', { viewport: deskViewport })
  const row = (name: string) => page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) })
  await page.getByRole('button', { name: '店舗を追加' }).click()
  const form = page.getByRole('dialog', { name: '店舗を追加' })
  await form.getByRole('region', { name: 'コピーする内容' }).getByText('A 総合受付（ご用件1件）').waitFor()
  await form.getByRole('textbox', { name: '新しい店舗の名前' }).fill('西口店')
  await form.getByRole('button', { name: '追加する' }).click()
  await row('西口店').getByText('0組').first().waitFor()
  const listed = page.getByRole('listitem').filter({ hasText: member.email })
  await listed.getByRole('button', { name: `${member.name} さんを別の店舗へ移す` }).click()
  const move = page.getByRole('dialog', { name: `${member.name} さんを別の店舗へ移す` })
  await move.getByLabel('移った先での役割').selectOption({ label: '受付' })
  await move.getByText('対応中のカード、やること、これからの予約はありません。').waitFor()
  await move.getByRole('button', { name: '移す', exact: true }).click()
  await listed.getByText('受付・西口店').waitFor()

  await row('西口店').getByRole('button', { name: '西口店 を閉じる' }).click()
  await row('西口店').getByText('閉店中').waitFor()
  const { rows } = await stage.app.db.pool.query(`select entry_code from shop where organization_id = $1 and id <> $2`, [
    queue.shop.scope.organizationId,
    queue.shop.scope.shopId,
  ])
  const joining = () => stage.app.request(`/entry/w/${rows[0].entry_code}`, { headers: { 'accept-language': 'ja' } })
  await expect.poll(async () => (await joining()).text()).toContain('ただいまお休みしています')
  await row('若葉店').getByRole('button', { name: '若葉店 を閉じる' }).click()
  await row('若葉店').getByText('いま2組いらっしゃいます。').waitFor()
})

longTest('An owner can rename a copied shop and undo a member’s move there and its closing', async () => {
  const queue = await openTestQueue(stage.app)
  const owner = await newMember(stage.app, queue.shop.scope, 'owner')
  const member = await newMember(stage.app, queue.shop.scope, 'staff')
  await stage.app.db.pool.query(`update staff set name = '高橋' where account_id = $1`, [member.accountId])
  await joinVisitors(stage, queue, '山田', '佐藤')
  const page = await openSignedInPage(stage, owner, '/shopAdmin/organization', { viewport: deskViewport })
  const row = (name: string) => page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) })
  await row('若葉店').getByText('2組').first().waitFor()
  await page.getByRole('button', { name: '店舗を追加' }).click()
  const form = page.getByRole('dialog', { name: '店舗を追加' })
  await form.getByRole('region', { name: 'コピーする内容' }).getByText('A 総合受付（ご用件1件）').waitFor()
  await form.getByRole('button', { name: '追加する' }).click()
  await form.getByRole('alert').first().waitFor()
  await form.getByRole('textbox', { name: '新しい店舗の名前' }).fill('西口店')
  await form.getByRole('button', { name: '追加する' }).click()
  await page.getByText('西口店 を追加しました').first().waitFor()
  await form.waitFor({ state: 'hidden' })
  await row('西口店').getByText('0組').first().waitFor()

  await row('西口店').getByRole('link', { name: '西口店' }).click()
  await page
    .getByRole('button', { name: /店舗を切り替える：若葉法人 西口店/ })
    .first()
    .waitFor()
  const code = (
    await stage.app.db.pool.query(`select entry_code from shop where name = '西口店' and organization_id = $1`, [
      queue.shop.scope.organizationId,
    ])
  ).rows[0].entry_code
  await page.goto('/shopAdmin/organization')
  await waitForHydration(page)
  await page.getByRole('button', { name: '西口店 の名前を変える' }).click()
  const names = page.getByRole('dialog', { name: '店舗の名前' })
  await names.getByRole('textbox', { name: '日本語' }).fill('')
  await names.getByRole('textbox', { name: 'English' }).fill('West exit')
  await names.getByRole('button', { name: '変える' }).click()
  await names.getByRole('alert').first().waitFor()
  await names.getByRole('textbox', { name: '日本語' }).fill('西口駅前店')
  await names.getByRole('button', { name: '変える' }).click()
  await row('西口駅前店').waitFor()

  const listed = page.getByRole('listitem').filter({ hasText: member.email })
  await listed.getByRole('button', { name: `${member.name} さんを別の店舗へ移す` }).click()
  const move = page.getByRole('dialog', { name: `${member.name} さんを別の店舗へ移す` })
  await move.getByLabel('移った先での役割').selectOption({ label: '受付' })
  await move.getByText('対応中のカード、やること、これからの予約はありません。').waitFor()
  await move.getByRole('button', { name: '移す', exact: true }).click()
  await keepSnackbarOpen(page)
  await listed.getByText('受付・西口駅前店').waitFor()
  await page.getByRole('button', { name: /元に戻す/ }).click()
  await listed.getByText('担当者・若葉店').waitFor()

  await row('西口駅前店').getByRole('button', { name: '西口駅前店 を閉じる' }).click()
  await row('西口駅前店').getByText('閉店中').waitFor()
  await keepSnackbarOpen(page)
  const joining = () => stage.app.request(`/entry/w/${code}`, { headers: { 'accept-language': 'ja' } })
  await expect.poll(async () => (await joining()).text()).toContain('ただいまお休みしています')
  await page.getByRole('button', { name: /元に戻す/ }).click()
  await row('西口駅前店').getByText('閉店中').waitFor({ state: 'detached' })
  await expect.poll(async () => (await joining()).text()).not.toContain('ただいまお休みしています')
  await row('若葉店').getByRole('button', { name: '若葉店 を閉じる' }).click()
  await row('若葉店').getByText('いま2組いらっしゃいます。').waitFor()
})

longTest('A consenting visitor is recognized in another shop only while the shops share', async () => {
  const { app } = stage
  const { shop } = await openTestQueue(app)
  const owner = await newMember(app, shop.scope, 'owner')
  const copy = await post(app, `/shops/${shop.scope.shopId}/copy`, { headers: createBearerHeaders(owner), body: { name: '西口店' } })
  const { entryCode } = (await copy.json()) as { entryCode: string }
  const page = await openSignedInPage(stage, owner, '/shopAdmin/organization', { viewport: deskViewport })
  const sharing = page.getByRole('region', { name: 'お客さまの共有' })
  await sharing.getByText('若葉法人の各店舗は、同じお客さまと分かるように').waitFor()
  await sharing.getByRole('checkbox').check()
  await page.getByText('お客さまの共有を始めました').first().waitFor()

  const visitor = await (await stage.person({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } })).newPage()
  await visitor.goto(`/entry/c/${entryCode}`)
  await visitor.locator('details').filter({ hasText: '各店舗は' }).locator('summary').click()
  await visitor.getByText('若葉法人の各店舗は、同じお客さまと分かるように').waitFor()
  await visitor.getByRole('checkbox', { name: /同意/ }).first().check()
  await visitor.getByRole('textbox', { name: 'お名前' }).fill('佐藤 花子')
  await visitor.getByRole('textbox', { name: '電話番号' }).fill('080-7777-4321')
  await visitor.getByRole('radio', { name: 'いつでも' }).check()
  await visitor.getByRole('button', { name: 'ご記入内容の確認へ' }).click()
  await visitor.getByRole('button', { name: 'この内容で送信する' }).click()
  await visitor.getByRole('button', { name: 'この内容で送信する' }).waitFor({ state: 'detached' })

  const agreed = { phone: ['080-7777-4321'], consentPurposeVersion: ['1'], consentPurposeShared: ['yes'] }
  const { cardId } = await sendCard(stage, shop, agreed)
  await page.goto(`/shopAdmin/cards/${cardId}`)
  const found = page.getByRole('region', { name: '同じ方かもしれないカード' })
  await found.getByText('西口店のお客さま').waitFor()
  await waitForHydration(page)
  await found.getByRole('button', { name: '佐藤 花子 様と見比べる' }).click()
  await found.getByText('西口店にもカードがあります').waitFor()
  await found.getByRole('button', { name: '同じ方としてまとめる' }).click()
  const person = page.getByRole('region', { name: 'この方のほかのカード' })
  await person.getByRole('link', { name: '西口店へ切り替える' }).waitFor()

  await page.goto('/shopAdmin/organization')
  await waitForHydration(page)
  await sharing.getByRole('checkbox').uncheck()
  await page.getByText('お客さまの共有をやめました').first().waitFor()
  await page.goto(`/shopAdmin/cards/${cardId}`)
  await page.getByRole('region', { name: '経過' }).getByText('お名前を表示できない方').waitFor()
  expect(await page.getByRole('main').innerText()).not.toMatch(/西口店|佐藤 花子/)
})
