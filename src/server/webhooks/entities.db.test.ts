/** Payloads with the entity as an API key sees it, by a real receiver on this machine. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PrivacyNotice } from '#contract/privacy/notice.ts'
import { type Webhook, type WebhookDelivery, type WebhookWithSecret, webhookPayloadSchema } from '#contract/webhooks.ts'
import type { ApiKeyScope } from '#domain/api-keys.ts'
import { type WebhookEvent, webhookEventNames } from '#domain/webhooks.ts'
import { sendCard } from '../../../test/access/card-samples.ts'
import { newApiKey } from '../../../test/api-keys.ts'
import { startApp, type TestApp } from '../../../test/app.ts'
import { completeReservationRequest, enableReservations, openAllDay, readNextMonthSlots } from '../../../test/reservations/shop.ts'
import { waitTimeoutMs } from '../../../test/wait-timeout.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../../../test/webhook-receiver.ts'
import { createBearerHeaders, joinAsVisitor, newBranch, newMember, newShop, post, type TestMember } from '../../../test/world.ts'
import type { CreatedShop } from '../organization/create-organization.ts'

let app: TestApp
let receiver: WebhookReceiver
let shop: CreatedShop
let owner: TestMember
beforeAll(async () => {
  app = await startApp({ rateLimits: true, settings: () => ({ OUTBOUND_ALLOWED: '127.0.0.1' }) })
  receiver = await startWebhookReceiver()
})
afterAll(async () => {
  await receiver?.close()
  await app?.stop()
})
beforeEach(async () => {
  for (const table of ['webhook', 'webhook_due']) await app.db.pool.query(`delete from ${table}`)
  Object.assign(receiver, { secrets: [], forged: 0, manner: () => ({ status: 204 }) })
  receiver.received.length = 0
  shop = await newShop(app, '若葉')
  owner = await newMember(app, shop.scope, 'owner')
})

/** Number in the visitors’ answers, however it is written. */
const phoneNumber = /1234-?5678/
const eventually = <T>(look: () => T | Promise<T>) => expect.poll(look, { timeout: waitTimeoutMs })
const send = async <T = object>(path: string, body: object, of = shop) => {
  const response = await post(app, `/shops/${of.scope.shopId}${path}`, { headers: createBearerHeaders(owner), body })
  return { http: response.status, ...((await response.json()) as T & { code?: string }) }
}
const read = async (path: string, bearer = owner.idToken) =>
  app.request(`/api/v1/shops/${shop.scope.shopId}${path}`, { headers: { authorization: `Bearer ${bearer}` } })
const webhook = async () => ((await (await read('/webhooks')).json()) as { webhooks: Webhook[] }).webhooks[0]!

type Choice = { scopes?: readonly ApiKeyScope[]; events?: readonly WebhookEvent[]; path?: string; of?: CreatedShop; shops?: CreatedShop[] }
/** Adds a webhook with a new key. */
async function create({ scopes, events = webhookEventNames, path = '', of = shop, shops = [of] }: Choice = {}) {
  const { key, secret } = await newApiKey(app, of, owner, { name: '顧客管理', shops, ...(scopes && { scopes }) })
  const made = await send<WebhookWithSecret>('/webhooks', { url: receiver.url + path, events, apiKeyId: key.id }, of)
  expect(made.http).toBe(201)
  receiver.secrets.push(made.secret)
  return { key, secret, webhook: made.webhook }
}

type Data = { shopId: string; cardId: string; rev: number; status: string; entity?: { rev: number } | null }
const received = (path = '') =>
  receiver.received.filter((one) => one.path === `/hook${path}`).map(({ payload: { type, data } }) => ({ type, data: data as Data }))
const entities = (path?: string) => received(path).map(({ data }) => data.entity)
const deliveries = async ({ id }: Webhook) =>
  ((await (await read(`/webhooks/${id}/deliveries`)).json()) as { deliveries: WebhookDelivery[] }).deliveries
const states = async (of: Webhook) => (await deliveries(of)).map(({ state, attempts }) => `${state} ${attempts}`)
const storedText = async () =>
  (await app.db.pool.query<{ text: string }>('select string_agg(row_to_json(d)::text, chr(10)) as text from webhook_delivery d')).rows[0]!
    .text

