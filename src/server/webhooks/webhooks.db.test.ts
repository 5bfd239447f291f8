/** Webhooks by a real receiver on this machine. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Webhook, type WebhookDelivery, type WebhookWithSecret, webhookPayloadSchema } from '#contract/webhooks.ts'
import { maxWebhookAttempts, maxWebhooks, type WebhookEvent, webhookEventNames, webhookRetrySeconds } from '#domain/webhooks.ts'
import { cancelRestoredMessages } from '#platform/outbox/restored.ts'
import { startApp, type TestApp } from '../../../test/app.ts'
import { openDesk, type TestDesk } from '../../../test/desk.ts'
import { waitTimeoutMs } from '../../../test/wait-timeout.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../../../test/webhook-receiver.ts'
import { createBearerHeaders, joinAsVisitor, newMember, newShop, type PostOptions, post, type TestMember } from '../../../test/world.ts'
import type { CreatedShop } from '../organization/create-organization.ts'
import { deleteOldWebhookDeliveries } from './expire.ts'

let app: TestApp
let receiver: WebhookReceiver
let shop: CreatedShop
let admin: TestMember
let desk: TestDesk
beforeAll(async () => {
  app = await startApp({ mails: true, settings: () => ({ OUTBOUND_ALLOWED: '127.0.0.1' }) })
  receiver = await startWebhookReceiver()
})
afterAll(async () => {
  await receiver?.close()
  await app?.stop()
})
beforeEach(async () => {
  for (const table of ['webhook', 'webhook_due', 'outbox_due']) await app.db.pool.query(`delete from ${table}`)
  Object.assign(receiver, { secrets: [], forged: 0, manner: () => ({ status: 204 }) })
  receiver.received.length = 0
  app.mail().received.length = 0
  shop = await newShop(app, '若葉')
  admin = await newMember(app, shop.scope, 'admin')
  desk = openDesk(app, shop, admin)
})

const send = async <T>(path: string, options: PostOptions = {}): Promise<T & { http: number; code?: string }> => {
  const response = await post(app, `/shops/${shop.scope.shopId}/webhooks${path}`, { headers: createBearerHeaders(admin), ...options })
  return { http: response.status, ...((await response.json()) as T) }
}
const read = async <T>(path: string) =>
  (await (await app.request(`/api/v1/shops/${shop.scope.shopId}/webhooks${path}`, { headers: createBearerHeaders(admin) })).json()) as T
async function create({ url = receiver.url, events = webhookEventNames }: { url?: string; events?: readonly WebhookEvent[] } = {}) {
  const { webhook, secret, http } = await send<WebhookWithSecret>('', { body: { url, events } })
  expect(http).toBe(201)
  receiver.secrets.push(secret)
  return { ...webhook, secret }
}
const webhooks = async () => (await read<{ webhooks: Webhook[] }>('')).webhooks
const deliveries = async ({ id }: { id: string }) =>
  (await read<{ deliveries: WebhookDelivery[]; next: string | null }>(`/${id}/deliveries`)).deliveries
const eventually = <T>(look: () => T | Promise<T>) => expect.poll(look, { timeout: waitTimeoutMs })
const types = () => receiver.received.map(({ payload }) => payload.type)
const states = async (webhook: { id: string }) => (await deliveries(webhook)).map(({ state, attempts }) => `${state} ${attempts}`)

test('A visit arrives as signed events with ids, states and rising seqs', async () => {
  await create()
  const { id, rev } = await desk.waiting()
  const called = await desk.move({ id, rev }, 'call')
  await desk.move(await desk.move(called, 'start'), 'finish')
  await eventually(types).toEqual(['ticket.joined', 'ticket.called', 'ticket.started', 'ticket.finished'])
  expect(receiver.forged).toBe(0)
  for (const { payload } of receiver.received) expect(webhookPayloadSchema(payload.type as WebhookEvent).parse(payload)).toEqual(payload)
  const data = receiver.received.map(({ payload }) => payload.data as { seq: number })
  expect(data.map(({ seq: _, ...rest }) => rest)).toEqual(
    ['waiting', 'called', 'serving', 'done'].map((status) => ({ shopId: shop.scope.shopId, ticketId: id, status })),
  )
  const seqs = data.map(({ seq }) => seq)
  expect(seqs).toEqual(seqs.toSorted((a, b) => a - b))
  const [first] = receiver.received
  expect(first!.headers['content-type']).toBe('application/json')
})

test('Changes of a card arrive with rising revs and without its answers', async () => {
  await create()
  const path = `/shops/${shop.scope.shopId}/cards`
  const headers = createBearerHeaders(admin)
  const made = await post(app, path, { headers, body: { version: 1, answers: { name: ['電話 花子'] } } })
  const { id } = (await made.json()) as { id: string }
  const edit = async (rev: number, notes: string, was: string[]) =>
    (
      await post(app, `${path}/${id}/edit`, {
        ...{ headers, body: { rev, base: { name: ['電話 花子'], notes: was }, answers: { name: ['電話 花子'], notes: [notes] } } },
      })
    ).status
  expect([await edit(1, '南向き', []), await edit(2, '角部屋', ['南向き'])]).toEqual([200, 200])
  expect((await post(app, `${path}/${id}/delete`, { headers, body: { rev: 3 } })).status).toBe(200)
  await eventually(types).toEqual(['card.created', 'card.changed', 'card.changed', 'card.deleted'])
  const data = receiver.received.map(({ payload }) => payload.data as { cardId: string; status: string; rev: number })
  expect(new Set(data.map(({ cardId }) => cardId))).toEqual(new Set([id]))
  const revs = data.map(({ rev }) => rev)
  expect(revs).toEqual(revs.toSorted((a, b) => a - b))
  for (const { payload } of receiver.received) expect(webhookPayloadSchema(payload.type as WebhookEvent).parse(payload)).toEqual(payload)
  expect(data.at(-1)).toMatchObject({ status: 'deleted', rev: 4 })
  expect(receiver.received.map(({ body }) => body).join()).not.toContain('花子')
})

test('Only chosen events of the own shop are sent, from the creation on', async () => {
  await joinAsVisitor(app, shop)
  const webhook = await create({ events: ['ticket.called'] })
  const other = await newShop(app, '別の店')
  await joinAsVisitor(app, other)
  await desk.ticketIn('called')
  await eventually(types).toEqual(['ticket.called'])
  expect(await states(webhook)).toEqual(['delivered 1'])
})

test('A 500 is tried again with the same id and body, and a fresh signature', async () => {
  const webhook = await create({ events: ['ticket.joined'] })
  receiver.manner = () => (receiver.received.length === 1 ? { status: 500, body: 'down' } : { status: 200, body: 'ok' })
  await joinAsVisitor(app, shop)
  await eventually(() => states(webhook)).toEqual(['queued 1'])
  expect((await deliveries(webhook))[0]).toMatchObject({ status: 500, response: 'down', error: null })
  expect((await webhooks())[0]).toMatchObject({ failing: 1, deliveredAt: null })
  app.pass(10)
  await eventually(() => states(webhook)).toEqual(['delivered 2'])
  const [first, second] = receiver.received
  expect(second).toMatchObject({ id: first!.id, body: first!.body })
  expect(second!.headers['webhook-timestamp']).not.toBe(first!.headers['webhook-timestamp'])
  expect(second!.signatures).not.toEqual(first!.signatures)
  expect(receiver.forged).toBe(0)
})

test.each([
  ['redirects', { status: 302, headers: { location: 'http://127.0.0.1/' } }, 'EREDIRECT'],
  ['announces more bytes than it sends', 'short', 'ECONNRESET'],
  ['cuts the connection', 'drop', 'ECONNRESET'],
  ['answers with too many bytes', { status: 200, body: 'x'.repeat(70_000) }, 'ETOOLARGE'],
] as const)('A receiver that %s is tried again', async (_, manner, error) => {
  const webhook = await create({ events: ['ticket.joined'] })
  receiver.manner = () => manner
  await joinAsVisitor(app, shop)
  await eventually(() => states(webhook)).toEqual(['queued 1'])
  expect((await deliveries(webhook))[0]).toMatchObject({ error, status: null })
})

test('A receiver that asks for a pause gets it', async () => {
  const webhook = await create({ events: ['ticket.joined'] })
  receiver.manner = () => ({ status: 429, headers: { 'retry-after': '3600' } })
  await joinAsVisitor(app, shop)
  await eventually(() => states(webhook)).toEqual(['queued 1'])
  const [delivery] = await deliveries(webhook)
  expect(Date.parse(delivery!.dueAt!) - Date.parse(delivery!.createdAt)).toBeGreaterThanOrEqual(3_600_000)
})

test('After 28 hours without a success the webhook is disabled with a mail', async () => {
  const webhook = await create({ events: ['ticket.joined'] })
  receiver.manner = () => ({ status: 503 })
  await joinAsVisitor(app, shop)
  // Sign-ins expire meanwhile, so the table is read.
  const rows = async () => {
    const { rows } = await app.db.pool.query<{ state: string }>(
      `select concat_ws(' ', state, attempts) as state from webhook_delivery order by id`,
    )
    return rows.map(({ state }) => state)
  }
  for (let attempts = 1; attempts < maxWebhookAttempts; attempts++) {
    await eventually(rows).toEqual([`queued ${attempts}`])
    app.pass(webhookRetrySeconds({ attempts, chance: 1 })! + 1)
  }
  await eventually(rows).toEqual([`failed ${maxWebhookAttempts}`])
  await eventually(() => app.mail().received.map(({ to }) => to)).toEqual([admin.email])
  admin = await newMember(app, shop.scope, 'admin')
  desk = openDesk(app, shop, admin)
  expect((await webhooks())[0]!.state).toBe('failing')
  // Events of the time in which it is disabled are not sent later.
  await joinAsVisitor(app, shop)
  receiver.received.length = 0
  receiver.manner = () => ({ status: 204 })
  const [{ rev }] = (await webhooks()) as [Webhook]
  const body = { url: receiver.url, events: ['ticket.called'], rev, enabled: true }
  expect(await send(`/${webhook.id}`, { body })).toMatchObject({ http: 200, state: 'enabled' })
  await desk.callNext()
  await eventually(types).toEqual(['ticket.called'])
})

test('A 410 disables the webhook at once and cancels what waits', async () => {
  const webhook = await create({ events: ['ticket.joined'] })
  receiver.manner = () => ({ status: 500 })
  await joinAsVisitor(app, shop)
  await eventually(() => states(webhook)).toEqual(['queued 1'])
  receiver.manner = () => ({ status: 410 })
  await joinAsVisitor(app, shop)
  await eventually(async () => (await webhooks())[0]!.state).toBe('gone')
  expect(await states(webhook)).toEqual(['cancelled 1', 'cancelled 1'])
  await eventually(() => app.mail().received.length).toBe(1)
})

test('After a rotation both secrets sign for 24 hours, then the new one alone', async () => {
  const { id, secret } = await create()
  const rotated = await send<WebhookWithSecret>(`/${id}/rotate-secret`)
  expect(rotated.secret).not.toBe(secret)
  expect(rotated.webhook.formerSecretEndsAt).not.toBeNull()
  for (const accepted of [secret, rotated.secret]) {
    receiver.secrets = [accepted]
    await send(`/${id}/send-test`)
  }
  await eventually(types).toEqual(['webhook.test', 'webhook.test'])
  expect(receiver.received.map(({ signatures }) => signatures.length)).toEqual([2, 2])
  expect(receiver.forged).toBe(0)
  app.pass(25 * 3_600)
  admin = await newMember(app, shop.scope, 'admin')
  await send(`/${id}/send-test`)
  await eventually(types).toHaveLength(3)
  expect(receiver.received[2]!.signatures).toHaveLength(1)
})

test('A delivery is sent again with its id, and a disabled webhook sends nothing', async () => {
  const webhook = await create()
  const test = await send<WebhookDelivery>(`/${webhook.id}/send-test`)
  await eventually(() => states(webhook)).toEqual(['delivered 1'])
  expect(await send(`/${webhook.id}/deliveries/${test.id}/resend`)).toMatchObject({ http: 200, id: test.id })
  await eventually(() => receiver.received.map(({ id }) => id)).toEqual([test.id, test.id])
  const body = { url: receiver.url, events: webhook.events, rev: webhook.rev, enabled: false }
  expect(await send(`/${webhook.id}`, { body })).toMatchObject({ http: 200, state: 'member' })
  expect(await send(`/${webhook.id}`, { body })).toMatchObject({ http: 409, code: 'setting.changed', current: { state: 'member' } })
  expect(await send(`/${webhook.id}/send-test`)).toMatchObject({ http: 409, code: 'webhook.disabled' })
  expect(await send(`/${webhook.id}/deliveries/${test.id}/resend`)).toMatchObject({ http: 409, code: 'webhook.disabled' })
})

test('Repeating a call with its key returns the same webhook, secret and delivery', async () => {
  const body = { url: receiver.url, events: ['ticket.called'] }
  const [first, again] = [
    await send<WebhookWithSecret>('', { body, key: 'create-1' }),
    await send<WebhookWithSecret>('', { body, key: 'create-1' }),
  ]
  expect(again).toEqual(first)
  const path = `/${first.webhook.id}/send-test`
  const [test, repeated] = [await send<WebhookDelivery>(path, { key: 'test-1' }), await send<WebhookDelivery>(path, { key: 'test-1' })]
  expect(repeated.id).toBe(test.id)
  expect(await webhooks()).toHaveLength(1)
})

test('A shop has at most ten webhooks, with http addresses without a password', async () => {
  for (let n = 0; n < maxWebhooks; n++) await create()
  expect(await send('', { body: { url: receiver.url, events: ['ticket.joined'] } })).toMatchObject({ http: 409, code: 'setting.tooMany' })
  for (const url of ['ftp://crm.example/', 'https://user:secret@crm.example/', 'crm.example', 'https://crm.example/#part'])
    expect(await send('', { body: { url, events: ['ticket.joined'] } })).toMatchObject({ http: 400 })
})

test.each([
  ...['https://10.0.0.1/', 'https://[::1]/', 'https://169.254.169.254/', 'https://167772161/', 'https://[::ffff:10.0.0.1]/'],
  ...['http://192.0.2.1/', 'http://8.8.8.8/'],
])('The address %s is refused when a webhook is saved', async (url) => {
  const refusal = { http: 400, code: 'webhook.addressRefused' }
  expect(await send('', { body: { url, events: ['ticket.joined'] } })).toMatchObject(refusal)
  const { id, rev, events } = await create()
  expect(await send(`/${id}`, { body: { rev, url, events, enabled: true } })).toMatchObject(refusal)
})

test('An address that leads into the own network gets nothing', async () => {
  const webhook = await create()
  // As saved while the operator allowed it.
  await app.db.pool.query(`update webhook set url = 'https://10.0.0.1/hook' where id = $1`, [webhook.id])
  await send(`/${webhook.id}/send-test`)
  await eventually(() => states(webhook)).toEqual(['queued 1'])
  expect((await deliveries(webhook))[0]).toMatchObject({ error: 'EADDRESS' })
})

test('A deleted webhook takes its deliveries with it, and its key opens no other', async () => {
  const webhook = await create()
  await send(`/${webhook.id}/send-test`)
  const other = await newShop(app, '別の店')
  const stranger = await newMember(app, other.scope, 'admin')
  const theirs = await post(app, `/shops/${other.scope.shopId}/webhooks/${webhook.id}/delete`, { headers: createBearerHeaders(stranger) })
  expect(theirs.status).toBe(404)
  expect(await send(`/${webhook.id}/delete`)).toEqual({ http: 200, deleted: true })
  const { rows } = await app.db.pool.query('select from webhook_delivery union all select from webhook_due')
  expect(rows).toEqual([])
})

test('The log keeps 1,000 deliveries and 30 days', async () => {
  const webhook = await create()
  await app.db.pool.query(
    `insert into webhook_delivery (id, organization_id, shop_id, webhook_id, type, body, state, created_at, queued_at, due_at)
     select uuidv7(make_interval(secs => n - 2000)), $1, $2, $3, 'webhook.test', '{}', 'delivered', now() - make_interval(days => case when n < 10 then 31 else 0 end), now(), now()
       from generate_series(1, 1005) as n`,
    [shop.scope.organizationId, shop.scope.shopId, webhook.id],
  )
  await deleteOldWebhookDeliveries(app.queue)
  const count = async () => (await app.db.pool.query('select from webhook_delivery')).rowCount
  expect(await count()).toBe(996)
})

test('After a restore nothing of the backup is sent', async () => {
  const webhook = await create()
  receiver.manner = () => ({ status: 500 })
  await joinAsVisitor(app, shop)
  await eventually(() => states(webhook)).toEqual(['queued 1'])
  await cancelRestoredMessages(app.db.pool)
  expect(await states(webhook)).toEqual(['cancelled 1'])
  receiver.manner = () => ({ status: 204 })
  await desk.callNext()
  await eventually(types).toEqual(['ticket.joined', 'ticket.called'])
})

test('Secrets are in no table in clear', async () => {
  const { secret } = await create()
  const { rows } = await app.db.pool.query<{ text: string }>('select row_to_json(w)::text as text from webhook w')
  const bytes = Buffer.from(secret.slice(6), 'base64')
  expect(rows[0]!.text).not.toContain(bytes.toString('hex'))
  expect(rows[0]!.text).not.toContain(secret)
  expect(app.logged.join()).not.toContain(secret)
})
