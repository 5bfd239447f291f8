/** Push messages to visitors' browsers, by a real push service on this machine; mail is the next step. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OutboxMessage } from '#contract/outbox.ts'
import type { PrivacyRequest } from '#contract/privacy/requests.ts'
import type { TicketMailSubscription } from '#contract/tickets/notifications.ts'
import { ensurePushKeys } from '#platform/outbox/push-keys.ts'
import { cancelRestoredMessages } from '#platform/outbox/restored.ts'
import { privacyRequestBody } from '../../../../test/access/privacy-samples.ts'
import { installationKey, startApp, type TestApp } from '../../../../test/app.ts'
import { openDesk, type TestDesk } from '../../../../test/desk.ts'
import { type PushServer, startPushServer } from '../../../../test/push.ts'
import {
  createBearerHeaders,
  joinAsVisitor,
  newDeviceId,
  newIdempotencyKey,
  newMember,
  newShop,
  post,
  type TestMember,
} from '../../../../test/world.ts'
import type { CreatedShop } from '../../organization/create-organization.ts'
import { deleteReadersOfClosedTickets } from './erase-addresses.ts'

let app: TestApp
let service: PushServer
let shop: CreatedShop
let manager: TestMember
let desk: TestDesk
beforeAll(async () => {
  service = await startPushServer()
  app = await startApp({ mails: true, publicUrl: 'https://uketsuke.example.jp', settings: () => ({ OUTBOUND_ALLOWED: '127.0.0.1' }) })
})
afterAll(async () => {
  await app?.stop()
  await service?.close()
})
beforeEach(async () => {
  // Timers of earlier shops must not send anything into this test.
  for (const table of ['push_subscription', 'ticket_address', 'outbox_due']) await app.db.pool.query(`delete from ${table}`)
  app.mail().received.length = 0
  service.received.length = 0
  service.manner = () => ({ status: 201 })
  shop = await newShop(app, '若葉')
  manager = await newMember(app, shop.scope, 'manager')
  desk = openDesk(app, shop, manager)
})

type Browser = ReturnType<PushServer['subscribe']>
type Result = TicketMailSubscription & { http: number; code?: string }
async function subscribe(token: string, body: object, key = newIdempotencyKey()): Promise<Result> {
  const response = await post(app, `/tickets/${token}/push`, { key, body })
  return { http: response.status, ...((await response.json()) as TicketMailSubscription) }
}
const setAddress = (token: string, address: string) => post(app, `/tickets/${token}/notifications`, { body: { address } })
const rows = async <T = { message: string; result: string | null }>(text: string, ...values: unknown[]) =>
  (await app.db.pool.query(text, values)).rows as T[]
/** Channel, event and state of each message of the shop, without the mail with the number. */
const messages = async () =>
  (
    await rows(
      `select concat_ws(' ', channel, event, state) as message from outbox_message where shop_id = $1 and event <> 'ticket.joined' order by created_at, channel desc`,
      shop.scope.shopId,
    )
  ).map(({ message }) => message)
const results = async () =>
  (await rows('select result from outbox_message where shop_id = $1 and channel = $2 order by id', shop.scope.shopId, 'push')).map(
    ({ result }) => result,
  )
const subscriptions = async () => (await rows('select id from push_subscription where shop_id = $1', shop.scope.shopId)).length
/** As long as an open page may show the news first. */
const wait = () => app.pass(21)

async function joinWithPush({ address, device = newDeviceId() }: { address?: string; device?: string } = {}) {
  const ticket = await joinAsVisitor(app, shop, { device })
  if (address) await setAddress(ticket.token, address)
  const browser = service.subscribe()
  expect(await subscribe(ticket.token, browser)).toMatchObject({ http: 200, push: { browsers: { length: 1 } } })
  return { ...ticket, browser, device }
}
const pathOf = ({ endpoint }: Browser) => new URL(endpoint).pathname

test('A call is pushed to a closed page with its title and short text', async () => {
  const { number, token, browser } = await joinWithPush()
  await desk.callNext()
  expect(service.received).toEqual([])
  wait()
  await expect.poll(() => service.received.length).toBe(1)
  const [push] = service.received
  expect(push!.payload).toEqual({
    title: `${number} お呼び出し中`,
    text: '若葉店です。1番カウンターまでお越しください。',
    path: `/entry/w/${token}`,
  })
  expect(push).toMatchObject({ path: pathOf(browser), headers: { urgency: 'high' } })
  await expect.poll(messages).toEqual(['push ticket.called sent'])
})

