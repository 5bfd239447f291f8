/** A shop's official account at LINE, by a stand-in of LINE on this machine. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { LineSettings, LineStatus } from '#contract/line.ts'
import type { PrivacyNotice } from '#contract/privacy/notice.ts'
import type { TicketMailSubscription } from '#contract/tickets/notifications.ts'
import { defaultMailPolicy } from '#domain/outbox/policy.ts'
import { startApp, type TestApp } from '../../../test/app.ts'
import { openDesk, type TestDesk } from '../../../test/desk.ts'
import { type LineStandIn, lineAccount, newLineUserId, startLineStandIn } from '../../../test/line-stand-in.ts'
import { agreeAtLine, sendToWebhook } from '../../../test/line-visitor.ts'
import { type SmsServer, startSmsServer } from '../../../test/sms.ts'
import { createBearerHeaders, joinAsVisitor, newMember, newShop, post, type TestMember } from '../../../test/world.ts'
import type { CreatedShop } from '../organization/create-organization.ts'
import { readLineRecord } from '../outbox/line-recipients.ts'
import { deleteReadersOfClosedTickets, eraseTicketNotifications } from '../tickets/notifications/erase-addresses.ts'

const publicUrl = 'https://uketsuke.example.jp'
let app: TestApp
let line: LineStandIn
let sms: SmsServer
let shop: CreatedShop
let admin: TestMember
let desk: TestDesk
/** Visitors of this test. A message of an earlier one may still be on its way. */
const users = new Set<string>()
beforeAll(async () => {
  ;[line, sms] = await Promise.all([startLineStandIn(), startSmsServer()])
  app = await startApp({ mails: true, publicUrl, settings: () => ({ LINE_URL: line.origin, SMS_URL: sms.url, SMS_FROM: '+815000000000' }) })
})
afterAll(async () => {
  await app?.stop()
  await line?.close()
  await sms?.close()
})
beforeEach(async () => {
  line.reset()
  users.clear()
  shop = await newShop(app, '若葉')
  admin = await newMember(app, shop.scope, 'admin')
  desk = openDesk(app, shop, admin)
})

type Answer<T> = T & { http: number; code?: string }
const answerOf = async <T>(response: Promise<Response>): Promise<Answer<T>> => {
  const answered = await response
  return { http: answered.status, ...((await answered.json()) as T) }
}
const shopPath = (path: string) => `/shops/${shop.scope.shopId}${path}`
const saveAccount = (more: object = {}) =>
  answerOf<LineSettings>(
    post(app, shopPath('/line'), {
      headers: createBearerHeaders(admin),
      body: { rev: 0, allShops: false, ...lineAccount, ...more },
    }),
  )
const readStatus = () => answerOf<LineStatus>(app.request(`/api/v1${shopPath('/line/status')}`, { headers: createBearerHeaders(admin) }))
const lineStateOf = async (token: string) =>
  ((await (await app.request(`/api/v1/tickets/${token}/notifications`)).json()) as TicketMailSubscription).line
const row = async <T>(text: string, ...values: unknown[]) => (await app.db.pool.query(text, values)).rows[0] as T

/** Returns the path of the page to which LINE leads back. */
async function linkTicket(token: string, more: { cookie?: string } = {}): Promise<string | null> {
  const { origin, page } = await agreeAtLine(app, `/line/ticket/${token}`, more)
  expect(origin).toBe(publicUrl)
  return page
}

async function joinWithLine({
  userId = newLineUserId(),
  isFriend = true,
  addsFriend = false,
  contact = undefined as string | undefined,
} = {}) {
  users.add(userId)
  line.person = { userId, isFriend, addsFriend }
  const ticket = await joinAsVisitor(app, shop, contact ? { contact } : {})
  expect(await linkTicket(ticket.token)).toBe(`/entry/w/${ticket.token}?line=linked`)
  const { id } = await row<{ id: string }>('select id from line_recipient where ticket_id = $1', ticket.ticketId)
  return { ...ticket, userId, recipientId: id }
}