test('Each entity is what a request by the key returns, contacts masked or in full', async () => {
  await openAllDay(app, shop)
  await enableReservations(app, shop)
  const readsAll = ['queue:read', 'cards:read', 'reservations'] as const
  const events = ['ticket.joined', 'lane.changed', 'card.submitted', 'reservation.requested'] as const
  const masked = await create({ scopes: readsAll, events, path: '/masked' })
  const full = await create({ scopes: [...readsAll, 'contacts:read'], events, path: '/full' })
  const { ticketId } = await joinAsVisitor(app, shop)
  const { cardId } = await sendCard({ app }, shop)
  const lane = `/lanes/${shop.lanes[0]!.id}`
  expect((await send(`${lane}/pause`, { reason: 'break', until: 'opened' })).http).toBe(200)
  await completeReservationRequest(app, shop, (await readNextMonthSlots(app, shop)).slice(0, 2))
  await eventually(() => receiver.received.length).toBe(8)
  const { rows } = await app.db.pool.query<{ id: string }>('select id from reservation where shop_id = $1', [shop.scope.shopId])
  const paths = [`/tickets/${ticketId}`, `/cards/${cardId}`, lane, `/reservations/${rows[0]!.id}`]
  for (const [{ secret, key }, path] of [
    [masked, '/masked'],
    [full, '/full'],
  ] as const) {
    const answers = await Promise.all(paths.map((one) => read(one, secret)))
    expect(entities(path)).toEqual(await Promise.all(answers.map((answer) => answer.json())))
    expect(phoneNumber.test(JSON.stringify(entities(path)))).toBe(path === '/full')
    const { rows: recorded } = await app.db.pool.query(
      `select data ->> 'operation' as operation from event where actor_id = $1 and kind = 'apiKey.read' order by written_at`,
      [key.id],
    )
    expect(recorded.map(({ operation }) => operation)).toEqual(['tickets.get', 'cards.get', 'reservations.get'])
    // The reads by the server charged nothing.
    expect(answers.map(({ headers }) => Number(headers.get('ratelimit-remaining'))).sort()).toEqual([596, 597, 598, 599])
  }
  for (const { payload } of receiver.received) expect(webhookPayloadSchema(payload.type as WebhookEvent).parse(payload)).toEqual(payload)
  expect(receiver.forged).toBe(0)
  expect(await storedText()).not.toContain('山本')
})

test('A key without the scope gets ids only, and the list says so', async () => {
  const { webhook: made } = await create({ scopes: ['queue:read', 'contacts:read'], events: ['card.submitted', 'ticket.joined'] })
  expect(made.apiKey).toMatchObject({ name: '顧客管理', state: 'active', unreadable: ['card'] })
  await sendCard({ app }, shop)
  await joinAsVisitor(app, shop)
  await eventually(() => received().map(({ type, data }) => [type, 'entity' in data])).toEqual([
    ['card.submitted', false],
    ['ticket.joined', true],
  ])
  expect((await deliveries(made)).map(({ detailed }) => detailed)).toEqual([true, false])
})

test('With an expired or revoked key, or one of other shops, only ids are sent', async () => {
  const { key, webhook: made } = await create({ events: ['card.submitted'] })
  for (const [change, state] of [
    [`expires_at = now() - interval '1 second'`, 'expired'],
    ['expires_at = null, revoked_at = now()', 'revoked'],
    ['revoked_at = null, shop_ids = array[gen_random_uuid()]', 'active'],
  ] as const) {
    receiver.received.length = 0
    await app.db.pool.query(`update api_key set ${change} where id = $1`, [key.id])
    await sendCard({ app }, shop)
    await eventually(() => received().map(({ data }) => 'entity' in data)).toEqual([false])
    expect((await webhook()).apiKey).toMatchObject({ state })
  }
  // Its other settings can be changed, and the key taken away.
  const body = { url: receiver.url, events: ['card.created'], enabled: true }
  expect(await send(`/webhooks/${made.id}`, { ...body, rev: 1 })).toMatchObject({ http: 200, apiKey: { id: key.id } })
  expect(await send(`/webhooks/${made.id}`, { ...body, rev: 2, apiKeyId: null })).toMatchObject({ http: 200, apiKey: null })
})

