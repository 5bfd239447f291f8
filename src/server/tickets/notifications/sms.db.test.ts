/** SMS to visitors by a provider on this machine, with its budget and receipts. */
import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { MessageChannels } from '#contract/mail-policy.ts'
import type { OutboxMessage } from '#contract/outbox.ts'
import { defaultMailPolicy, type SmsPolicy } from '#domain/outbox/policy.ts'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { openDesk, type TestDesk } from '../../../../test/desk.ts'
import { type SmsServer, startSmsServer } from '../../../../test/sms.ts'
import { createBearerHeaders, joinAsVisitor, newMember, newShop, post, type TestMember } from '../../../../test/world.ts'
import type { CreatedShop } from '../../organization/create-organization.ts'
import { countSms } from '../../outbox/policy.ts'

const publicUrl = 'https://uketsuke.example.jp'
const phone = '090-1234-5678'
const number = '+819012345678'

let app: TestApp
let provider: SmsServer
let shop: CreatedShop
let manager: TestMember
let desk: TestDesk
beforeAll(async () => {
  provider = await startSmsServer()
  app = await startApp({ mails: true, publicUrl, settings: () => ({ SMS_URL: provider.url, SMS_FROM: '+815000000000' }) })
  // At the next noon of the shop: a test that passes midnight would count two days.
  const { hour, minute } = app.clock().toZonedDateTimeISO('Asia/Tokyo')
  app.pass(((36 * 60 - hour * 60 - minute) % (24 * 60)) * 60)
})
afterAll(async () => {
  await app?.stop()
  await provider?.close()
})
beforeEach(async () => {
  // Timers of earlier shops must not send anything into this test.
  await app.db.pool.query('delete from outbox_due')
  provider.received.length = 0
  provider.manner = () => ({ status: 201 })
  shop = await newShop(app, '若葉')
  await app.db.pool.query('update lane set asks_contact = true where shop_id = $1', [shop.scope.shopId])
  manager = await newMember(app, shop.scope, 'manager')
  desk = openDesk(app, shop, manager)
})

const shopSms: SmsPolicy = { sender: null, dailySegments: 100, yenPerSegment: 12 }
const sms = [{ channel: 'sms', minutes: 0 }]
async function setPolicy(own: Partial<SmsPolicy> | null = {}, called: object[] = sms) {
  const body = {
    ...defaultMailPolicy,
    rev: 0,
    ladders: { ...defaultMailPolicy.ladders, 'ticket.called': called },
    sms: own && { ...shopSms, ...own },
  }
  return (await post(app, `/shops/${shop.scope.shopId}/mail-policy`, { headers: createBearerHeaders(manager), body })).status
}
const rows = async <T>(text: string, ...values: unknown[]) => (await app.db.pool.query(text, values)).rows as T[]
type Row = { id: string; channel: string; state: string; result: string | null }
const messages = () =>
  rows<Row>(
    `select id, channel, state, result from outbox_message where shop_id = $1 and event = 'ticket.called' order by due_at, id`,
    shop.scope.shopId,
  )
const states = async () => (await messages()).map(({ channel, state, result }) => `${channel} ${state} ${result}`)
const channels = async () =>
  (await (
    await app.request(`/api/v1/shops/${shop.scope.shopId}/message-channels`, { headers: createBearerHeaders(manager) })
  ).json()) as MessageChannels

async function call(contact = phone) {
  const ticket = await joinAsVisitor(app, shop, { contact })
  const called = (await desk.callNext()) as Parameters<TestDesk['move']>[0]
  app.pass(21)
  return { ...ticket, called }
}

test('A call is texted to the contact’s mobile number with number and link', async () => {
  expect(await setPolicy()).toBe(200)
  const ticket = await call()
  await expect.poll(() => provider.received.length).toBe(1)
  const [first] = await messages()
  expect(provider.received[0]).toMatchObject({
    to: number,
    text: `${ticket.number} お呼び出し中\n${publicUrl}/entry/w/${ticket.token}`,
    from: '+815000000000',
    // A phone that is switched on after the call ended shows nothing.
    validSeconds: expect.toSatisfy((seconds) => seconds > 0 && seconds <= 15 * 60 - 21),
    receiptUrl: `${publicUrl}/sms/receipts/${shop.scope.organizationId}/${shop.scope.shopId}/${first!.id}`,
  })
  await expect.poll(states).toEqual(['sms sent 201'])
  expect(await channels()).toMatchObject({ sms: { provider: new URL(provider.url).host, usedToday: 1 } })
  const log = app.logged.join('\n')
  for (const secret of [number, number.slice(3), phone]) expect(log).not.toContain(secret)
  expect(JSON.stringify(await rows('select * from outbox_message where shop_id = $1', shop.scope.shopId))).not.toContain('9012345678')
})