const sendWebhook = (url: string, events: readonly object[], more: { secret?: string; signature?: string } = {}) =>
  sendToWebhook(app, line, url, events, more)
const now = () => app.clock().epochMilliseconds
type Linked = Awaited<ReturnType<typeof joinWithLine>>
const press = ({ userId, recipientId }: Pick<Linked, 'userId' | 'recipientId'>, act: string, at = now(), more: object = {}) =>
  line.event('postback', userId, at, {
    replyToken: `reply-${act}-${at}`,
    postback: { data: `act=${act}&recipient=${recipientId}&shop=${shop.scope.shopId}` },
    ...more,
  })
const replyTexts = () => line.replies.flatMap(({ messages }) => messages.map(({ text, altText }) => text ?? altText))

test('An account is saved after LINE has accepted token and secrets', async () => {
  const saved = await saveAccount()
  expect(saved).toMatchObject({ http: 200, rev: 1, callbackUrl: `${publicUrl}/line/return` })
  expect(saved.account).toMatchObject({ name: '若葉店', basicId: '@wakaba', allShops: false, loginChannelId: lineAccount.loginChannelId })
  expect(saved.account!.webhookUrl).toMatch(new RegExp(`^${publicUrl}/api/v1/line/[\\w-]{22}/webhook$`))
  expect(JSON.stringify(saved)).not.toContain(lineAccount.channelToken)
  const stored = await row<{ text: string }>(
    'select row_to_json(a)::text as text from line_account a where shop_id = $1',
    shop.scope.shopId,
  )
  for (const secret of [lineAccount.channelToken, lineAccount.channelSecret, lineAccount.loginChannelSecret])
    expect(stored.text).not.toContain(secret)
})

test.each([
  ['token', { channelToken: 'another-channel-token-of-nobody' }, 'line.wrongToken'],
  ['secret', { channelSecret: '0'.repeat(32) }, 'line.wrongSecret'],
  ['LINE Login secret', { loginChannelSecret: '0'.repeat(32) }, 'line.wrongLogin'],
  ['LINE Login id', { loginChannelId: '1999999999' }, 'line.wrongLogin'],
])('A wrong %s is refused, and nothing is saved', async (_, wrong, code) => {
  expect(await saveAccount(wrong)).toMatchObject({ http: 422, code })
  expect(await row('select id from line_account where shop_id = $1', shop.scope.shopId)).toBeUndefined()
})

test('Nothing is saved while LINE does not respond', async () => {
  line.isDown = true
  expect(await saveAccount()).toMatchObject({ http: 503, code: 'line.unavailable' })
})

test('An outdated page does not overwrite a colleague’s account', async () => {
  await saveAccount()
  expect(await saveAccount()).toMatchObject({ http: 409, code: 'setting.changed', current: { rev: 1 } })
  expect(await saveAccount({ rev: 1 })).toMatchObject({ http: 200, rev: 2 })
})

test('An account for all shops works until a shop has its own', async () => {
  expect(await saveAccount({ allShops: true })).toMatchObject({ account: { allShops: true } })
  const shared = await row<{ id: string }>('select id from line_account where organization_id = $1', shop.scope.organizationId)
  expect(await saveAccount({ rev: 1 })).toMatchObject({ rev: 1, account: { allShops: false } })
  const removed = await answerOf<LineSettings>(post(app, shopPath('/line/remove'), { headers: createBearerHeaders(admin) }))
  expect(removed).toMatchObject({ http: 200, account: { allShops: true } })
  expect(await row('select id from line_account where organization_id = $1', shop.scope.organizationId)).toEqual(shared)
})