test('Each browser gets the messages about its own number only', async () => {
  const [first, second] = [await joinWithPush(), await joinWithPush()]
  const other = await newShop(app, '青葉')
  const elsewhere = await joinAsVisitor(app, other)
  const browser = service.subscribe()
  await subscribe(elsewhere.token, browser)
  await desk.callNext()
  wait()
  await expect
    .poll(() => service.received.map(({ path, payload }) => [path, payload.title]))
    .toEqual([[pathOf(first.browser), `${first.number} お呼び出し中`]])
  await openDesk(app, other, await newMember(app, other.scope, 'staff')).callNext()
  await desk.callNext()
  wait()
  await expect.poll(() => service.received.length).toBe(3)
  const received = service.received.map(({ path, payload }) => [path, payload.path])
  expect(received).toContainEqual([pathOf(browser), `/entry/w/${elsewhere.token}`])
  expect(received).toContainEqual([pathOf(second.browser), `/entry/w/${second.token}`])
})

test('The mail follows one minute after a push message that nobody reacted to', async () => {
  // A push service that lies looks the same: it answers 201 and delivers nothing.
  await joinWithPush({ address: 'sato@example.jp' })
  await expect.poll(() => app.mail().received.length).toBe(1)
  await desk.callNext()
  wait()
  await expect.poll(messages).toEqual(['push ticket.called sent', 'mail ticket.called queued'])
  app.pass(55)
  expect(await messages()).toEqual(['push ticket.called sent', 'mail ticket.called queued'])
  app.pass(10)
  await expect.poll(messages).toEqual(['push ticket.called sent', 'mail ticket.called sent'])
  expect(service.received).toHaveLength(1)
})

test('A visitor who opens the page after the push message gets no mail', async () => {
  const { token, device } = await joinWithPush({ address: 'sato@example.jp' })
  await desk.callNext()
  wait()
  await expect.poll(messages).toEqual(['push ticket.called sent', 'mail ticket.called queued'])
  await post(app, `/tickets/${token}/seen`, { headers: { cookie: `uketsuke_device=${device}` } })
  expect(await messages()).toEqual(['push ticket.called sent', 'mail ticket.called cancelled'])
})

test('An open page that shows the call cancels push message and mail', async () => {
  const { token, device } = await joinWithPush({ address: 'sato@example.jp' })
  await desk.callNext()
  await post(app, `/tickets/${token}/seen`, { headers: { cookie: `uketsuke_device=${device}` } })
  wait()
  expect(await messages()).toEqual(['push ticket.called cancelled', 'mail ticket.called cancelled'])
  await joinWithPush()
  expect(service.received).toEqual([])
})

test('A call expires at the push service when it ends by itself', async () => {
  await rows('update lane set auto_no_show = true, grace_seconds = 180 where shop_id = $1', shop.scope.shopId)
  await joinWithPush()
  await desk.callNext()
  wait()
  await expect.poll(() => service.received.length).toBe(1)
  const ttl = Number(service.received[0]!.headers.ttl)
  expect(ttl).toBeLessThanOrEqual(180 - 20)
  expect(ttl).toBeGreaterThan(120)
})

test('A call that has ended is not pushed, also after a deferred attempt', async () => {
  service.manner = () => ({ status: 503 })
  await joinWithPush()
  const call = (await desk.callNext()) as Parameters<TestDesk['move']>[0]
  wait()
  await expect.poll(results).toEqual(['PUSH 503'])
  service.manner = () => ({ status: 201 })
  await desk.move(call, 'start')
  app.pass(120)
  await joinWithPush()
  expect(await messages()).toEqual(['push ticket.called cancelled'])
  expect(service.received).toHaveLength(1)
})

test('A later push replaces an undelivered one, and a repeated call is sent again', async () => {
  const { number } = await joinWithPush()
  const call = (await desk.callNext()) as Parameters<TestDesk['move']>[0]
  wait()
  await expect.poll(() => service.received.length).toBe(1)
  await desk.move(call, 'noShow')
  wait()
  await expect
    .poll(() => service.received.map(({ payload }) => payload.title))
    .toEqual([`${number} お呼び出し中`, `${number} ご不在でした`])
  const topics = new Set(service.received.map(({ headers }) => headers.topic))
  expect([...topics]).toEqual([expect.stringMatching(/^[\w-]{32}$/)])
})

test('“Near” is pushed once, two parties before the call', async () => {
  for (let n = 0; n < 4; n++) await joinAsVisitor(app, shop)
  const { number } = await joinWithPush()
  await desk.callNext()
  await desk.callNext()
  wait()
  await expect.poll(() => service.received.map(({ payload }) => payload.title)).toEqual([`${number} まもなくです`])
  await desk.callNext()
  wait()
  expect(await messages()).toEqual(['push ticket.near sent'])
})

