/** The order in which lanes call, over HTTP on two servers with one database. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { LaneCallOrder } from '#contract/tickets/call-order.ts'
import type { Queue } from '#contract/tickets/queue.ts'
import type { Ticket } from '#contract/tickets/ticket.ts'
import type { VisitorTicket } from '#contract/tickets/visitor-ticket.ts'
import { type CallPolicy, defaultShares, strictCallPolicy } from '#domain/tickets/call-policy.ts'
import type { TicketClass } from '#domain/tickets/ticket.ts'
import { startApp, type TestApp } from '../../../test/app.ts'
import { openDesk, type TestDesk } from '../../../test/desk.ts'
import { openEventReader } from '../../../test/event-reader.ts'
import { longTest } from '../../../test/matrix.ts'
import { startSecondApp, startTwoServers, type TwoServers } from '../../../test/servers.ts'
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
  type TestMember,
} from '../../../test/world.ts'
import type { CreatedShop } from '../organization/create-organization.ts'

const ratio: CallPolicy = { rule: 'ratio', shares: defaultShares }

let two: TwoServers
let shop: CreatedShop
let manager: TestMember
let desk: TestDesk
beforeAll(async () => {
  two = await startTwoServers()
})
afterAll(() => two?.stop())
beforeEach(async () => {
  shop = await newShop(two.app, '駅前')
  manager = await newMember(two.app, shop.scope, 'manager')
  desk = openDesk(two.app, shop, manager)
})

const lanePath = (rest: string, lane = 0) => `/shops/${shop.scope.shopId}/lanes/${shop.lanes[lane]!.id}${rest}`
type Choice = { key?: string; member?: TestMember; replaces?: CallPolicy; on?: number }
type Chosen = { policy?: CallPolicy; code?: string; current?: { policy: CallPolicy }; params?: { by?: string } }
async function choose(
  policy: CallPolicy,
  { key = newIdempotencyKey(), member = manager, replaces = strictCallPolicy, on = 0 }: Choice = {},
) {
  const response = await post(two.at(on), lanePath('/call-policy'), {
    headers: createBearerHeaders(member),
    body: { replaces, policy },
    key,
  })
  return { status: response.status, ...((await response.json()) as Chosen) }
}
async function order(on = 0, lane = 0): Promise<LaneCallOrder> {
  return (await (
    await two.at(on).request(`/api/v1${lanePath('/order', lane)}`, { headers: createBearerHeaders(manager) })
  ).json()) as LaneCallOrder
}
const orderedNumbers = async (on = 0) => (await order(on)).order.map(({ number }) => number)
async function arrive(...classes: TicketClass[]): Promise<Ticket[]> {
  const tickets: Ticket[] = []
  for (const each of classes) {
    const ticket = await desk.waiting()
    tickets.push(each === 'normal' ? ticket : await desk.move(ticket, 'edit', { class: each }))
  }
  return tickets
}
async function callNext(on = 0) {
  const response = await post(two.at(on), lanePath('/call-next'), {
    headers: createBearerHeaders(manager),
    body: { counterId: shop.counterIds[0], beside: true },
  })
  return (await response.json()) as Ticket
}

test('Strict order calls tickets by arrival, whatever their class', async () => {
  await arrive('normal', 'booked', 'care')
  const { policy, lastCalls, order: line } = await order()
  expect([policy, lastCalls]).toEqual([strictCallPolicy, []])
  expect(line.map(({ number, reason }) => `${reason.position}/${reason.of} ${number}`)).toEqual(['1/3 A001', '2/3 A002', '3/3 A003'])
  expect(line[0]!.reason).toMatchObject({ inArrivalOrder: true, policy: { rule: 'strict' } })
  expect((await callNext()).number).toBe('A001')
})

const serverAt = (clock: TestApp['clock']) => startSecondApp(two.app, { clock })

describe('order of arrival, whatever the clocks say', () => {
  longTest('Simultaneous joins are not reported as moved in line', async () => {
    const many = 20
    await Promise.all(Array.from({ length: many }, (_, n) => sendJoin(two.at(n), shop, {}, postWithRetry)))
    const { order: line } = await order()
    expect(line.map(({ number }) => number)).toEqual(Array.from({ length: many }, (_, n) => `A${String(n + 1).padStart(3, '0')}`))
    expect(line.filter(({ reason }) => !reason.inArrivalOrder)).toEqual([])
    // Includes arrivals from another lane, which come in any order.
    const tickets = await Promise.all((await order()).order.map(async ({ ticketId }) => (await desk.detail(ticketId)).ticket))
    for (const ticket of tickets.toSorted((a, b) => (a.id < b.id ? 1 : -1)))
      await desk.move(ticket, 'moveLane', { laneId: shop.lanes[1]!.id })
    const there = await order(0, 1)
    expect(there.order.map(({ number }) => number)).toEqual(line.map(({ number }) => number))
    expect(there.order.filter(({ reason }) => !reason.inArrivalOrder)).toEqual([])
  })

  test('Joins on servers with different clocks keep the order of arrival', async () => {
    const slow = await serverAt(() => two.app.clock().subtract({ seconds: 40 }))
    const fast = await serverAt(() => two.app.clock().add({ seconds: 40 }))
    for (const server of [fast, slow, fast, slow, slow]) await joinAsVisitor(server, shop)
    expect((await order()).order.map(({ number, reason }) => [number, reason.inArrivalOrder])).toEqual(
      ['A001', 'A002', 'A003', 'A004', 'A005'].map((number) => [number, true]),
    )
    const called = await callNext()
    await desk.move(called, 'requeue', { back: 2 })
    const moved = (await order()).order.map(({ number, reason }) => `${number} ${reason.inArrivalOrder}`)
    expect(moved).toEqual(['A002 false', 'A003 false', 'A001 false', 'A004 true', 'A005 true'])
    await Promise.all([slow.stop(), fast.stop()])
  })

  test('A ticket put back at its own place is still in order of arrival', async () => {
    const [first, second, third] = await arrive('normal', 'normal', 'normal')
    await desk.move(await desk.move(first!, 'hold'), 'resume', { to: 'original' })
    const served = await desk.move(second!, 'serveNow')
    await desk.move(served, 'transfer', { laneId: shop.lanes[0]!.id, keepPlace: true })
    expect((await order()).order.map(({ number, reason }) => `${number} ${reason.inArrivalOrder}`)).toEqual([
      'A001 true',
      'A002 true',
      'A003 true',
    ])
    // A ticket that returns to the end is behind later arrivals.
    await desk.move(await desk.move((await desk.detail(first!.id)).ticket, 'remove'), 'reinstate')
    expect((await order()).order.map(({ number, reason }) => `${number} ${reason.inArrivalOrder}`)).toEqual([
      'A002 false',
      'A003 false',
      'A001 false',
    ])
    expect((await desk.detail(third!.id)).ticket).toMatchObject({ joinedSeq: third!.joinedSeq })
  })
})

test('A ratio policy calls classes by their shares, in the order that staff see', async () => {
  const tickets = await arrive('normal', 'normal', 'normal', 'booked', 'normal', 'booked')
  await choose(ratio)
  expect(await orderedNumbers()).toEqual(['A001', 'A002', 'A004', 'A003', 'A005', 'A006'])
  const called: string[] = []
  for (const on of tickets.keys()) {
    const [expected] = await orderedNumbers(on + 1)
    const { number } = await callNext(on)
    expect(number).toBe(expected)
    called.push(number)
  }
  expect(called).toEqual(['A001', 'A002', 'A004', 'A003', 'A005', 'A006'])
  expect((await order()).lastCalls).toEqual(['normal', 'booked', 'normal', 'normal', 'booked'].slice(-4))
})

test('A visitor who joins a lane with a ratio policy sees their real position', async () => {
  await arrive('normal', 'booked', 'booked', 'booked')
  await choose(ratio)
  const { token } = await joinAsVisitor(two.app, shop)
  const ticket = (await (await two.app.request(`/api/v1/tickets/${token}`)).json()) as VisitorTicket
  const place = (await orderedNumbers()).indexOf(ticket.number)
  expect([ticket.position, ticket.ahead]).toEqual([place + 1, place])
  expect(place).toBeLessThan(4)
})

test('Undoing a call returns the class’s turn in the ratio on both servers', async () => {
  await arrive('normal', 'normal', 'normal', 'booked', 'booked')
  await choose(ratio)
  await callNext()
  await callNext()
  const before = await order()
  expect(before.order[0]).toMatchObject({ number: 'A004', reason: { policy: { because: 'turn', counted: ['normal', 'normal'] } } })
  const called = await callNext()
  expect((await order()).lastCalls).toEqual(['normal', 'normal', 'booked'])
  await desk.move(called, 'undo')
  const after = await order(1)
  expect(after.lastCalls).toEqual(before.lastCalls)
  expect(after.order.map(({ number }) => number)).toEqual(before.order.map(({ number }) => number))
})

test('Putting a serving ticket back in the queue returns its turn in the ratio', async () => {
  const [first] = await arrive('booked', 'normal', 'booked')
  await choose(ratio)
  const serving = await desk.move(first!, 'serveNow')
  expect((await order()).lastCalls).toEqual(['booked'])
  const back = await desk.move(serving, 'backToQueue')
  expect((await order()).lastCalls).toEqual([])
  await desk.move(back, 'undo')
  expect((await order()).lastCalls).toEqual(['booked'])
})

test('Calling a chosen ticket uses a turn of the ratio, and a recall uses none', async () => {
  const [, second] = await arrive('normal', 'booked', 'booked', 'normal')
  await choose(ratio)
  const called = await desk.move(second!, 'call')
  await desk.move(called, 'recall')
  expect((await order()).lastCalls).toEqual(['booked'])
  expect(await orderedNumbers()).toEqual(['A001', 'A004', 'A003'])
})

longTest('A ratio counts calls of the current business day only', async () => {
  await arrive('booked', 'booked', 'normal')
  await choose(ratio)
  await callNext()
  expect((await order()).lastCalls).toEqual(['booked'])
  await two.app.db.pool.query(`update lane_call set business_day = business_day - 1 where shop_id = $1`, [shop.scope.shopId])
  expect((await order()).lastCalls).toEqual([])
})

longTest('A ticket of a past day can still be put back in line under a ratio', async () => {
  // The moments before the day closes, made long by a server that doesn’t check alarms.
  const app = await startApp({ hurry: { looks: 3_600_000 } })
  const late = await newShop(app, '夜更け')
  const boss = await newMember(app, late.scope, 'manager')
  const { waiting, move, callNext: callFirst } = openDesk(app, late, boss)
  await waiting()
  for (const ticket of [await waiting(), await waiting()]) await move(ticket, 'edit', { class: 'booked' })
  await post(app, `/shops/${late.scope.shopId}/lanes/${late.lanes[0]!.id}/call-policy`, {
    headers: createBearerHeaders(boss),
    body: { replaces: strictCallPolicy, policy: { rule: 'ratio', shares: { normal: 1, booked: 1, care: 1, staff: 1 } } },
  })
  const called = await callFirst()
  for (const table of ['lane_call', 'ticket'])
    await app.db.pool.query(`update ${table} set business_day = business_day - 1 where shop_id = $1`, [late.scope.shopId])
  expect((await move(called, 'requeue', { back: 1 })).http).toBe(200)
  const { rows } = await app.db.pool.query<{ ordinal: number }>('select ordinal from ticket where shop_id = $1 order by place', [
    late.scope.shopId,
  ])
  expect(rows.map(({ ordinal }) => ordinal)).toEqual([2, 1, 3])
  await app.stop()
})

test('Simultaneous calls each use a turn of the ratio', async () => {
  await arrive(...Array.from({ length: 6 }, (_, n): TicketClass => (n % 2 === 0 ? 'normal' : 'booked')))
  await choose(ratio)
  const called = await Promise.all([0, 1, 0, 1, 0, 1].map((on) => callNext(on)))
  expect(new Set(called.map(({ number }) => number)).size).toBe(6)
  const bySeq = called.toSorted((a, b) => a.seq - b.seq).map((ticket) => ticket.class)
  expect(bySeq).toEqual(['normal', 'booked', 'normal', 'normal', 'booked', 'booked'])
})

test('Staff cannot change a call policy, but get a changed one without a reload', async () => {
  const staff = await newMember(two.app, shop.scope, 'staff')
  const cookie = await sessionCookieOf(two.app, staff)
  const stream = await openEventReader(`${two.servers[1]!.origin}/api/v1/live?topic=queue:${shop.scope.shopId}`, { cookie })
  await stream.next('queue')
  expect(await choose(ratio, { member: staff })).toMatchObject({ status: 403 })
  const key = newIdempotencyKey()
  const chosen = await choose(ratio, { key })
  expect(chosen).toMatchObject({ status: 200, policy: ratio })
  expect(await choose(ratio, { key })).toEqual(chosen)
  await choose(ratio)
  const { rows } = await two.app.db.pool.query(`select data from event where shop_id = $1 and kind = 'lane.setCallPolicy'`, [
    shop.scope.shopId,
  ])
  expect(rows).toEqual([{ data: { policy: ratio } }])
  const update = await stream.next('queue', ({ data }: { data: Queue }) => data.lanes[0]!.policy.rule === 'ratio')
  expect((update.data as { data: Queue }).data.lastCalls).toEqual({ [shop.lanes[0]!.id]: [] })
  stream.close()
  for (const shares of [{ ...defaultShares, staff: 0 }, { ...defaultShares, normal: 10 }, { normal: 1 }])
    expect(await choose({ rule: 'ratio', shares } as CallPolicy)).toMatchObject({ status: 400, code: 'request.invalid' })
})

test('The second of two simultaneous policy changes is refused and names the first', async () => {
  const other = await newMember(two.app, shop.scope, 'manager')
  const theirs: CallPolicy = { rule: 'ratio', shares: { ...defaultShares, care: 9 } }
  const answers = await Promise.all([choose(ratio, { on: 0 }), choose(theirs, { on: 1, member: other })])
  const [won, lost] = answers.toSorted((a, b) => a.status - b.status)
  expect(won).toMatchObject({ status: 200 })
  expect(lost).toMatchObject({ status: 409, code: 'setting.changed', current: { policy: won!.policy }, params: { by: '担当 manager' } })
  expect((await order()).policy).toEqual(won!.policy)
  // After a reload the manager’s second change is accepted.
  expect(await choose(strictCallPolicy, { replaces: won!.policy! })).toMatchObject({ status: 200, policy: strictCallPolicy })
})