test('The log names who saved and removed an account, without its secrets', async () => {
  await saveAccount()
  await post(app, shopPath('/line/remove'), { headers: createBearerHeaders(admin) })
  const { rows } = await app.db.pool.query(
    `select kind, actor_id = $2 as own, data from event where shop_id = $1 and kind like 'line.%' order by seq`,
    [shop.scope.shopId, admin.accountId],
  )
  expect(rows).toEqual([
    { kind: 'line.set', own: true, data: { name: '若葉店', allShops: false } },
    { kind: 'line.remove', own: true, data: { name: '若葉店' } },
  ])
})

test('Staff see whether LINE works, is used up, refuses the token, or is down', async () => {
  expect(await readStatus()).toMatchObject({ http: 409, code: 'line.notConfigured' })
  await saveAccount()
  line.quota.used = 12
  expect(await readStatus()).toEqual({ http: 200, state: 'works', used: 12, limit: 200, blocked: 0 })
  line.quota.used = 200
  expect(await readStatus()).toMatchObject({ state: 'quota' })
  line.quota.limit = null
  expect(await readStatus()).toMatchObject({ state: 'works', limit: null })
  line.isDown = true
  expect(await readStatus()).toMatchObject({ state: 'down' })
})

test('A visitor is linked by LINE Login, which is asked for the id only', async () => {
  const { token } = await joinAsVisitor(app, shop)
  expect(await lineStateOf(token)).toBeNull()
  await saveAccount()
  expect(await lineStateOf(token)).toBe('offered')
  const { userId } = await joinWithLine()
  const [asked] = line.authorizations
  expect(Object.fromEntries(asked!)).toMatchObject({ scope: 'openid', bot_prompt: 'aggressive', code_challenge_method: 'S256' })
  expect(asked!.get('state')).not.toContain(token)
  expect(await row('select user_id, blocked from line_recipient where user_id = $1', userId)).toEqual({ user_id: userId, blocked: false })
})

test('A visitor who does not add the account is told so, until they add it', async () => {
  const { account } = await saveAccount()
  const { token, userId } = await joinWithLine({ isFriend: false })
  expect(await lineStateOf(token)).toBe('blocked')
  expect(await readStatus()).toMatchObject({ blocked: 1 })
  expect(await sendWebhook(account!.webhookUrl!, [line.event('follow', userId, now())])).toBe(200)
  expect(await lineStateOf(token)).toBe('linked')
})

test('Another browser cannot finish the link', async () => {
  await saveAccount()
  line.person = { userId: newLineUserId(), isFriend: true, addsFriend: false }
  const { token } = await joinAsVisitor(app, shop)
  expect(await linkTicket(token, { cookie: `uketsuke_line=${'x'.repeat(22)}` })).toBe('/')
  expect(await lineStateOf(token)).toBe('offered')
})

test('A link from another site and a refusal at LINE link nobody', async () => {
  await saveAccount()
  const { token } = await joinAsVisitor(app, shop)
  const elsewhere = { redirect: 'manual', headers: { 'sec-fetch-site': 'cross-site' } } as const
  expect((await app.request(`/line/ticket/${token}`, elsewhere)).headers.get('location')).toBe(`/entry/w/${token}`)
  expect(await linkTicket(token)).toBe(`/entry/w/${token}?line=refused`)
  expect(await lineStateOf(token)).toBe('offered')
})

test('A visitor ends the messages, and an ended ticket keeps no id', async () => {
  await saveAccount()
  const { token, ticketId } = await joinWithLine()
  expect(await answerOf<TicketMailSubscription>(post(app, `/tickets/${token}/line/end`))).toMatchObject({ http: 200, line: 'offered' })
  const second = await joinWithLine()
  expect(await row('select 1 from line_recipient where ticket_id = $1', ticketId)).toBeUndefined()
  await desk.move((await desk.detail(second.ticketId)).ticket, 'remove')
  await deleteReadersOfClosedTickets(app)
  expect(await row('select ticket_id from line_recipient where ticket_id = $1', second.ticketId)).toBeDefined()
  app.pass(3_601)
  await deleteReadersOfClosedTickets(app)
  expect(await row('select ticket_id from line_recipient where ticket_id = $1', second.ticketId)).toBeUndefined()
})

