/** The page of the shop's webhooks, with a receiver on this machine. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newApiKey } from '../../test/api-keys.ts'
import { waitTimeoutMs } from '../../test/wait-timeout.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../../test/webhook-receiver.ts'
import { createBearerHeaders, joinAsVisitor, newMember, newShop, post } from '../../test/world.ts'
import { axeFindings } from '../support/axe.ts'
import { deskViewport } from '../support/browser.ts'
import { openE2eApp } from '../support/e2e-app.ts'
import { openSignedInPage } from '../support/signed-in-page.ts'

const stage = openE2eApp({ settings: () => ({ OUTBOUND_ALLOWED: '127.0.0.1' }), hurry: { looks: 100 } })
let receiver: WebhookReceiver
beforeAll(async () => {
  receiver = await startWebhookReceiver()
})
afterAll(() => receiver?.close())

test('An admin can add, test, change, rotate, disable and delete a webhook', async () => {
  const shop = await newShop(stage.app, '若葉')
  const admin = await newMember(stage.app, shop.scope, 'admin')
  const { key } = await newApiKey(stage.app, shop, admin, { name: '顧客管理', scopes: ['queue:read'] })
  const page = await openSignedInPage(stage, admin, '/shopAdmin/webhooks', { viewport: deskViewport })
  await page.getByText('Webhook はまだありません').waitFor()
  await page.getByRole('button', { name: 'Webhook を追加' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: '保存' }).click()
  await dialog.getByText('https:// から始まるアドレスを入れてください。').waitFor()
  await dialog.getByRole('textbox', { name: '送り先のアドレス' }).fill(receiver.url)
  await dialog.getByRole('button', { name: '保存' }).click()
  const secret = await page.getByRole('textbox', { name: '署名の鍵' }).inputValue()
  expect(secret).toMatch(/^whsec_/)
  receiver.secrets.push(secret)
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: '控えました' }).click()

  const { host } = new URL(receiver.url)
  const choose = async (item: string) => {
    await page.getByRole('button', { name: `${host}の操作` }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  receiver.manner = () => (receiver.received.length === 1 ? { status: 200, body: 'thanks' } : { status: 204 })
  await choose('テストを送る')
  await page.getByRole('listitem').filter({ hasText: 'テスト' }).getByText('届きました').waitFor()
  expect([receiver.received.length, receiver.forged]).toEqual([1, 0])
  await page.getByText('内容を見る').click()
  await page.getByText('thanks').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'もう一度送る' }).click()
  await expect
    .poll(() => receiver.received.map(({ id }) => id), { timeout: waitTimeoutMs })
    .toEqual(Array.from({ length: 2 }, () => receiver.received[0]!.id))

  await page.getByRole('link', { name: 'Webhook の一覧へ' }).click()
  await choose('変更')
  await dialog.getByRole('button', { name: 'すべて外す' }).click()
  await dialog.getByRole('checkbox', { name: '番号を発行した' }).check()
  await dialog.getByRole('combobox', { name: '内容' }).selectOption('APIキー「顧客管理」で読める内容')
  await dialog.getByText('お客さまの連絡先は一部を伏せて送ります。').waitFor()
  await dialog.getByRole('button', { name: '保存' }).click()
  await page.getByText(`${host}の設定を保存しました`).waitFor()
  await page.getByText('APIキー「顧客管理」で読める内容も送ります').waitFor()
  const { ticketId } = await joinAsVisitor(stage.app, shop)
  await expect
    .poll(() => receiver.received.at(-1)?.payload, { timeout: waitTimeoutMs })
    .toMatchObject({ type: 'ticket.joined', data: { entity: { ticket: { id: ticketId } } } })
  await page.getByRole('main').getByRole('link', { name: '送信の記録' }).click()
  const joined = page.getByRole('listitem').filter({ hasText: '番号を発行した' })
  await joined.getByText('内容を見る').click()
  await joined.getByText('ここには残していません').waitFor()
  await post(stage.app, `/shops/${shop.scope.shopId}/api-keys/${key.id}/revoke`, { headers: createBearerHeaders(admin) })
  await page.getByRole('link', { name: 'Webhook の一覧へ' }).click()
  await page.getByText('APIキー「顧客管理」は終了しました。IDのみ送っています').waitFor()

  await choose('署名の鍵を作り直す')
  await page.getByRole('dialog').getByRole('button', { name: '署名の鍵を作り直す' }).click()
  await expect.poll(() => page.getByRole('textbox', { name: '署名の鍵' }).inputValue(), { timeout: waitTimeoutMs }).not.toBe(secret)
  await page.getByText('以前の鍵の署名も').waitFor()
  await choose('停止する')
  await page.getByText(`${host}への送信を停止しました`).waitFor()
  await choose('有効にする')
  await page.getByText(`${host}への送信を始めました`).waitFor()
  await choose('削除')
  await page.getByRole('dialog').getByRole('button', { name: '削除' }).click()
  await page.getByText('Webhook はまだありません').waitFor()
})
