/** One sender, with a resolver of our own and receivers that hang. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { WebhookWithSecret } from '#contract/webhooks.ts'
import { webhookRetrySeconds } from '#domain/webhooks.ts'
import { openLog } from '#platform/log.ts'
import { createOutboundRequest } from '#platform/outbound-request.ts'
import { newApiKey } from '../../../test/api-keys.ts'
import { installationKey, startApp, type TestApp } from '../../../test/app.ts'
import { longTest } from '../../../test/matrix.ts'
import { waitTimeoutMs } from '../../../test/wait-timeout.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../../../test/webhook-receiver.ts'
import { createBearerHeaders, newMember, newShop, post, type TestMember } from '../../../test/world.ts'
import type { CreatedShop } from '../organization/create-organization.ts'
import type { OpenEntityReader } from './entities.ts'
import { webhookKeyOf } from './secret.ts'
import { openWebhookSender } from './sender.ts'

let app: TestApp
let receiver: WebhookReceiver
let shop: CreatedShop
let admin: TestMember
beforeAll(async () => {
  // Only the test's senders send.
  app = await startApp({ settings: () => ({ ROLE: 'web', OUTBOUND_ALLOWED: '127.0.0.1' }) })
  receiver = await startWebhookReceiver()
})
afterAll(async () => {
  await receiver?.close()
  await app?.stop()
})
beforeEach(async () => {
  for (const table of ['webhook', 'webhook_due']) await app.db.pool.query(`delete from ${table}`)
  receiver.received.length = 0
  receiver.manner = () => ({ status: 204 })
  shop = await newShop(app, '若葉')
  admin = await newMember(app, shop.scope, 'admin')
})

type Lookup = Parameters<typeof createOutboundRequest>[0]['lookup']
const open = (lookup?: Lookup, openEntityReader: OpenEntityReader = async () => undefined) =>
  openWebhookSender({
    ...{ db: app.db, clock: app.clock, key: webhookKeyOf(installationKey), accounts: app.accounts, mails: false },
    log: openLog({ appEnv: 'development', version: '0', logLevel: 'silent' }),
    request: createOutboundRequest({ allowed: ['127.0.0.1'], ...(lookup && { lookup }) }),
    openEntityReader,
  })
/** Adds a webhook with a test event that is due. */
async function due(url: string): Promise<void> {
  const path = `/shops/${shop.scope.shopId}/webhooks`
  const headers = createBearerHeaders(admin)
  const made = (await (await post(app, path, { headers, body: { url, events: ['ticket.joined'] } })).json()) as WebhookWithSecret
  expect((await post(app, `${path}/${made.webhook.id}/send-test`, { headers })).status).toBe(200)
}
const results = async () =>
  (
    await app.db.pool.query<{ result: string }>(
      `select concat_ws(' ', state, attempts, status, error) as result from webhook_delivery where shop_id = $1 order by id`,
      [shop.scope.shopId],
    )
  ).rows.map(({ result }) => result)

test('A name that leads into the own network at the second attempt gets nothing then', async () => {
  const addresses = ['127.0.0.1', '10.0.0.1']
  const sender = open(async () => [{ address: addresses.shift()!, family: 4 }])
  receiver.manner = () => ({ status: 500 })
  await due(`http://crm.example:${receiver.port}/`)
  await sender.look()
  expect(await results()).toEqual(['queued 1 500'])
  app.pass(webhookRetrySeconds({ attempts: 1, chance: 1 })! + 1)
  await sender.look()
  expect(await results()).toEqual(['queued 2 EINSECURE'])
  expect(receiver.received).toHaveLength(1)
  await sender.close()
})

test('A receiver that hangs does not delay another webhook', async () => {
  const sender = open()
  receiver.manner = ({ path }) => (path === '/hangs' ? 'hang' : { status: 204 })
  await due(`http://127.0.0.1:${receiver.port}/hangs`)
  await due(receiver.url)
  const looking = sender.look()
  await expect.poll(results, { timeout: waitTimeoutMs }).toEqual(['queued 0', 'delivered 1 204'])
  await expect.poll(() => receiver.received.length, { timeout: waitTimeoutMs }).toBe(2)
  receiver.hangUp()
  await looking
  expect(await results()).toEqual(['queued 1 ECONNRESET', 'delivered 1 204'])
  await sender.close()
})

test('An entity that cannot be read fails its own delivery only', async () => {
  const { key } = await newApiKey(app, shop, admin)
  let reads = 0
  const sender = open(undefined, async () => async () => {
    reads++
    if (reads === 1) throw new Error('broken')
    return { entity: null }
  })
  await due(receiver.url)
  await app.db.pool.query('update webhook set api_key_id = $1', [key.id])
  await app.db.pool.query(`insert into webhook_delivery (id, organization_id, shop_id, webhook_id, type, body, state, created_at, queued_at, due_at)
    select gen_random_uuid(), organization_id, shop_id, webhook_id, type, body, state, created_at, queued_at, due_at from webhook_delivery`)
  await sender.look()
  expect((await results()).sort()).toEqual(['delivered 1 204', 'queued 1 EDETAILS'])
  expect(receiver.received).toHaveLength(1)
  await sender.close()
})

longTest('A receiver that hangs is given up and tried again', async () => {
  const sender = open()
  receiver.manner = () => 'hang'
  await due(receiver.url)
  await sender.look()
  expect(await results()).toEqual(['queued 1 ETIMEDOUT'])
  await sender.close()
})
