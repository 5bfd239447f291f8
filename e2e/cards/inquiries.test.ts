/** An admin connects the mailbox, a manager teaches how a portal's mail is read, and its mails become cards. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLog } from '#platform/log.ts'
import { createInquiryContext } from '#server/inquiries/context.ts'
import { takeMailsOfShop } from '#server/inquiries/take-mails.ts'
import { installationKey } from '../../test/app.ts'
import { type ImapServer, startImapServer } from '../../test/inquiries/imap-server.ts'
import { mailOf, portals } from '../../test/inquiries/portal-mails.ts'
import { newMember, newShop } from '../../test/world.ts'
import { deskViewport } from '../support/browser.ts'
import { openE2eApp } from '../support/e2e-app.ts'
import { waitForHydration } from '../support/hydration.ts'
import { openSignedInPage } from '../support/signed-in-page.ts'

// Without background jobs, which would read the mailbox in between.
const stage = openE2eApp({ settings: () => ({ OUTBOUND_ALLOWED: '127.0.0.1', ROLE: 'web' }) })
let imap: ImapServer
beforeAll(async () => {
  imap = await startImapServer()
})
afterAll(() => imap?.close())

test('A manager marks the lines of a mail once, and its portal’s mails become cards', async () => {
  const shop = await newShop(stage.app, '若葉')
  const admin = await newMember(stage.app, shop.scope, 'admin')
  const page = await openSignedInPage(stage, admin, '/shopAdmin/inquirySetting', { viewport: deskViewport })
  await waitForHydration(page)
  await page.getByLabel('メールサーバー（IMAP）').fill('127.0.0.1')
  await page.getByLabel('ユーザー名').fill('testuser')
  await page.getByLabel('パスワード').fill('testpass')
  await page.getByText('詳しい設定').click()
  await page.getByLabel('暗号化').selectOption({ label: 'STARTTLS（143番など）' })
  await page.getByLabel('ポート').fill(String(imap.port))
  await page.getByRole('button', { name: '確かめて保存する' }).click()
  await page.getByText('受信箱を保存しました').waitFor()

  const room = portals[2]!
  for (const { raw } of room.mails) imap.append(raw)
  // Its labels are none that are known.
  const odd = mailOf(
    { id: 'odd', from: ['いえ通信', 'info@ie.example'], subject: '新着' },
    { type: 'text/plain', body: 'どなた：小川 葵\nでんわ：090-1111-2222\nどこ：丘の家' },
  )
  imap.append(odd)
  const log = openLog({ logLevel: 'silent', version: 'test', appEnv: 'development' })
  const ctx = createInquiryContext(stage.app.queue, { log, installationKey, outboundAllowed: ['127.0.0.1'] })
  await takeMailsOfShop(ctx, shop.scope)

  await page.goto('/shopAdmin')
  await page.getByRole('link', { name: '未対応の反響メール' }).click()
  await page.waitForURL('**/shopAdmin/inquiries')
  await page.getByRole('link', { name: 'ルームさがし' }).first().click()
  // Usual labels are found without a rule.
  await page.getByText('3通のうち3通をカードにできます。').waitFor()
  await waitForHydration(page)
  await page.getByRole('button', { name: 'ルールを保存してカードにする' }).click()
  await page.waitForURL('**/shopAdmin/inquiries')

  await page.getByRole('link', { name: 'いえ通信' }).click()
  await page.getByRole('heading', { name: '新着' }).waitFor()
  await waitForHydration(page)
  expect(await page.getByRole('button', { name: 'ルールを保存してカードにする' }).isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'どなた：小川 葵' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'お名前' }).click()
  await page.getByRole('button', { name: 'でんわ：090-1111-2222' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '電話番号' }).click()
  await page.getByRole('button', { name: 'このメールだけカードにする' }).click()
  await page.waitForURL('**/shopAdmin/cards/*')
  await page.getByRole('heading', { name: '小川 葵' }).waitFor()
  await page.getByRole('link', { name: '新着.txt を開く' }).waitFor()

  await page.goto('/shopAdmin/cards')
  for (const { inquiry } of room.mails) await page.getByText(inquiry.name!).first().waitFor()
})