test('By default no visitor is texted, nor is one without a mobile number', async () => {
  await setPolicy(null)
  await call()
  expect(await states()).toEqual([])
  await rows('update mail_policy set sms = $2 where shop_id = $1', shop.scope.shopId, JSON.stringify(shopSms))
  for (const contact of ['03-1234-5678', '+1 202 555 0123', 'sato@example.jp']) await call(contact)
  expect(await states()).toEqual([])
})

test('The shop’s own sender is used', async () => {
  expect(await setPolicy({ sender: 'WAKABA' })).toBe(200)
  await call()
  await expect.poll(() => provider.received.map(({ from }) => from)).toEqual(['WAKABA'])
})

test('SMS settings without a budget are refused', async () => {
  expect(await setPolicy({ dailySegments: 0 })).toBe(400)
})

test('Beyond the day’s budget an SMS is skipped, and staff see why', async () => {
  await setPolicy({ dailySegments: 1 })
  await call()
  await expect.poll(states).toEqual(['sms sent 201'])
  await call('080-1111-2222')
  await expect.poll(states).toEqual(['sms sent 201', 'sms suppressed sms.overBudget'])
  expect(provider.received).toHaveLength(1)
  expect((await channels()).sms.usedToday).toBe(1)
})

test('Two servers at once do not exceed the budget, nor touch that of sign-in codes', async () => {
  await setPolicy({ dailySegments: 5 })
  const count = (at: number) =>
    app.db.inScope(shop.scope, (tx) => countSms(tx, { scope: shop.scope, number: Buffer.from([at]), segments: 2, now: app.clock() }))
  const counted = await Promise.all(Array.from({ length: 6 }, (_, at) => count(at)))
  expect(counted.filter((refused) => refused === undefined)).toHaveLength(2)
  expect((await channels()).sms.usedToday).toBe(4)
  expect(await rows('select from identity.sms_day')).toEqual([])
})

test('An SMS to a refused number marks it, and the next step follows at once', async () => {
  provider.manner = () => ({ status: 400, body: { code: 21614 } })
  await setPolicy({}, [...sms, { channel: 'mail', minutes: 5 }])
  const { token } = await joinAsVisitor(app, shop, { contact: phone })
  await post(app, `/tickets/${token}/notifications`, { body: { address: 'sato@example.jp' } })
  await desk.callNext()
  app.pass(21)
  await expect.poll(states).toEqual(expect.arrayContaining(['sms failed HTTP 400 21614', expect.stringMatching('mail sent')]))
  const shown = async () => (await app.request(`/api/v1/tickets/${token}/notifications`)).json()
  expect(await shown()).toMatchObject({ smsFailed: true })
  expect(await shown()).not.toHaveProperty('failed')
  provider.manner = () => ({ status: 201 })
  await call()
  await expect.poll(states).toContain('sms suppressed suppressed')
  expect(provider.received).toHaveLength(1)
})

test.each([
  ['asks for a pause', { status: 429, headers: { 'retry-after': '200' } }, 'HTTP 429', 150],
  ['has used up its quota', { status: 429, body: { code: 63_038 } }, 'HTTP 429 63038', 5],
  ['has no money left', { status: 402 }, 'HTTP 402', 5],
  ['is down', { status: 503 }, 'HTTP 503', 5],
  ['cuts the connection', 'drop', 'HTTP UND_ERR_SOCKET', 5],
] as const)('An SMS waits if the provider %s, and counts once', async (_, manner, result, quietSeconds) => {
  provider.manner = () => manner
  await setPolicy()
  await call()
  await expect.poll(states).toEqual([`sms queued ${result}`])
  provider.manner = () => ({ status: 201 })
  app.pass(quietSeconds)
  expect(await states()).toEqual([`sms queued ${result}`])
  app.pass(210)
  await expect.poll(states).toEqual(['sms sent 201'])
  expect((await channels()).sms.usedToday).toBe(1)
})

test('A message of staff reaches a visitor who left a mobile number only', async () => {
  await setPolicy()
  const { ticketId, token, number } = await joinAsVisitor(app, shop, { contact: phone })
  const body = { ticketId, text: { ja: '3階へお越しください' } }
  const sent = await post(app, `/shops/${shop.scope.shopId}/messages`, { headers: createBearerHeaders(manager), body })
  expect(sent.status).toBe(201)
  app.pass(21)
  await expect
    .poll(() => provider.received.map(({ text }) => text))
    .toEqual([`${number} お知らせ\n3階へお越しください\n${publicUrl}/entry/w/${token}`])
})