test('Only an active key of the own shop can be chosen', async () => {
  const branch = await newBranch(app, shop.scope.organizationId)
  const elsewhere = await newShop(app, '別の店')
  const stranger = await newMember(app, elsewhere.scope, 'owner')
  const ofBranch = await newApiKey(app, shop, owner, { shops: [branch] })
  const ofOthers = await newApiKey(app, elsewhere, stranger)
  const ended = await newApiKey(app, shop, owner)
  expect((await send(`/api-keys/${ended.key.id}/revoke`, {})).http).toBe(200)
  const { webhook: made } = await create({ events: ['card.submitted'] })
  for (const [{ key }, code] of [
    [ofBranch, 'apiKey.notFound'],
    [ofOthers, 'apiKey.notFound'],
    [ended, 'apiKey.ended'],
  ] as const) {
    const settings = { url: receiver.url, events: ['card.submitted'], apiKeyId: key.id }
    expect(await send('/webhooks', settings)).toMatchObject({ code })
    expect(await send(`/webhooks/${made.id}`, { ...settings, rev: 1, enabled: true })).toMatchObject({ code })
  }
})

test('Webhooks of two shops with one key get the cards of their own shop only', async () => {
  const branch = await newBranch(app, shop.scope.organizationId)
  const { key } = await create({ events: ['card.submitted'], path: '/main', shops: [shop, branch] })
  const body = { url: `${receiver.url}/branch`, events: ['card.submitted'], apiKeyId: key.id }
  expect((await send('/webhooks', body, branch)).http).toBe(201)
  const [main, other] = [await sendCard({ app }, shop), await sendCard({ app }, branch)]
  await eventually(() => receiver.received.length).toBe(2)
  for (const [path, { cardId }] of [
    ['/main', main],
    ['/branch', other],
  ] as const)
    expect(entities(path)).toEqual([expect.objectContaining({ id: cardId })])
})

test('A retry sends the card as it is then, null once erased, and stores nothing of it', async () => {
  const { webhook: made } = await create({ events: ['card.submitted'] })
  // Repeats what it got, as some programs do in their errors.
  receiver.manner = ({ body }) => ({ status: 500, body })
  const { cardId } = await sendCard({ app }, shop, { name: ['消去 花子'] })
  await eventually(() => states(made)).toEqual(['queued 1'])
  expect(JSON.stringify(entities())).toContain('消去 花子')
  expect((await deliveries(made))[0]).toMatchObject({ detailed: true, status: 500, response: null })
  expect(await storedText()).not.toMatch(/花子/)
  expect(await storedText()).not.toMatch(phoneNumber)
  const deleted = await send<{ rev: number }>(`/cards/${cardId}/delete`, { rev: received()[0]!.data.rev })
  expect(deleted.http).toBe(200)
  app.pass(10)
  await eventually(() => states(made)).toEqual(['queued 2'])
  const [first, second] = received()
  expect(second!.data).toMatchObject({ rev: first!.data.rev, entity: { rev: deleted.rev } })
  expect((await send(`/cards/${cardId}/purge`, { rev: deleted.rev })).http).toBe(200)
  receiver.manner = () => ({ status: 204 })
  app.pass(70)
  await eventually(() => states(made)).toEqual(['delivered 3'])
  expect(entities()[2]).toBeNull()
  expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(1)
  expect(receiver.forged).toBe(0)
  expect(app.logged.join()).not.toContain('花子')
})

test('The privacy notice names other programs while a webhook sends them details', async () => {
  const notice = async () => (await (await app.request(`/api/v1/entry/${shop.entryCode}/privacy`)).json()) as PrivacyNotice
  expect((await notice()).sendsToPrograms).toBe(false)
  const { key } = await create()
  expect((await notice()).sendsToPrograms).toBe(true)
  expect((await send(`/api-keys/${key.id}/revoke`, {})).http).toBe(200)
  expect((await notice()).sendsToPrograms).toBe(false)
})
