/** (r) Webhooks: the rate at which events leave, and the effect of a webhook on joins. With a loopback receiver in a child process. */
import type { CreatedShop } from '#server/organization/create-organization.ts'
import { startBenchChildProcess } from './client-process.ts'
import { createJoinTarget } from './join.ts'
import type { HttpLoad, LoadResult } from './load-client.ts'
import { type BenchTable, createBenchTable, formatDecimal, formatSpread, formatWhole } from './report.ts'
import { compareInRounds } from './rounds.ts'
import type { WebhookWatchCommand, WebhookWatchResult } from './webhook-server.ts'
import { type BenchEnvironment, createOwnedShop, post, startBenchEnvironment } from './world.ts'

type Choices = { rounds: number; events: number; milliseconds: number }

export async function benchWebhooks({ rounds, events, milliseconds }: Choices): Promise<BenchTable> {
  const results = createBenchTable('Webhooks', ['what', 'a second', 'without', 'ratio', 'middle half', 'target'])
  const receiver = startBenchChildProcess<WebhookWatchCommand, WebhookWatchResult>('webhook-server.ts')
  const { url } = await receiver.ask({})
  // A separate database, because all its servers send webhooks. The first one only sets up.
  const world = await startBenchEnvironment({ env: { OUTBOUND_ALLOWED: '127.0.0.1', ROLE: 'web' } })
  try {
    const shop = await createOwnedShop(world, 21, 'admin')
    const body = { url, events: ['ticket.joined'] }
    await post(`${world.server.origin}/api/v1/shops/${shop.scope.shopId}/webhooks`, body, { authorization: `Bearer ${world.main.bearer}` })
    await appendEvents(world, shop, events)
    await world.db.pool.query('analyze')
    const arriving = receiver.ask({ events })
    const server = await world.startOurs({ ROLE: 'all' })
    const { perSecond } = await arriving
    results.row(`${formatWhole(events)} events, nothing else to do`, formatWhole(perSecond), '', '', '', results.atLeast(perSecond, 300))

    const client = startBenchChildProcess<HttpLoad, LoadResult>('load-client.ts')
    const load = { origin: server.origin, callers: 20, milliseconds, targets: [createJoinTarget(shop)] }
    await client.ask({ ...load, milliseconds: 2 * milliseconds })
    const { ours, bare, ratio, ...compared } = await compareInRounds({
      count: rounds,
      warmUp: 2,
      async measure(side) {
        await disableWebhook(world)
        if (side === 'ours') await enableWebhook(world)
        return (await client.ask(load)).perSecond
      },
    })
    results.row(
      'joins of 20 callers in the shop of a webhook',
      formatWhole(ours),
      formatWhole(bare),
      formatDecimal(ratio),
      formatSpread(compared.spread),
      results.atLeast(ratio, 0.9),
    )
    client.stop()
  } finally {
    await world.stop()
    receiver.stop()
  }
  return results.end()
}

/** Appends events as joins do, which the server has yet to chain. */
async function appendEvents({ db }: BenchEnvironment, { scope }: CreatedShop, events: number): Promise<void> {
  await db.pool.query(
    `insert into event (id, organization_id, shop_id, seq, entity_type, entity_id, kind, actor_kind, at, data)
     select gen_random_uuid(), $1, $2, n, 'ticket', gen_random_uuid(), 'ticket.join', 'visitor', now(), '{"to":"waiting"}' from generate_series(1, $3::int) n`,
    [scope.organizationId, scope.shopId, events],
  )
}

/** Begins with the next event. */
async function enableWebhook({ db }: BenchEnvironment): Promise<void> {
  await db.pool.query('update webhook w set position = h.number from audit_head h where h.organization_id = w.organization_id')
  await db.pool.query(
    'insert into webhook_due (webhook_id, organization_id, shop_id, due_at) select id, organization_id, shop_id, now() from webhook',
  )
}

/** Its server stops at the next batch. */
async function disableWebhook({ db }: BenchEnvironment): Promise<void> {
  await db.pool.query('delete from webhook_due')
  await db.pool.query('delete from webhook_delivery')
}