test('A call that ended is not texted', async () => {
  await setPolicy({}, [{ channel: 'sms', minutes: 2 }])
  const { called } = await call()
  await desk.move(called, 'start')
  app.pass(120)
  await call('080-1111-2222')
  expect((await states())[0]).toBe('sms cancelled obsolete')
  expect(provider.received).toEqual([])
})

const receiptPath = async () => `/sms/receipts/${shop.scope.organizationId}/${shop.scope.shopId}/${(await messages())[0]!.id}`
const report = async (body: string, headers: Record<string, string> = { authorization: 'Bearer s3cret-token' }, path?: string) =>
  (await app.request(path ?? (await receiptPath()), { method: 'POST', headers, body })).status
const delivered = '{"status":"delivered"}'

test('A number is marked if the provider reports an SMS as undelivered', async () => {
  await setPolicy()
  await call()
  await expect.poll(states).toEqual(['sms sent 201'])
  expect(await report('{"status":"failed","permanent":true}')).toBe(204)
  expect(await states()).toEqual(['sms bounced SMS failed'])
  // A later, contradicting receipt changes nothing.
  expect(await report(delivered)).toBe(204)
  expect(await states()).toEqual(['sms bounced SMS failed'])
  await call()
  await expect.poll(states).toContain('sms suppressed suppressed')
})

test('A receipt counts once, also before the server has marked the SMS as sent', async () => {
  provider.manner = () => 'drop'
  await setPolicy()
  await call()
  await expect.poll(states).toEqual(['sms queued HTTP UND_ERR_SOCKET'])
  for (let n = 0; n < 2; n++) expect(await report(delivered)).toBe(204)
  expect(await report('{"status":"sent"}')).toBe(204)
  app.pass(120)
  await call('080-1111-2222')
  expect((await states())[0]).toMatch(/^sms delivered/)
  expect(provider.received.filter(({ to }) => to === number)).toHaveLength(1)
})

test('A receipt without the provider’s token, or for another shop, changes nothing', async () => {
  await setPolicy()
  await call()
  await expect.poll(states).toEqual(['sms sent 201'])
  for (const authorization of ['', 'Bearer s3cret', 'Bearer s3cret-tokens', 'Basic s3cret-token']) {
    expect(await report(delivered, authorization ? { authorization } : {})).toBe(403)
  }
  const other = await newShop(app, '青葉')
  const [message] = await messages()
  const elsewhere = `/sms/receipts/${other.scope.organizationId}/${other.scope.shopId}/${message!.id}`
  expect(await report(delivered, undefined, elsewhere)).toBe(204)
  expect(await report(delivered, undefined, '/sms/receipts/a/b/c')).toBe(404)
  expect(await report('x'.repeat(20_000))).toBe(413)
  for (const body of ['', '{', 'null', '{"status":1}']) expect(await report(body)).toBe(204)
  expect(await states()).toEqual(['sms sent 201'])
})

test('Staff see the result of an SMS without its number', async () => {
  await setPolicy()
  await call()
  await expect.poll(states).toEqual(['sms sent 201'])
  const path = `/api/v1/shops/${shop.scope.shopId}/outbox?event=ticket.called`
  const list = (await (await app.request(path, { headers: createBearerHeaders(manager) })).json()) as { messages: OutboxMessage[] }
  expect(list.messages).toMatchObject([{ channel: 'sms', state: 'sent', address: null, may: [] }])
})

test('Twilio’s receipt is proved by its signature', async () => {
  const twilio = await startApp({ publicUrl, settings: () => ({ SMS_URL: provider.twilioUrl, SMS_FROM: '+815000000000' }) })
  try {
    const [organizationId, shopId, id] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
    const path = `/sms/receipts/${organizationId}/${shopId}/${id}`
    const fields = { MessageStatus: 'delivered', MessageSid: 'SM1', To: number }
    const signed = `${publicUrl}${path}MessageSidSM1MessageStatusdeliveredTo${number}`
    const signature = (text: string, token = 's3cret-token') => createHmac('sha1', token).update(text).digest('base64')
    const send = async (proof: string, body = new URLSearchParams(fields)) =>
      (await twilio.request(path, { method: 'POST', headers: { 'x-twilio-signature': proof }, body })).status
    expect(await send(signature(signed))).toBe(204)
    expect(await send(signature(signed, 'other-token'))).toBe(403)
    expect(await send(signature(signed), new URLSearchParams({ ...fields, MessageStatus: 'failed' }))).toBe(403)
    expect(await send('')).toBe(403)
  } finally {
    await twilio.stop()
  }
})