test('A visitor’s export and the privacy notice name LINE', async () => {
  const notice = async () => (await (await app.request(`/api/v1/entry/${shop.entryCode}/privacy`)).json()) as PrivacyNotice
  expect((await notice()).usesLine).toBe(false)
  await saveAccount()
  expect((await notice()).usesLine).toBe(true)
  const { ticketId, userId } = await joinWithLine()
  const readRecord = () => app.db.readScope(shop.scope, (tx) => readLineRecord(tx, [ticketId]))
  expect(await readRecord()).toMatchObject({ users: [{ userId }], messages: [{ event: 'ticket.joined' }] })
  await app.db.inScope(shop.scope, (tx) => eraseTicketNotifications(tx, [ticketId]))
  expect(await readRecord()).toMatchObject({ users: [] })
  const { rows } = await app.db.pool.query('select address, variables from outbox_message where about_id = $1', [ticketId])
  expect(rows).toEqual([{ address: null, variables: {} }])
})

test('A webhook needs the channel’s signature of exactly its bytes', async () => {
  const { account } = await saveAccount()
  const url = account!.webhookUrl!
  const { userId, token } = await joinWithLine()
  const unfollow = line.event('unfollow', userId, now())
  expect(await sendWebhook(url, [unfollow], { secret: '0'.repeat(32) })).toBe(401)
  expect(await sendWebhook(url, [unfollow], { signature: '' })).toBe(401)
  expect(await sendWebhook(url, [unfollow], { signature: line.sign([]).signature })).toBe(401)
  expect(await sendWebhook(`${publicUrl}/api/v1/line/${'x'.repeat(22)}/webhook`, [unfollow])).toBe(404)
  expect(await lineStateOf(token)).toBe('linked')
  // LINE's own test sends no event.
  expect(await sendWebhook(url, [])).toBe(200)
  expect(await sendWebhook(url, [unfollow])).toBe(200)
  expect(await lineStateOf(token)).toBe('blocked')
})

test('A follow that arrives after a later unfollow changes nothing', async () => {
  const { account } = await saveAccount()
  const { userId, token } = await joinWithLine()
  const at = now()
  await sendWebhook(account!.webhookUrl!, [line.event('unfollow', userId, at + 2_000), line.event('follow', userId, at + 1_000)])
  expect(await lineStateOf(token)).toBe('blocked')
  await sendWebhook(account!.webhookUrl!, [line.event('follow', userId, at + 1_500, { isRedelivery: true })])
  expect(await lineStateOf(token)).toBe('blocked')
})

test('An unfollow from before the link that arrives late changes nothing', async () => {
  const { account } = await saveAccount()
  const before = now()
  const { userId, token } = await joinWithLine()
  await sendWebhook(account!.webhookUrl!, [line.event('unfollow', userId, before - 1_000)])
  expect(await lineStateOf(token)).toBe('linked')
})

test('A called visitor is on the way, then late, and staff see both', async () => {
  const { account } = await saveAccount()
  const visitor = await joinWithLine()
  await desk.callNext()
  await sendWebhook(account!.webhookUrl!, [press(visitor, 'onMyWay')])
  expect((await desk.detail(visitor.ticketId)).ticket.onMyWayAt).not.toBeNull()
  await sendWebhook(account!.webhookUrl!, [press(visitor, 'late')])
  expect((await desk.detail(visitor.ticketId)).ticket.lateUntil).not.toBeNull()
  await expect
    .poll(replyTexts)
    .toEqual(['お店に「向かっています」とお伝えしました。お気をつけてお越しください。', '10分遅れることを、お店にお伝えしました。'])
})

