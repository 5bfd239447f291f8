/** From the shop's official account at LINE to a visitor's answer on the desk, by a stand-in of LINE on this machine. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { LineSettings } from '#contract/line.ts'
import { findLookup } from '#platform/database/resolver.ts'
import type { CreatedShop } from '#server/organization/create-organization.ts'
import { openDesk } from '../../test/desk.ts'
import { type LineStandIn, lineAccount, newLineUserId, startLineStandIn } from '../../test/line-stand-in.ts'
import { sendToWebhook } from '../../test/line-visitor.ts'
import { longTest } from '../../test/matrix.ts'
import { completeReservationRequest, enableReservations, readNextMonthSlots } from '../../test/reservations/shop.ts'
import { createBearerHeaders, joinAsVisitor, newDeviceId, newMember, newShop, post, type TestMember } from '../../test/world.ts'
import { deskViewport } from '../support/browser.ts'
import { openE2eApp } from '../support/e2e-app.ts'
import { openSignedInPage } from '../support/signed-in-page.ts'

let line: LineStandIn
beforeAll(async () => {
  line = await startLineStandIn()
})
const stage = openE2eApp({ mails: true, publicUrl: 'https://uketsuke.example.jp', settings: () => ({ LINE_URL: line.origin }) })
afterAll(() => line?.close())
beforeEach(() => {
  line.reset()
  line.proxied = stage.app.origin
})

/** A visitor's page, which goes to LINE and comes back. */
async function openPhone(options: Parameters<typeof stage.person>[0] = {}): Promise<Page> {
  const phone = await stage.person({ ...options, expected: /^left the origin: http:\/\/127\.0\.0\.1:\d+\/oauth2\// })
  return phone.newPage()
}

const saveAccount = (shop: CreatedShop, admin: TestMember) =>
  post(stage.app, `/shops/${shop.scope.shopId}/line`, {
    headers: createBearerHeaders(admin),
    body: { rev: 0, allShops: false, ...lineAccount },
  })

test('A visitor is called at LINE, answers “10 minutes late”, and the desk shows it', async () => {
  const shop = await newShop(stage.app, '若葉')
  const admin = await newMember(stage.app, shop.scope, 'admin')
  const settings = await openSignedInPage(stage, admin, '/shopAdmin/lineSetting', { viewport: deskViewport })
  await settings.getByLabel('チャネルアクセストークン（長期）').fill(lineAccount.channelToken)
  await settings.getByLabel('Messaging API のチャネルシークレット').fill('0'.repeat(32))
  await settings.getByLabel('LINEログインのチャネルID').fill(lineAccount.loginChannelId)
  await settings.getByLabel('LINEログインのチャネルシークレット').fill(lineAccount.loginChannelSecret)
  await settings.getByRole('button', { name: '確かめて保存する' }).click()
  await settings.getByText('チャネルシークレットがトークンのチャネルのものと違います').waitFor()
  await settings.getByLabel('Messaging API のチャネルシークレット').fill(lineAccount.channelSecret)
  await settings.getByRole('button', { name: '確かめて保存する' }).click()
  await settings.getByText('つながっています。').waitFor()
  await settings.getByText('今月は200通のうち0通を送りました。').waitFor()
  const webhook = new URL(await settings.getByLabel('Webhook URL（Messaging API）').inputValue())
  expect(await settings.getByLabel('チャネルアクセストークン（長期）').inputValue()).toBe('')

  const visitor = await joinAsVisitor(stage.app, shop)
  line.person = { userId: newLineUserId(), isFriend: false, addsFriend: true }
  const page = await openPhone()
  await page.goto(`/entry/w/${visitor.token}`)
  await page.getByRole('link', { name: 'LINEで受け取る' }).click()
  await page.getByText('お知らせをLINEにもお送りします。').waitFor()
  await page.goto('about:blank')

  const desk = await openSignedInPage(stage, admin, '/shopAdmin/waiting', { viewport: deskViewport })
  await openDesk(stage.app, shop, admin).callNext()
  stage.app.pass(21)
  const call = () => line.received.find(({ messages: [message] }) => message?.altText?.includes('お呼び出し中'))
  await expect.poll(call).toBeDefined()
  const { template } = call()!.messages[0]!
  const { data } = template!.actions.find(({ label }) => label === '10分遅れます')!
  const event = line.event('postback', line.person!.userId, stage.app.clock().epochMilliseconds, { replyToken: 'r1', postback: { data } })
  const { body, signature } = line.sign([event])
  const sent = await stage.app.request(webhook.pathname, { method: 'POST', headers: { 'x-line-signature': signature }, body })
  expect(sent.status).toBe(200)
  await desk.getByText('遅れます（').first().waitFor()
  await expect.poll(() => line.replies.length).toBe(1)
})

longTest('An open page that shows the call ends the message at LINE', async () => {
  const shop = await newShop(stage.app, '若葉')
  const admin = await newMember(stage.app, shop.scope, 'admin')
  await saveAccount(shop, admin)
  const device = newDeviceId()
  const visitor = await joinAsVisitor(stage.app, shop, { device })
  line.person = { userId: newLineUserId(), isFriend: true, addsFriend: false }
  const page = await openPhone()
  await page.context().addCookies([{ name: 'uketsuke_device', value: device, url: stage.app.origin }])
  await page.goto(`/entry/w/${visitor.token}`)
  await page.getByRole('link', { name: 'LINEで受け取る' }).click()
  await page.getByText('お知らせをLINEにもお送りします。').waitFor()
  await openDesk(stage.app, shop, admin).callNext()
  const states = async () =>
    (
      await stage.app.db.pool.query<{ state: string }>(`select state from outbox_message where about_id = $1 and event = 'ticket.called'`, [
        visitor.ticketId,
      ])
    ).rows.map(({ state }) => state)
  await expect.poll(states).toEqual(['cancelled'])
})

longTest('A visitor is linked, and ends it, without JavaScript', async () => {
  const shop = await newShop(stage.app, '若葉')
  const admin = await newMember(stage.app, shop.scope, 'admin')
  await saveAccount(shop, admin)
  const visitor = await joinAsVisitor(stage.app, shop)
  line.person = { userId: newLineUserId(), isFriend: true, addsFriend: false }
  const page = await openPhone({ javaScriptEnabled: false })
  await page.goto(`/entry/w/${visitor.token}`)
  await page.getByRole('link', { name: 'LINEで受け取る' }).click()
  await page.getByText('お知らせをLINEにもお送りします。').waitFor()
  await page.getByRole('button', { name: 'LINEでのお知らせをやめる' }).click()
  await page.getByRole('link', { name: 'LINEで受け取る' }).waitFor()
  expect((await stage.app.db.pool.query('select from line_recipient where ticket_id = $1', [visitor.ticketId])).rowCount).toBe(0)
})

test('LINE’s own browser is offered a way to the usual browser on the join page', async () => {
  const { entryCode } = stage.world.east.main
  const agent = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari Line/15.2.0' }
  const html = await (await stage.app.request(`/entry/w/${entryCode}?lane=A`, { headers: agent })).text()
  expect(html).toContain('href="?lane=A&amp;openExternalBrowser=1"')
  expect(await (await stage.app.request(`/entry/w/${entryCode}?lane=A`)).text()).not.toContain('openExternalBrowser')
})

test('A reservation is confirmed at LINE and cancelled there, and the page shows both', async () => {
  const shop = await newShop(stage.app, '若葉')
  const owner = await newMember(stage.app, shop.scope, 'owner')
  const saved = await saveAccount(shop, owner)
  const { account } = (await saved.json()) as LineSettings
  await enableReservations(stage.app, shop)
  const [slot] = await readNextMonthSlots(stage.app, shop)
  const { token, reservation } = await completeReservationRequest(stage.app, shop, [slot!])
  line.person = { userId: newLineUserId(), isFriend: false, addsFriend: true }
  const page = await openPhone()
  await page.goto(`/entry/f/${token}`)
  await page.getByRole('link', { name: 'LINEで受け取る' }).click()
  await page.getByText('お知らせをLINEにもお送りします。').waitFor()

  const { entityId } = (await findLookup(stage.app.db, 'reservation', token))!
  const accepted = await post(stage.app, `/shops/${shop.scope.shopId}/reservations/${entityId}/accept`, {
    headers: createBearerHeaders(owner),
    body: { rev: reservation.rev, startsAt: slot!.startsAt },
  })
  expect(accepted.status).toBe(200)
  const message = () => line.received.find(({ messages: [first] }) => first?.altText?.includes('ご予約が確定しました'))?.messages[0]
  await expect.poll(message).toBeDefined()
  async function press(label: string, actions: { label: string; data?: string }[]) {
    const { data } = actions.find((action) => action.label === label)!
    const at = stage.app.clock().epochMilliseconds
    const event = line.event('postback', line.person!.userId, at, { replyToken: label, postback: { data } })
    expect(await sendToWebhook(stage.app, line, account!.webhookUrl!, [event])).toBe(200)
  }
  await press('予約を取り消す', message()!.template!.actions)
  await expect.poll(() => line.replies.length).toBe(1)
  await press('取り消す', line.replies[0]!.messages[0]!.template!.actions)
  await page.reload()
  await page.getByRole('heading', { name: 'ご予約は取り消しになりました' }).waitFor()
  await expect.poll(() => page.getByText('LINE').count()).toBe(0)
})
