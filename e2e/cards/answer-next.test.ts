/** A portal's mail becomes a card, waits over the target on the first page, is taken and answered with the booking link. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLog } from '#platform/log.ts'
import { createInquiryContext } from '#server/inquiries/context.ts'
import { takeMailsOfShop } from '#server/inquiries/take-mails.ts'
import type { CreatedShop } from '#server/organization/create-organization.ts'
import { installationKey } from '../../test/app.ts'
import { type ImapServer, startImapServer } from '../../test/inquiries/imap-server.ts'
import { portals } from '../../test/inquiries/portal-mails.ts'
import { enableReservations } from '../../test/reservations/shop.ts'
import { mailText } from '../../test/smtp.ts'
import { createBearerHeaders, newMember, newShop, post } from '../../test/world.ts'
import { deskViewport } from '../support/browser.ts'
import { openE2eApp } from '../support/e2e-app.ts'
import { waitForHydration } from '../support/hydration.ts'
import { openSignedInPage } from '../support/signed-in-page.ts'

const stage = openE2eApp({ mails: true, settings: () => ({ OUTBOUND_ALLOWED: '127.0.0.1' }) })
let imap: ImapServer
beforeAll(async () => {
  imap = await startImapServer()
})
afterAll(() => imap?.close())

test('Staff take the longest waiting inquiry and answer it by mail', async () => {
  const shop = await newShop(stage.app, '若葉')
  const admin = await newMember(stage.app, shop.scope, 'admin')
  await enableReservations(stage.app, shop)
  const send = (path: string, body: object) =>
    post(stage.app, `/shops/${shop.scope.shopId}${path}`, { headers: createBearerHeaders(admin), body })
  const page = await openSignedInPage(stage, admin, '/shopAdmin/inquirySetting', { viewport: deskViewport })
  await waitForHydration(page)
  await page.getByLabel('ご連絡までの時間').fill('３０分')
  await page.getByRole('button', { name: '保存する', exact: true }).click()
  await page.getByText('目標を保存しました').waitFor()

  const mailbox = { host: '127.0.0.1', port: imap.port, startTls: true, user: 'testuser', password: 'testpass', folder: 'INBOX' }
  expect((await send('/inquiry-mailbox', { rev: 0, ...mailbox })).status).toBe(200)
  const { sender, marks, mails } = portals[0]!
  expect((await send('/inquiry-rules', { rev: 0, sender, portal: 'すみか', marks })).status).toBe(200)
  // It arrived a day ago, by the date of the mail server.
  imap.append(mails[0]!.raw)
  const log = openLog({ logLevel: 'silent', version: 'test', appEnv: 'development' })
  await takeMailsOfShop(createInquiryContext(stage.app.queue, { log, installationKey, outboundAllowed: ['127.0.0.1'] }), shop.scope)

  const { name, email } = mails[0]!.inquiry
  await page.goto('/shopAdmin')
  await page.getByText('目標：営業時間で30分以内').waitFor()
  await page.getByText('目標を過ぎています').waitFor()
  await expectHintForUnlisted(shop)
  await waitForHydration(page)
  await page.getByRole('button', { name: `${name} 様に自分が対応する` }).click()
  await page.getByText(`${name} 様の担当になりました`).waitFor()
  await page.getByText('自分が担当').waitFor()

  await page.getByRole('link', { name: `${name} 様` }).click()
  await page.getByRole('note').filter({ hasText: '最初のご連絡がまだです' }).waitFor()
  await waitForHydration(page)
  await page.getByRole('button', { name: 'メールで返信' }).click()
  const words = page.getByRole('dialog').getByLabel('本文')
  expect(await words.inputValue()).toContain(`${name} 様`)
  await words.fill('お問い合わせありがとうございます。ご来店をお待ちしております。')
  await page.getByRole('button', { name: 'メールで送る' }).click()
  await page.getByText('返信をメールで送ります').waitFor()
  await page.getByText('最初のご連絡がまだです').waitFor({ state: 'detached' })
  const received = () => stage.app.mail().received.filter(({ to }) => to === email)
  await expect.poll(() => received().length).toBe(1)
  expect(mailText(received()[0]!)).toContain(`/entry/f/${shop.entryCode}?source=mail`)

  await page.goto('/shopAdmin')
  await page.getByRole('link', { name: '順番待ちを開く' }).waitFor()
  expect(await page.getByText('次に対応するお客さま').count()).toBe(0)
  await page.goto('/shopAdmin/report')
  await page.getByText(/^中央値 \d+分（営業時間・1件・目標超過1件）$/).waitFor()
})

/** A member who is not on the list of staff can take no card, and reads why. */
async function expectHintForUnlisted(shop: CreatedShop): Promise<void> {
  const owner = await newMember(stage.app, shop.scope, 'owner')
  await stage.app.db.inScope(shop.scope, ({ $client }) =>
    $client.query(`update staff set status = 'left' where account_id = $1`, [owner.accountId]),
  )
  const page = await openSignedInPage(stage, owner, '/shopAdmin', { viewport: deskViewport })
  await page.getByText('設定の「担当者」に登録されている方が使えます').waitFor()
  expect(await page.getByRole('button', { name: /自分が対応する/ }).count()).toBe(0)
  await page.context().close()
}