test('A repeated event and an earlier press that arrives late change nothing', async () => {
  const { account } = await saveAccount()
  const visitor = await joinWithLine()
  await desk.callNext()
  const late = press(visitor, 'late')
  await sendWebhook(account!.webhookUrl!, [late])
  const { rev } = (await desk.detail(visitor.ticketId)).ticket
  await sendWebhook(account!.webhookUrl!, [{ ...late, deliveryContext: { isRedelivery: true } }])
  await sendWebhook(account!.webhookUrl!, [press(visitor, 'onMyWay', late.timestamp - 1_000)])
  expect((await desk.detail(visitor.ticketId)).ticket).toMatchObject({ rev, onMyWayAt: null })
})

test('Cancelling asks back, and only the second press cancels', async () => {
  const { account } = await saveAccount()
  const visitor = await joinWithLine()
  await sendWebhook(account!.webhookUrl!, [press(visitor, 'cancel')])
  await expect.poll(replyTexts).toEqual([`受付番号 ${visitor.number} を取り消しますか？`])
  expect((await desk.detail(visitor.ticketId)).ticket.status).toBe('waiting')
  const [confirmation] = line.replies[0]!.messages
  expect(confirmation!.template!.actions.map(({ label }) => label)).toEqual(['取り消す', '取り消さない'])
  const { data } = confirmation!.template!.actions[0]!
  await sendWebhook(account!.webhookUrl!, [press(visitor, 'confirmCancel', now(), { postback: { data } })])
  expect((await desk.detail(visitor.ticketId)).ticket.status).toBe('cancelled')
  await sendWebhook(account!.webhookUrl!, [press(visitor, 'late', now() + 1_000)])
  await expect
    .poll(replyTexts)
    .toEqual([
      `受付番号 ${visitor.number} を取り消しますか？`,
      `受付番号 ${visitor.number} を取り消しました。またのご利用をお待ちしております。`,
      'この受付は終了しています。またのご利用をお待ちしております。',
    ])
})

test('A press of another person, for another ticket or from long ago does nothing', async () => {
  const { account } = await saveAccount()
  const [visitor, other] = [await joinWithLine(), await joinWithLine()]
  const url = account!.webhookUrl!
  await sendWebhook(url, [press({ ...visitor, userId: other.userId }, 'confirmCancel')])
  await sendWebhook(url, [press({ ...visitor, userId: newLineUserId() }, 'confirmCancel')])
  await sendWebhook(url, [press(visitor, 'confirmCancel', now() - 11 * 60_000)])
  await sendWebhook(url, [press(visitor, 'confirmCancel', now(), { postback: { data: 'act=confirmCancel' } })])
  for (const { ticketId } of [visitor, other]) expect((await desk.detail(ticketId)).ticket.status).toBe('waiting')
  expect(line.replies).toEqual([])
})

const setAddress = (token: string) => post(app, `/tickets/${token}/notifications`, { body: { address: 'sato@example.jp' } })
/** Channel, event and state of the shop's messages, without those with the number. */
const messages = async () =>
  (
    await app.db.pool.query<{ message: string }>(
      `select concat_ws(' ', channel, state, result) as message from outbox_message where shop_id = $1 and event <> 'ticket.joined' order by created_at, due_at`,
      [shop.scope.shopId],
    )
  ).rows.map(({ message }) => message)
const received = () => line.received.filter(({ to }) => users.has(to))
const called = () => received().filter(({ messages: [message] }) => message?.altText?.includes('お呼び出し中'))

test('A visitor gets number and call at LINE, with buttons that name their own row', async () => {
  await saveAccount()
  const visitor = await joinWithLine()
  await expect
    .poll(() => received().map(({ to, messages: [message] }) => [to, message?.altText]))
    .toEqual([[visitor.userId, expect.stringContaining(`受付番号は ${visitor.number} です\n若葉店です。`)]])
  await desk.callNext()
  app.pass(21)
  await expect.poll(() => called().length).toBe(1)
  const [
    {
      to,
      messages: [message],
    } = { to: '', messages: [] },
  ] = called()
  expect(to).toBe(visitor.userId)
  expect(message!.template!.actions).toMatchObject([
    { type: 'postback', label: '向かっています', data: `act=onMyWay&recipient=${visitor.recipientId}&shop=${shop.scope.shopId}` },
    { type: 'postback', label: '10分遅れます' },
    { type: 'postback', label: '受付を取り消す' },
    { type: 'uri', label: '画面を開く', uri: `${publicUrl}/entry/w/${visitor.token}` },
  ])
  await expect.poll(messages).toEqual(['line sent 200'])
})