test.each([404, 410])('The response %d ends the subscription, and the mail follows at once', async (status) => {
  service.manner = () => ({ status })
  await joinWithPush({ address: 'sato@example.jp' })
  await desk.callNext()
  wait()
  await expect.poll(subscriptions).toBe(0)
  expect(await results()).toEqual([`PUSH ${status}`])
  await expect.poll(messages).toEqual(['push ticket.called failed', 'mail ticket.called sent'])
  expect(await rows('select from suppressed_address where shop_id = $1', shop.scope.shopId)).toEqual([])
})

test('The mail keeps its time if one of two browsers took the push message', async () => {
  const { token, browser } = await joinWithPush({ address: 'sato@example.jp' })
  await subscribe(token, service.subscribe())
  service.manner = ({ path }) => ({ status: path === pathOf(browser) ? 410 : 201 })
  await desk.callNext()
  wait()
  await expect
    .poll(async () => (await messages()).sort())
    .toEqual(['mail ticket.called queued', 'push ticket.called failed', 'push ticket.called sent'])
  app.pass(65)
  await expect.poll(messages).toContain('mail ticket.called sent')
})

test('Staff see which step reached the visitor, who then pressed a button', async () => {
  const { token, ticketId, device } = await joinWithPush({ address: 'sato@example.jp' })
  await desk.callNext()
  wait()
  await expect.poll(messages).toEqual(['push ticket.called sent', 'mail ticket.called queued'])
  const reactions = async () => {
    const list = await app.request(`/api/v1/shops/${shop.scope.shopId}/outbox?ticketId=${ticketId}&event=ticket.called`, {
      headers: createBearerHeaders(manager),
    })
    const shown = ((await list.json()) as { messages: OutboxMessage[] }).messages
    return shown.map(({ channel, reaction, reactedAt }) => [channel, reaction, reactedAt !== null]).sort()
  }
  expect(await reactions()).toEqual([
    ['mail', null, false],
    ['push', null, false],
  ])
  await post(app, `/tickets/${token}/seen`, { headers: { cookie: `uketsuke_device=${device}` } })
  expect(await reactions()).toEqual([
    ['mail', null, false],
    ['push', 'seen', true],
  ])
  expect((await post(app, `/tickets/${token}/on-my-way`, { body: {} })).status).toBe(200)
  await post(app, `/tickets/${token}/seen`, { headers: { cookie: `uketsuke_device=${device}` } })
  expect(await reactions()).toEqual([
    ['mail', null, false],
    ['push', 'answered', true],
  ])
})

test('A refused push message fails and keeps the subscription', async () => {
  service.manner = () => ({ status: 413 })
  await joinWithPush()
  await desk.callNext()
  wait()
  await expect.poll(messages).toEqual(['push ticket.called failed'])
  expect([await results(), await subscriptions()]).toEqual([['PUSH 413'], 1])
})

test('A push service that asks for a pause gets it', async () => {
  service.manner = () => ({ status: 429, headers: { 'retry-after': '200' } })
  await joinWithPush()
  await desk.callNext()
  wait()
  await expect.poll(results).toEqual(['PUSH 429'])
  service.manner = () => ({ status: 201 })
  app.pass(150)
  expect(await messages()).toEqual(['push ticket.called queued'])
  app.pass(60)
  await expect.poll(messages).toEqual(['push ticket.called sent'])
  expect(service.received).toHaveLength(2)
})

test('A connection cut after the message marks it as maybe sent, and it is sent again', async () => {
  service.manner = () => 'drop'
  await joinWithPush()
  await desk.callNext()
  wait()
  await expect.poll(results).toEqual(['PUSH ECONNRESET'])
  service.manner = () => ({ status: 201 })
  app.pass(60)
  await expect.poll(messages).toEqual(['push ticket.called sent'])
  expect(await rows('select maybe_sent from outbox_message where shop_id = $1', shop.scope.shopId)).toEqual([{ maybe_sent: true }])
})

test('An endpoint in the operator’s network gets no request and loses its subscription', async () => {
  const { token } = await joinAsVisitor(app, shop)
  const { keys } = service.subscribe()
  const { port } = new URL(service.origin)
  for (const host of ['127.0.0.2', '[::1]', '[::ffff:127.0.0.2]'])
    expect(await subscribe(token, { endpoint: `https://${host}:${port}/x`, keys })).toMatchObject({ http: 200 })
  await desk.callNext()
  wait()
  await expect.poll(subscriptions).toBe(0)
  expect(new Set(await results())).toEqual(new Set(['PUSH EADDRESS']))
  expect(service.received).toEqual([])
})

