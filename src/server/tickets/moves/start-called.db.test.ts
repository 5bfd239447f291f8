/** "Call next" in a lane that keeps visitors called: it starts them before it calls others. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { LaneSetting } from '#contract/queue-settings/lanes.ts'
import { checkQueueInvariants, openDesk, type TestDesk } from '../../../../test/desk.ts'
import { startTwoServers, type TwoServers } from '../../../../test/servers.ts'
import { createBearerHeaders, joinAsVisitor, newIdempotencyKey, newMember, newShop, post, type TestMember } from '../../../../test/world.ts'
import type { CreatedShop } from '../../organization/create-organization.ts'
import { runDueAlarms } from '../timers/jobs.ts'

let two: TwoServers
let shop: CreatedShop
let owner: TestMember
let desk: TestDesk
beforeAll(async () => {
  // The role `web` runs no timers; tests ring the alarm.
  two = await startTwoServers({ settings: () => ({ ROLE: 'web' }) })
})
afterAll(() => two?.stop())
beforeEach(async () => {
  shop = await newShop(two.app, '駅前')
  owner = await newMember(two.app, shop.scope, 'owner')
  desk = openDesk(two.app, shop, owner)
})

async function command<T>(path: string, body: object): Promise<T> {
  const response = await post(two.app, `/shops/${shop.scope.shopId}${path}`, { headers: createBearerHeaders(owner), body })
  expect(response.ok, path).toBe(true)
  return (await response.json()) as T
}

/** Lets the first lane keep that many visitors called, of this many who join. */
async function keepCalled(keepCalled: number, joining: number) {
  await command('/presence', { state: 'serving_ready' })
  await command<LaneSetting>(`/lanes/${shop.lanes[0]!.id}/edit`, { rev: 1, keepCalled })
  const joined = []
  for (let n = 0; n < joining; n++) joined.push(await joinAsVisitor(two.app, shop))
  await runDueAlarms(two.app.queue)
  return joined
}

const now = async (ticketId: string) => (await desk.detail(ticketId)).ticket

/** Two members press "call next" at their counters at the same time, each on another server. */
async function pressTogether() {
  const colleague = await newMember(two.app, shop.scope, 'reception')
  const answers = await Promise.all(
    [owner, colleague].map(async (member, n) => {
      const response = await post(two.at(n), `/shops/${shop.scope.shopId}/lanes/${shop.lanes[0]!.id}/call-next`, {
        headers: createBearerHeaders(member),
        body: { counterId: shop.counterIds[n] },
      })
      return (await response.json()) as { number?: string; status: string; counterId?: string; code?: string }
    }),
  )
  await checkQueueInvariants(two.app.db, shop.scope.shopId)
  return answers
}

test('Call next starts the called visitors in the order of their calls, then calls the first in line', async () => {
  await keepCalled(2, 3)
  const [counterId] = shop.counterIds
  const [first, second, third] = [await desk.callNext(), await desk.callNext(), await desk.callNext()]
  expect(first).toMatchObject({ http: 200, number: 'A001', status: 'serving', counterId, callCount: 1, lastMove: 'start' })
  expect(first.staffId).not.toBeNull()
  expect([second, third]).toMatchObject([
    { number: 'A002', status: 'serving', counterId },
    { number: 'A003', status: 'called', counterId },
  ])
  expect(await desk.callNext()).toMatchObject({ http: 409, code: 'queue.empty' })
  await checkQueueInvariants(two.app.db, shop.scope.shopId)
})

test('Call next finishes the counter’s visit and starts the called visitor in one change, and both can be undone', async () => {
  await keepCalled(2, 2)
  const served = await desk.callNext()
  expect(await desk.callNext({ beside: false })).toMatchObject({ http: 409, code: 'counter.busy' })
  const started = await desk.callNext({ finish: served.id, beside: false })
  expect(started).toMatchObject({ http: 200, number: 'A002', status: 'serving' })
  const finished = await now(served.id)
  expect(finished).toMatchObject({ status: 'done', seq: started.seq })
  expect(await desk.move(started, 'undo')).toMatchObject({ http: 200, status: 'called', counterId: null, staffId: null })
  expect(await desk.move(finished, 'undo')).toMatchObject({ http: 200, status: 'serving' })
  await checkQueueInvariants(two.app.db, shop.scope.shopId)
})

test('A repeated request starts no second visitor', async () => {
  await keepCalled(2, 2)
  const key = newIdempotencyKey()
  const [first, repeated] = [await desk.callNext({ key }), await desk.callNext({ key })]
  expect(repeated).toEqual(first)
  expect((await desk.callNext()).number).toBe('A002')
})

test('Two members who press at once start two called visitors', async () => {
  await keepCalled(2, 2)
  const answers = await pressTogether()
  expect(answers.map(({ number }) => number).toSorted()).toEqual(['A001', 'A002'])
  expect(answers).toMatchObject([
    { status: 'serving', counterId: shop.counterIds[0] },
    { status: 'serving', counterId: shop.counterIds[1] },
  ])
})

test('Of two members who press at once with one called visitor, the second calls the next in line', async () => {
  await keepCalled(1, 2)
  const answers = await pressTogether()
  expect(answers.map(({ number, status }) => `${number} ${status}`).toSorted()).toEqual(['A001 serving', 'A002 called'])
})

test('Of two members who press at once with one visitor in all, the second reads that none waits', async () => {
  await keepCalled(1, 1)
  const answers = await pressTogether()
  expect(answers.map(({ number, code }) => number ?? code).toSorted()).toEqual(['A001', 'queue.empty'])
})

test('A visitor who was called again is started after the others, and one on hold is left out', async () => {
  const [first, second] = await keepCalled(3, 3)
  two.app.pass(1)
  await desk.move(await now(first!.ticketId), 'recall')
  await desk.move(await now(second!.ticketId), 'hold')
  expect([(await desk.callNext()).number, (await desk.callNext()).number]).toEqual(['A003', 'A001'])
  expect(await desk.callNext()).toMatchObject({ code: 'queue.onlyHeld' })
})

test('A visitor whom a member called to a counter waits for that counter', async () => {
  await keepCalled(1, 0)
  const waiting = await joinAsVisitor(two.app, shop)
  await desk.move(await now(waiting.ticketId), 'call', { counterId: shop.counterIds[1] })
  expect(await desk.callNext()).toMatchObject({ code: 'queue.empty' })
})

test('A called trial ticket is started only when no real visitor waits', async () => {
  await keepCalled(1, 0)
  await command(`/lanes/${shop.lanes[0]!.id}/tickets`, { trial: true })
  await runDueAlarms(two.app.queue)
  await joinAsVisitor(two.app, shop)
  const answers = [await desk.callNext(), await desk.callNext()]
  expect(answers.map(({ number, status }) => `${number} ${status}`)).toEqual(['A001 called', 'A901 serving'])
})
