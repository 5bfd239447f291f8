import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Queue } from '#contract/tickets/queue.ts'
import { openEventReader } from '../../../test/event-reader.ts'
import { isLongRun, matrixTest } from '../../../test/matrix.ts'
import { startTwoServers, type TwoServers } from '../../../test/servers.ts'
import {
  createBearerHeaders,
  joinAsVisitor,
  newIdempotencyKey,
  newMember,
  newShop,
  post,
  postWithRetry,
  sendJoin,
  sessionCookieOf,
  signIn,
  type TestMember,
} from '../../../test/world.ts'
import type { CreatedShop } from '../organization/create-organization.ts'

let two: TwoServers
let shop: CreatedShop
let reception: TestMember
beforeAll(async () => {
  two = await startTwoServers()
})
afterAll(() => two?.stop())
beforeEach(async () => {
  shop = await newShop(two.app, '駅前')
  reception = await newMember(two.app, shop.scope, 'reception')
})

type Lane = Queue['lanes'][number]
async function setStatus(act: 'pause' | 'close' | 'open', body?: object, { on = 0, key = newIdempotencyKey() } = {}) {
  const path = `/shops/${shop.scope.shopId}/lanes/${shop.lanes[0]!.id}/${act}`
  const response = await post(two.at(on), path, { headers: createBearerHeaders(reception), ...(body ? { body } : {}), key })
  return { status: response.status, lane: (await response.json()) as Lane }
}
async function joinStatus(n = 0) {
  const response = await sendJoin(two.at(n), shop, {}, postWithRetry)
  const { code } = (await response.json()) as { code?: string }
  return code ?? response.status
}
const events = async () => {
  const { rows } = await two.app.db.pool.query(
    `select e.kind, e.changed, e.data, v.field, v.after from event e left join event_value v on v.event_id = e.id
      where e.entity_id = $1 order by e.seq`,
    [shop.lanes[0]!.id],
  )
  return rows
}

test('A removed lane is not found by any command, not even a repeated one', async () => {
  const manager = await newMember(two.app, shop.scope, 'manager')
  const { shopId } = shop.scope
  const lane = `/shops/${shopId}/lanes/${shop.lanes[0]!.id}`
  const [strict, key] = [{ rule: 'strict' }, newIdempotencyKey()]
  const send = async (path: string, body?: object, again = newIdempotencyKey()) => {
    const response = await post(two.app, path, { headers: createBearerHeaders(manager), ...(body ? { body } : {}), key: again })
    return [response.status, ((await response.json()) as { code?: string }).code]
  }
  expect(await send(`${lane}/pause`, { reason: 'break' }, key)).toEqual([200, undefined])
  expect(await send(`${lane}/call-policy`, { replaces: strict, policy: strict }, key)).toEqual([200, undefined])
  expect(await send(`${lane}/remove`)).toEqual([200, undefined])
  const requests = [
    await send(`${lane}/pause`, { reason: 'break' }),
    await send(`${lane}/pause`, { reason: 'break' }, key),
    await send(`${lane}/open`),
    await send(`${lane}/call-policy`, { replaces: strict, policy: strict }),
    await send(`${lane}/call-policy`, { replaces: strict, policy: strict }, key),
    await send(`${lane}/call-next`, { counterId: shop.counterIds[0] }),
    await send(`${lane}/tickets`, {}),
    await send(`/shops/${shopId}/messages`, { laneId: shop.lanes[0]!.id, preset: 'delayed' }),
  ]
  expect(requests).toEqual(requests.map(() => [404, 'lane.notFound']))
  expect((await two.app.request(`/api/v1${lane}/order`, { headers: createBearerHeaders(manager) })).status).toBe(404)
})