test('Each visitor gets the messages about their own number only', async () => {
  await saveAccount()
  const [first, second] = [await joinWithLine(), await joinWithLine()]
  await desk.callNext()
  app.pass(21)
  await expect.poll(() => called().map(({ to }) => to)).toEqual([first.userId])
  await desk.callNext()
  app.pass(21)
  await expect.poll(() => called().map(({ to }) => to)).toEqual([first.userId, second.userId])
})

test('A merged number takes its visitor at LINE along until undo', async () => {
  await saveAccount()
  const earlier = await joinAsVisitor(app, shop)
  const later = await joinWithLine()
  const states = async () => [await lineStateOf(earlier.token), await lineStateOf(later.token)]
  const ticket = (await desk.detail(later.ticketId)).ticket
  await desk.move(ticket, 'merge', { into: earlier.ticketId })
  expect(await states()).toEqual(['linked', null])
  await desk.move((await desk.detail(later.ticketId)).ticket, 'undo')
  expect(await states()).toEqual(['offered', 'linked'])
})

test('A button pressed at LINE ends the steps that are left', async () => {
  const { account } = await saveAccount()
  const visitor = await joinWithLine()
  await setAddress(visitor.token)
  await desk.callNext()
  app.pass(21)
  await expect.poll(messages).toEqual(['line sent 200', 'mail queued'])
  await sendWebhook(account!.webhookUrl!, [press(visitor, 'onMyWay')])
  expect(await messages()).toEqual(['line sent 200', 'mail cancelled seen'])
})

test('The mail follows a message that LINE accepted and did not deliver', async () => {
  await saveAccount()
  const visitor = await joinWithLine()
  await setAddress(visitor.token)
  await desk.callNext()
  app.pass(21)
  await expect.poll(messages).toEqual(['line sent 200', 'mail queued'])
  app.pass(61)
  await expect.poll(messages).toEqual(['line sent 200', 'mail sent 250'])
})

test('An SMS follows one minute later if the visitor has blocked the account', async () => {
  await saveAccount()
  await app.db.pool.query('update lane set asks_contact = true where shop_id = $1', [shop.scope.shopId])
  const ladder = [
    { channel: 'line', minutes: 0 },
    { channel: 'sms', minutes: 1 },
  ]
  const policy = await post(app, shopPath('/mail-policy'), {
    headers: createBearerHeaders(admin),
    body: {
      ...{ ...defaultMailPolicy, rev: 0, sms: { sender: null, dailySegments: 10, yenPerSegment: 12 } },
      ladders: { ...defaultMailPolicy.ladders, 'ticket.called': ladder },
    },
  })
  expect(policy.status).toBe(200)
  await joinWithLine({ contact: '090-1234-5678' })
  await desk.callNext()
  app.pass(21)
  // LINE answers 200 and delivers nothing.
  await expect.poll(messages).toEqual(['line sent 200', 'sms queued'])
  app.pass(55)
  expect(await messages()).toEqual(['line sent 200', 'sms queued'])
  app.pass(6)
  await expect.poll(messages).toEqual(['line sent 200', 'sms sent 201'])
  expect(sms.received.map(({ to }) => to)).toEqual(['+819012345678'])
})

test.each([
  ['are used up', { status: 429, body: { message: 'You have reached your monthly limit.' } }, 'line failed LINE quota'],
  ['are refused', { status: 401 }, 'line failed LINE 401'],
])('The mail takes over at once when LINE’s messages %s', async (_, manner, result) => {
  await saveAccount()
  const visitor = await joinWithLine()
  await setAddress(visitor.token)
  await expect.poll(() => received().length).toBe(1)
  line.manner = () => manner
  await desk.callNext()
  app.pass(21)
  await expect.poll(messages).toEqual([result, 'mail sent 250'])
})

