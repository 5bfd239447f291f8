/** A shop's own text on the channels other than mail, by stand-ins of their services on this machine. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultMailPolicy } from '#domain/outbox/policy.ts'
import { newId } from '#platform/ids.ts'
import { startApp, type TestApp } from '../../../test/app.ts'
import { openDesk } from '../../../test/desk.ts'
import { type LineStandIn, lineAccount, newLineUserId, startLineStandIn } from '../../../test/line-stand-in.ts'
import { type PushServer, startPushServer } from '../../../test/push.ts'
import { type SmsServer, startSmsServer } from '../../../test/sms.ts'
import { createBearerHeaders, joinAsVisitor, newMember, newShop, post } from '../../../test/world.ts'

const publicUrl = 'https://uketsuke.example.jp'
let app: TestApp
let line: LineStandIn
let sms: SmsServer
let push: PushServer
beforeAll(async () => {
  ;[line, sms, push] = await Promise.all([startLineStandIn(), startSmsServer(), startPushServer()])
  const settings = () => ({ LINE_URL: line.origin, SMS_URL: sms.url, SMS_FROM: '+815000000000', OUTBOUND_ALLOWED: '127.0.0.1' })
  app = await startApp({ mails: true, publicUrl, settings })
})
afterAll(async () => {
  await app?.stop()
  await Promise.all([line?.close(), sms?.close(), push?.close()])
})

/** A shop that sends each call by push, LINE and SMS at once, and a visitor whom all three reach. */
async function openShop() {
  const shop = await newShop(app, '若葉')
  const { shopId, organizationId } = shop.scope
  await app.db.pool.query('update lane set asks_contact = true where shop_id = $1', [shopId])
  const admin = await newMember(app, shop.scope, 'admin')
  const save = async (path: string, body: object) =>
    (await post(app, `/shops/${shopId}${path}`, { headers: createBearerHeaders(admin), body })).status
  const called = (['push', 'line', 'sms'] as const).map((channel) => ({ channel, minutes: 0 }))
  const policy = {
    ...{ ...defaultMailPolicy, rev: 0, sms: { sender: null, dailySegments: 10, yenPerSegment: null } },
    ladders: { ...defaultMailPolicy.ladders, 'ticket.called': called },
  }
  expect(await save('/mail-policy', policy)).toBe(200)
  expect(await save('/line', { rev: 0, allShops: false, ...lineAccount })).toBe(200)
  const visitor = await joinAsVisitor(app, shop, { contact: '090-1234-5678' })
  await post(app, `/tickets/${visitor.token}/push`, { body: push.subscribe() })
  await app.db.pool.query(
    `insert into line_recipient (id, organization_id, shop_id, line_account_id, ticket_id, user_id, blocked, friend_event_at, created_at)
     select $1, $2, $3, id, $4, $5, false, now(), now() from line_account where shop_id = $3`,
    [newId(app.clock().epochMilliseconds), organizationId, shopId, visitor.ticketId, newLineUserId()],
  )
  return { shop, visitor, save, desk: openDesk(app, shop, admin) }
}

test('A shop’s own text goes out by push, LINE and SMS in the version of the call', async () => {
  const { visitor, save, desk } = await openShop()
  const { number, token } = visitor
  const path = '/mail-templates/ticket.called/ja'
  const words = { subject: '{{number}} どうぞ', short: '{{counter}}へお進みください。', body: '{{number}} {{link}}' }
  expect(await save(path, { version: 0, enabled: true, words })).toBe(200)
  for (const short of ['{{link}}', 'あ'.repeat(71), '<b>どうぞ</b>', undefined])
    expect(await save(path, { version: 1, enabled: true, words: { ...words, short } })).toBe(400)
  await desk.callNext()
  expect(await save(path, { version: 1, enabled: true, words: { ...words, subject: '次の文面' } })).toBe(200)
  app.pass(21)
  const shown = { title: `${number} どうぞ`, text: '1番カウンターへお進みください。' }
  await expect.poll(() => push.received.map(({ payload }) => payload)).toEqual([{ ...shown, path: `/entry/w/${token}` }])
  await expect
    .poll(() => line.received.map(({ messages: [message] }) => message?.template?.text))
    .toEqual([`${shown.title}\n${shown.text}`])
  await expect.poll(() => sms.received.map(({ text }) => text)).toEqual([`${shown.title}\n${publicUrl}/entry/w/${token}`])
})

test('What staff write is shown at LINE and in an SMS, but in no push message', async () => {
  for (const { received } of [push, line, sms]) received.length = 0
  const { visitor, save } = await openShop()
  const { number, token, ticketId } = visitor
  expect(await save('/messages', { ticketId, text: { ja: '山田様、3階へどうぞ' } })).toBe(201)
  app.pass(21)
  await expect
    .poll(() => push.received.map(({ payload: { title, text } }) => [title, text]))
    .toEqual([[`${number} お知らせ`, '若葉店からのお知らせです。画面でご確認ください。']])
  const stored = `select variables from outbox_message where about_id = $1 and channel = 'push'`
  expect(JSON.stringify((await app.db.pool.query(stored, [ticketId])).rows)).not.toContain('山田')
  app.pass(61)
  const link = `${publicUrl}/entry/w/${token}`
  await expect
    .poll(() => line.received.map(({ messages: [message] }) => message?.text))
    .toEqual([`${number} お知らせ\n\n山田様、3階へどうぞ\n\n${link}`])
  app.pass(121)
  await expect.poll(() => sms.received.map(({ text }) => text)).toEqual([`${number} お知らせ\n山田様、3階へどうぞ\n${link}`])
})