test('A closed lane issues no tickets on either server, and waiting visitors stay', async () => {
  const { number } = await joinAsVisitor(two.app, shop)
  const { status, lane } = await setStatus('close', { reason: 'crowded' })
  expect([status, lane.open]).toEqual([200, false])
  expect(lane.closed).toMatchObject({ as: 'closed', reason: 'crowded', note: null, until: 'dayEnd', by: '担当 reception' })
  expect([await joinStatus(0), await joinStatus(1)]).toEqual(['lane.closed', 'lane.closed'])
  const queue = (await (
    await two.at(1).request(`/api/v1/shops/${shop.scope.shopId}/tickets`, { headers: createBearerHeaders(reception) })
  ).json()) as Queue
  expect(queue.tickets).toMatchObject([{ number, status: 'waiting' }])
  expect((await setStatus('open', undefined, { on: 1 })).lane).toMatchObject({ open: true, closed: null })
  expect([await joinStatus(0), await joinStatus(1)]).toEqual([201, 201])
})

test('A repeated request to pause a lane makes one event', async () => {
  const key = newIdempotencyKey()
  const stop = { reason: 'other', note: '給湯器の点検です' }
  const first = await setStatus('pause', stop, { key })
  expect(await setStatus('pause', stop, { key, on: 1 })).toEqual(first)
  await setStatus('pause', stop)
  expect(first.lane.closed).toMatchObject({ as: 'paused', note: stop.note })
  expect(await events()).toMatchObject([
    { kind: 'lane.pause', data: { reason: 'other', until: 'dayEnd' }, field: 'note', after: stop.note },
  ])
  expect(JSON.stringify((await events())[0].data)).not.toContain(stop.note)
})

test('A lane reopens the next morning unless it was closed until staff open it', async () => {
  await setStatus('close', { reason: 'ended' })
  const evening = { ...reception }
  two.app.pass(24 * 60 * 60)
  try {
    // The processes' clocks are real; only the app in this process lives a day later.
    expect((await sendJoin(two.app, shop)).status).toBe(201)
    Object.assign(reception, await signIn(two.app, evening.email))
    const path = `/shops/${shop.scope.shopId}`
    const headers = createBearerHeaders(reception)
    const queue = (await (await two.app.request(`/api/v1${path}/tickets`, { headers })).json()) as Queue
    expect(queue.lanes[0]).toMatchObject({ open: true, closed: null })
    await post(two.app, `${path}/lanes/${shop.lanes[0]!.id}/close`, { headers, body: { reason: 'ended', until: 'opened' } })
    two.app.pass(24 * 60 * 60)
    expect(await (await sendJoin(two.app, shop)).json()).toMatchObject({ code: 'lane.closed' })
  } finally {
    two.app.pass(-48 * 60 * 60)
  }
})

test('A pause of a lane reaches watching staff on either server', async () => {
  const cookie = await sessionCookieOf(two.app, reception)
  const streams = await Promise.all(
    [0, 1].map((n) => openEventReader(`${two.servers[n]!.origin}/api/v1/live?topic=queue:${shop.scope.shopId}`, { cookie })),
  )
  for (const stream of streams) await stream.next('queue')
  await setStatus('pause', { reason: 'break' })
  const isPaused = ({ data }: { data: Queue }) => data.lanes[0]!.closed?.as === 'paused'
  for (const stream of streams) await stream.next('queue', isPaused)
  for (const stream of streams) stream.close()
})

matrixTest('No visitor gets a ticket after the lane was closed, however many join', async () => {
  const burst = Array.from({ length: isLongRun ? 40 : 12 }, (_, n) => joinStatus(n))
  const { status } = await setStatus('close', { reason: 'crowded' }, { on: 1 })
  expect(status).toBe(200)
  const issued = (await Promise.all(burst)).filter((code) => code === 201).length
  const { rows } = await two.app.db.pool.query(
    `select (select seq from event where entity_id = $1 and kind = 'lane.close') as closed, count(*) as given, coalesce(max(seq), 0) as last
       from ticket where lane_id = $1`,
    [shop.lanes[0]!.id],
  )
  expect(rows[0].given).toBe(issued)
  expect(rows[0].last).toBeLessThan(rows[0].closed)
  expect(await joinStatus(0)).toBe('lane.closed')
})