test('The mail takes over when the visitor blocks the account after the call', async () => {
  const { account } = await saveAccount()
  const visitor = await joinWithLine()
  await setAddress(visitor.token)
  await desk.callNext()
  await sendWebhook(account!.webhookUrl!, [line.event('unfollow', visitor.userId, now())])
  app.pass(21)
  await expect.poll(messages).toEqual(['line failed LINE blocked', 'mail sent 250'])
  expect(called()).toEqual([])
  const row = (await desk.detail(visitor.ticketId)).ticket
  await desk.move(row, 'requeue', { back: 'end' })
  expect((await messages()).filter((message) => message.startsWith('line'))).toEqual(['line failed LINE blocked'])
})

test('A visitor who is served gets no call, even if they had blocked the account then', async () => {
  const { account } = await saveAccount()
  const visitor = await joinWithLine()
  const called = await desk.callNext()
  await sendWebhook(account!.webhookUrl!, [line.event('unfollow', visitor.userId, now())])
  expect(await desk.move(called, 'start')).toMatchObject({ http: 200 })
  await sendWebhook(account!.webhookUrl!, [line.event('follow', visitor.userId, now())])
  app.pass(30)
  await expect.poll(messages).toEqual(['line cancelled obsolete'])
})

test('A called visitor who then adds the account gets that call once', async () => {
  const { account } = await saveAccount()
  const { userId } = await joinWithLine({ isFriend: false })
  await desk.callNext()
  const follow = line.event('follow', userId, now())
  await sendWebhook(account!.webhookUrl!, [follow, { ...follow, deliveryContext: { isRedelivery: true } }])
  app.pass(21)
  await expect.poll(messages).toEqual(['line sent 200'])
  await sendWebhook(account!.webhookUrl!, [line.event('unfollow', userId, now()), line.event('follow', userId, now())])
  expect(await messages()).toEqual(['line sent 200'])
  expect(called()).toHaveLength(1)
})

test.each([
  ['have said that they are on the way', (visitor: Linked) => post(app, `/tickets/${visitor.token}/on-my-way`)],
  ['are served', async (visitor: Linked) => desk.move((await desk.detail(visitor.ticketId)).ticket, 'start')],
  ['were called long ago', async () => app.pass(3_600)],
])('A visitor who adds the account gets no call if they %s', async (_, change) => {
  const { account } = await saveAccount()
  const visitor = await joinWithLine({ isFriend: false })
  await desk.callNext()
  await change(visitor)
  await sendWebhook(account!.webhookUrl!, [line.event('follow', visitor.userId, now())])
  expect(await lineStateOf(visitor.token)).toBe('linked')
  expect(await messages()).toEqual([])
})

test('A called visitor who is linked then gets the call, too', async () => {
  await saveAccount()
  const visitor = await joinAsVisitor(app, shop)
  await desk.callNext()
  line.person = { userId: newLineUserId(), isFriend: true, addsFriend: false }
  users.add(line.person.userId)
  await linkTicket(visitor.token)
  app.pass(21)
  await expect.poll(() => called().length).toBe(1)
  expect(await messages()).toEqual(['line sent 200'])
})

test('No log line has a token, a secret or an id of LINE', async () => {
  const { account } = await saveAccount()
  const visitor = await joinWithLine()
  await desk.callNext()
  await sendWebhook(account!.webhookUrl!, [press(visitor, 'late')])
  line.isDown = true
  await sendWebhook(account!.webhookUrl!, [press(visitor, 'onMyWay')])
  await expect.poll(() => app.logged.some((text) => text.includes('LINE did not take a reply'))).toBe(true)
  const secrets = [visitor.userId, visitor.token, ...Object.values(lineAccount)]
  expect(app.logged.filter((text) => secrets.some((secret) => text.includes(secret)))).toEqual([])
})