test('A ticket takes three browsers, and repeating one changes nothing', async () => {
  const { token, browser } = await joinWithPush()
  expect(await subscribe(token, browser)).toMatchObject({ http: 200, push: { browsers: { length: 1 } } })
  const key = newIdempotencyKey()
  const second = service.subscribe()
  for (let n = 0; n < 2; n++) expect(await subscribe(token, second, key)).toMatchObject({ http: 200, push: { browsers: { length: 2 } } })
  const atOnce = await Promise.all([1, 2, 3].map(() => subscribe(token, service.subscribe())))
  expect(atOnce.map(({ http, code }) => [http, code]).sort()).toEqual([
    [200, undefined],
    [409, 'push.tooMany'],
    [409, 'push.tooMany'],
  ])
  const ended = await post(app, `/tickets/${token}/push/end`, { body: { endpoint: browser.endpoint } })
  expect(await ended.json()).toMatchObject({
    push: { browsers: { length: 2 }, key: (await ensurePushKeys(app.db, installationKey)).publicKey },
  })
  await desk.callNext()
  wait()
  await expect.poll(() => service.received.length).toBe(2)
  expect(service.received.map(({ path }) => path)).not.toContain(pathOf(browser))
})

test('A subscription that is no browser’s is refused', async () => {
  const { token } = await joinAsVisitor(app, shop)
  const { endpoint, keys } = service.subscribe()
  const wrong: object[] = [
    { endpoint: endpoint.replace('https', 'http'), keys },
    { endpoint: `https://push.example/${'x'.repeat(1_020)}`, keys },
    { endpoint: 'push', keys },
    { endpoint, keys: { ...keys, p256dh: keys.auth } },
    { endpoint, keys: { ...keys, auth: 'short' } },
    { endpoint, keys: { p256dh: keys.p256dh } },
    { endpoint },
  ]
  for (const body of wrong) expect([body, (await subscribe(token, body)).http]).toEqual([body, 400])
  const ticket = (await desk.callNext()) as Parameters<TestDesk['move']>[0]
  await desk.move(ticket, 'remove')
  expect(await subscribe(token, { endpoint, keys })).toMatchObject({ http: 409, code: 'ticket.wrongStatus' })
  expect(await subscribe('x'.repeat(22), { endpoint, keys })).toMatchObject({ http: 404 })
  expect(await subscriptions()).toBe(0)
})

test('A changed mail address keeps the push messages that wait', async () => {
  const { token } = await joinWithPush({ address: 'sato@example.jp' })
  await desk.callNext()
  await setAddress(token, 'suzuki@example.jp')
  expect(await messages()).toEqual(['push ticket.called queued', 'mail ticket.called cancelled'])
})

test('A shop that mails no calls pushes none', async () => {
  const path = `/shops/${shop.scope.shopId}/mail-policy`
  const policy = await (await app.request(`/api/v1${path}`, { headers: createBearerHeaders(manager) })).json()
  const { ladders } = policy as { ladders: Record<string, object[]> }
  const called = [
    { channel: 'push', minutes: 3 },
    { channel: 'mail', minutes: 1 },
  ]
  const body = { ...(policy as object), ladders: { ...ladders, 'ticket.called': called, 'ticket.near': [] } }
  expect((await post(app, path, { headers: createBearerHeaders(manager), body })).status).toBe(200)
  for (let n = 0; n < 3; n++) await joinAsVisitor(app, shop)
  await joinWithPush({ address: 'sato@example.jp' })
  for (let n = 0; n < 4; n++) await desk.callNext()
  const after = await rows(
    `select channel, event, extract(epoch from due_at - created_at)::int as after from outbox_message where shop_id = $1 and event <> 'ticket.joined' order by created_at, channel desc`,
    shop.scope.shopId,
  )
  expect(after).toEqual([
    { channel: 'push', event: 'ticket.called', after: 180 },
    { channel: 'mail', event: 'ticket.called', after: 240 },
  ])
})

