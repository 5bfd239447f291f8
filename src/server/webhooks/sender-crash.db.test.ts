/** Processes that send webhooks are killed: each event arrives at least once, always with the same id and body. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, beforeEach, expect, inject } from 'vitest'
import type { WebhookWithSecret } from '#contract/webhooks.ts'
import { webhookEventNames } from '#domain/webhooks.ts'
import { projectRoot } from '#platform/project-root.ts'
import { installationKey, startApp, type TestApp } from '../../../test/app.ts'
import { openDesk, type TestDesk } from '../../../test/desk.ts'
import { startJoinLoad } from '../../../test/join-load.ts'
import { longTest, sampledTest } from '../../../test/matrix.ts'
import { waitTimeoutMs } from '../../../test/wait-timeout.ts'
import type { WebhookProcessArgument } from '../../../test/webhook-process.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../../../test/webhook-receiver.ts'
import { createBearerHeaders, joinAsVisitor, newMember, newShop, post } from '../../../test/world.ts'
import type { CreatedShop } from '../organization/create-organization.ts'
import { type WebhookSendingStep, webhookSendingStepNames } from './sender.ts'

let app: TestApp
let receiver: WebhookReceiver
let shop: CreatedShop
let desk: TestDesk
beforeAll(async () => {
  // Only the test's processes send.
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
  const admin = await newMember(app, shop.scope, 'admin')
  desk = openDesk(app, shop, admin)
  const body = { url: receiver.url, events: webhookEventNames }
  const made = await post(app, `/shops/${shop.scope.shopId}/webhooks`, { headers: createBearerHeaders(admin), body })
  receiver.secrets = [((await made.json()) as WebhookWithSecret).secret]
  receiver.forged = 0
})

function startProcess(step?: WebhookSendingStep) {
  const argument: WebhookProcessArgument = {
    ...{ url: app.url, scopeMode: inject('scopeMode'), key: Buffer.from(installationKey).toString('base64url') },
    ...(step && { step }),
  }
  const child = spawn(process.execPath, ['test/webhook-process.ts', JSON.stringify(argument)], {
    cwd: projectRoot,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const ended = once(child, 'exit')
  return {
    async killed() {
      expect((await ended)[1]).toBe('SIGKILL')
      // As after 20 seconds, when the hold of the dead process ends.
      await app.db.pool.query(`update webhook_due set held_until = '-infinity', due_at = now()`)
    },
    kill: () => child.kill('SIGKILL'),
  }
}

const rows = async <T>(text: string) => (await app.db.pool.query(text, [shop.scope.shopId])).rows as T[]

/** Sends the rest, and checks that every event of the shop has arrived. */
async function checkArrivals(): Promise<void> {
  const last = startProcess()
  const events = await rows<{ id: string }>(`select id from event where shop_id = $1 and entity_type = 'ticket'`)
  const open = () =>
    rows(`select from event e where shop_id = $1 and entity_type = 'ticket'
    and not exists (select from webhook_delivery d where d.event_id = e.id and d.state = 'delivered')`)
  await expect.poll(open, { timeout: waitTimeoutMs }).toEqual([])
  last.kill()
  await last.killed()
  const deliveries = await rows<{ id: string; body: string }>('select id, body from webhook_delivery where shop_id = $1')
  expect(deliveries).toHaveLength(events.length)
  const bodies = Map.groupBy(receiver.received, ({ id }) => id)
  expect([...bodies.keys()].sort()).toEqual(deliveries.map(({ id }) => id).sort())
  for (const { id, body } of deliveries) expect(new Set(bodies.get(id)!.map((received) => received.body))).toEqual(new Set([body]))
  expect(receiver.forged).toBe(0)
}

const joins = 6
sampledTest(webhookSendingStepNames.toReversed())('A kill at “%s” loses no event', async (step) => {
  for (let n = 0; n < joins; n++) await joinAsVisitor(app, shop)
  await startProcess(step).killed()
  if (step === 'sent' || step === 'recorded') expect(receiver.received).toHaveLength(joins)
  await checkArrivals()
})

longTest('20 rounds of load from 20 callers with kills lose no event, and seq orders them', async () => {
  const load = startJoinLoad(shop, () => app.origin, 20)
  for (let round = 0; round < 20; round++) {
    const child = startProcess()
    const enough = receiver.received.length + 3 + ((round * 7) % 20)
    receiver.manner = () => {
      if (receiver.received.length >= enough) child.kill()
      return { status: 204 }
    }
    await desk.callNext({ beside: true })
    await child.killed()
  }
  receiver.manner = () => ({ status: 204 })
  await load.stop()
  await checkArrivals()
  const newest = new Map<string, { seq: number; status: string | null }>()
  for (const { payload } of receiver.received) {
    const { ticketId, seq, status } = payload.data as { ticketId: string; seq: number; status: string | null }
    if (status && seq > (newest.get(ticketId)?.seq ?? 0)) newest.set(ticketId, { seq, status })
  }
  const tickets = await rows<{ id: string; status: string }>('select id, status from ticket where shop_id = $1')
  expect(Object.fromEntries([...newest].map(([id, { status }]) => [id, status]))).toEqual(
    Object.fromEntries(tickets.map(({ id, status }) => [id, status])),
  )
})
