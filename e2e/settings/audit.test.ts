/**
 * An owner finds in the log who did what on which device, reveals a masked value and exports the log. An auditor reads it, a
 * manager may not.
 */
import { readFile } from 'node:fs/promises'
import { expect } from 'vitest'
import { sendCard } from '../../test/access/card-samples.ts'
import { longTest } from '../../test/matrix.ts'
import { createBearerHeaders, newMember, newShop, post, sessionCookieOf } from '../../test/world.ts'
import { deskViewport } from '../support/browser.ts'
import { openE2eApp } from '../support/e2e-app.ts'
import { waitForHydration } from '../support/hydration.ts'
import { openSignedInPage } from '../support/signed-in-page.ts'
import { takeTicket } from '../support/visitor.ts'

const stage = openE2eApp()

longTest('An owner can search the audit log, reveal masked values and export entries', async () => {
  const shop = await newShop(stage.app, '若葉')
  const visitor = await (await stage.person({ javaScriptEnabled: false })).newPage()
  await takeTicket(visitor, shop.entryCode)
  const manager = await newMember(stage.app, shop.scope, 'manager')
  const { cardId } = await sendCard(stage, shop)
  await post(stage.app, `/shops/${shop.scope.shopId}/cards/${cardId}/note`, {
    headers: createBearerHeaders(manager),
    body: { text: '保証人の確認' },
  })

  const owner = await newMember(stage.app, shop.scope, 'owner')
  const page = await openSignedInPage(stage, owner, '/shopAdmin', { viewport: deskViewport })
  await page.getByRole('link', { name: '設定', exact: true }).click()
  await page.getByRole('navigation', { name: '設定', exact: true }).getByRole('link', { name: '管理' }).click()
  await page.getByRole('link', { name: '操作の記録', exact: true }).click()
  await page.waitForURL('**/shopAdmin/audit')
  const entry = (says: string) => page.getByRole('article').filter({ hasText: says })
  await entry('番号を取りました').getByText('Chrome').waitFor()
  await entry('番号を取りました').getByRole('link', { name: '番号 A001の記録だけを見る' }).waitFor()

  await page.getByLabel('誰が').selectOption({ label: manager.name })
  await page.getByLabel('内容').selectOption({ label: 'カードにメモを書きました' })
  await page.getByRole('button', { name: '表示する', exact: true }).click()
  await page.waitForURL('**kind=card.note*')
  await expect.poll(() => page.getByRole('article').count()).toBe(1)
  const note = entry('カードにメモを書きました')
  await note.getByText('メモ：●●●').waitFor()
  await waitForHydration(page)
  await note.getByRole('button', { name: '伏せた値を表示する' }).click()
  await note.getByText('メモ：保証人の確認').waitFor()
  await note.getByText('表示したことを記録しました。').waitFor()

  await page.getByRole('link', { name: '条件を外す' }).click()
  await entry('操作の記録の伏せた値を表示しました').getByText(owner.name).waitFor()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV（UTF-8' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toMatch(/^audit-\d{4}-\d\d-\d\d\.csv$/)
  const text = await readFile(await file.path(), 'utf8')
  expect(text).toContain('カードにメモを書きました')
  expect(text).not.toContain('保証人の確認')
  await entry('操作の記録をファイルに書き出しました').getByText('記録の数：').waitFor()

  await entry('番号を取りました').getByRole('link', { name: '番号 A001の記録だけを見る' }).click()
  await page.getByText('1つの対象の記録だけを表示しています。').waitFor()
  await expect.poll(() => page.getByRole('article').count()).toBe(1)
  await page.goto('/shopAdmin/audit?until=2020-01-01')
  await page.getByText('条件に合う記録はありません').waitFor()
})

longTest('The English audit log fits a phone of 320 px width', async () => {
  const { owner } = stage.world.east.members
  const page = await openSignedInPage(stage, owner, '/en/shopAdmin/audit', { viewport: { width: 320, height: 700 } })
  await page.getByRole('button', { name: /Shift_JIS/ }).waitFor()
  await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(320)
})

longTest('Auditors cannot reveal masked audit log values, and managers cannot open the log', async () => {
  const shop = await newShop(stage.app, '若葉')
  const manager = await newMember(stage.app, shop.scope, 'manager')
  const { cardId } = await sendCard(stage, shop)
  await post(stage.app, `/shops/${shop.scope.shopId}/cards/${cardId}/note`, {
    headers: createBearerHeaders(manager),
    body: { text: '保証人の確認' },
  })
  const page = await openSignedInPage(stage, await newMember(stage.app, shop.scope, 'auditor'), '/shopAdmin/audit', {
    viewport: deskViewport,
  })
  await page.getByText('メモ：●●●').waitFor()
  await waitForHydration(page)
  expect(await page.getByRole('button', { name: '伏せた値を表示する' }).count()).toBe(0)
  const headers = { 'accept-language': 'ja', cookie: await sessionCookieOf(stage.app, manager) }
  const refused = await (await stage.app.request('/shopAdmin/audit', { headers })).text()
  expect(refused).toContain('この画面は「監査（閲覧のみ）」「オーナー」の方が使えます')
})