test('Staff see how a push message ended, and cannot send it again', async () => {
  service.manner = () => ({ status: 410 })
  await joinWithPush()
  await desk.callNext()
  wait()
  await expect.poll(results).toEqual(['PUSH 410'])
  const path = `/api/v1/shops/${shop.scope.shopId}/outbox`
  const headers = createBearerHeaders(manager)
  const list = (await (await app.request(path, { headers })).json()) as { messages: OutboxMessage[]; failed: number }
  expect(list).toMatchObject({ messages: [{ channel: 'push', state: 'failed', result: 'PUSH 410', address: null, may: [] }], failed: 0 })
  const [{ id }] = list.messages as [OutboxMessage]
  expect((await post(app, `${path.slice(7)}/${id}/send-again`, { headers, body: {} })).status).toBe(409)
  expect(await (await app.request(`${path}/${id}`, { headers })).json()).toBeNull()
})

test('The subscription ends with the ticket, and at the end of the day', async () => {
  await joinWithPush()
  const call = (await desk.callNext()) as Parameters<TestDesk['move']>[0]
  await desk.move(call, 'remove')
  wait()
  await expect.poll(messages).toEqual(['push ticket.called cancelled', 'push ticket.cancelled sent'])
  await deleteReadersOfClosedTickets(app)
  expect(await subscriptions()).toBe(1)
  app.pass(60 * 60)
  await deleteReadersOfClosedTickets(app)
  expect(await subscriptions()).toBe(0)
  await joinWithPush()
  app.pass(24 * 60 * 60)
  await expect.poll(subscriptions).toBe(0)
})

test('A privacy request exports and erases a visitor’s browsers', async () => {
  const { ticketId, browser } = await joinWithPush()
  await desk.callNext()
  const act = async <T = object>(path: string, body: object) => {
    const response = await post(app, `/shops/${shop.scope.shopId}${path}`, { headers: createBearerHeaders(manager), body })
    expect(response.status).toBeLessThan(300)
    return (await response.json()) as T
  }
  const request = await act<PrivacyRequest>('/privacy-requests', { ...privacyRequestBody, source: 'phone', kind: 'erase' })
  const path = `/privacy-requests/${request.id}`
  const checked = await act<PrivacyRequest>(`${path}/check-identity`, { rev: request.rev, how: 'document' })
  const { rev } = await act<PrivacyRequest>(`${path}/select-tickets`, { rev: checked.rev, numbers: [ticketId] })
  const exported = await act(`${path}/export-data`, { rev })
  expect(exported).toMatchObject({
    numbers: [{ push: { browsers: [{ service: service.origin }], messages: [{ event: 'ticket.called', state: 'queued' }] } }],
  })
  expect(JSON.stringify(exported)).not.toContain(pathOf(browser))
  await act(`${path}/close-request`, { rev, outcome: 'erased' })
  expect(await subscriptions()).toBe(0)
  expect(await messages()).toEqual(['push ticket.called cancelled'])
  wait()
  await joinWithPush()
  expect(service.received).toEqual([])
})

test('A restored backup sends nothing again', async () => {
  await joinWithPush({ address: 'sato@example.jp' })
  await expect.poll(() => app.mail().received.length).toBe(1)
  await desk.callNext()
  await rows('update outbox_message set due_at = now() - make_interval(secs => 60) where shop_id = $1', shop.scope.shopId)
  await rows(`update outbox_due set due_at = now() + interval '1 h' where shop_id = $1`, shop.scope.shopId)
  await cancelRestoredMessages(app.db.pool)
  expect(await results()).toEqual(['restored'])
  expect(await rows('select from outbox_due where shop_id = $1', shop.scope.shopId)).toEqual([])
})

test('Servers that start at the same time make one key, sealed and lasting', async () => {
  await rows('update installation set push_public_key = null, sealed_push_private_key = null')
  const made = await Promise.all([1, 2, 3].map(() => ensurePushKeys(app.db, installationKey)))
  expect(new Set(made.map(({ privateKey }) => privateKey)).size).toBe(1)
  expect(await ensurePushKeys(app.db, installationKey)).toEqual(made[0])
  const [row] = await rows<{ sealed: Buffer }>('select sealed_push_private_key as sealed from installation')
  expect(row!.sealed.toString('latin1')).not.toContain(made[0]!.privateKey.slice(0, 20))
  await expect(ensurePushKeys(app.db, new Uint8Array(32).fill(8))).rejects.toThrow('another installation key')
})

test('No address or key of a browser is in the log', async () => {
  service.manner = () => ({ status: 410 })
  const { browser } = await joinWithPush()
  await desk.callNext()
  wait()
  await expect.poll(results).toEqual(['PUSH 410'])
  const log = app.logged.join('\n')
  expect(log).not.toContain('/push/')
  for (const secret of [pathOf(browser), browser.keys.p256dh, browser.keys.auth]) expect(log).not.toContain(secret)
})
