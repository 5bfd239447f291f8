/** Moves between lanes, hold and back: legs, places, counters; edits beside them. Through HTTP. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Queue } from '#contract/tickets/queue.ts'
import type { Ticket } from '#contract/tickets/ticket.ts'
import { waitingTicketsInPlaceOrder } from '#domain/tickets/queue.ts'
import { startApp, type TestApp } from '../../../test/app.ts'
import { checkQueueInvariants, makePending, openDesk, type TestDesk } from '../../../test/desk.ts'
import { longTest, matrixTest, sampleCases } from '../../../test/matrix.ts'
import { createBearerHeaders, newMember, newShop, readDatabaseState, type TestMember } from '../../../test/world.ts'
import type { CreatedShop } from '../organization/create-organization.ts'

let app: TestApp
let shop: CreatedShop
let staff: TestMember
let desk: TestDesk
let laneA: string
let laneB: string
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app?.stop())
beforeEach(async () => {
  shop = await newShop(app, '駅前')
  staff = await newMember(app, shop.scope, 'staff')
  desk = openDesk(app, shop, staff)
  ;[laneA, laneB] = shop.lanes.map(({ id }) => id) as [string, string]
})

/** Numbers of the waiting tickets of a lane, in calling order. */
async function order(lane: number): Promise<string[]> {
  const response = await app.request(`/api/v1/shops/${shop.scope.shopId}/tickets`, { headers: createBearerHeaders(staff) })
  const { tickets } = (await response.json()) as Queue
  return waitingTicketsInPlaceOrder(tickets, shop.lanes[lane]!.id).map(({ number }) => number)
}
const course = async (id: string) => {
  const { legs } = await desk.detail(id)
  return legs.map(({ laneId, outcome, intervals }) => [
    laneId === laneA ? 'A' : 'B',
    ...intervals.map(({ status }) => status),
    outcome ?? 'open',
  ])
}

test('A ticket moved to another lane keeps its number and its place by arrival', async () => {
  const [a1, b1] = [await desk.waiting(0), await desk.waiting(1)]
  const [a2, b2] = [await desk.waiting(0), await desk.waiting(1)]
  const moved = await desk.move(a2, 'moveLane', { laneId: laneB })
  expect(moved).toMatchObject({ http: 200, number: 'A002', laneId: laneB, serviceId: shop.lanes[1]!.serviceIds[0], status: 'waiting' })
  await checkQueueInvariants(app.db, shop.scope.shopId)
  expect([await order(0), await order(1)]).toEqual([[a1.number], [b1.number, 'A002', b2.number]])
  expect(await course(a2.id)).toEqual([
    ['A', 'waiting', 'moved'],
    ['B', 'waiting', 'open'],
  ])
  expect((await desk.detail(a2.id)).events.at(-1)).toMatchObject({ kind: 'ticket.moveLane', laneId: laneB })

  const back = await desk.move(moved, 'undo')
  expect(back).toMatchObject({ http: 200, laneId: laneA, serviceId: a2.serviceId, place: a2.place })
  expect([await order(0), await order(1)]).toEqual([
    [a1.number, a2.number],
    [b1.number, b2.number],
  ])
  expect(await course(a2.id)).toEqual([['A', 'waiting', 'open']])
  await checkQueueInvariants(app.db, shop.scope.shopId)
})

longTest('Called and held visits move into a lane that has issued no ticket yet', async () => {
  for (const status of ['called', 'held'] as const) {
    const before = await desk.ticketIn(status)
    const moved = await desk.move(before, 'moveLane', { laneId: laneB })
    expect(moved).toMatchObject({ http: 200, laneId: laneB, status: 'waiting', counterId: null, callCount: 0 })
    await checkQueueInvariants(app.db, shop.scope.shopId)
    expect(await desk.move(moved, 'undo')).toMatchObject({ http: 200, laneId: laneA, status, callCount: before.callCount })
    await checkQueueInvariants(app.db, shop.scope.shopId)
    expect(await desk.move((await desk.detail(before.id)).ticket, 'moveLane', { laneId: laneB })).toMatchObject({ http: 200 })
  }
  expect((await desk.waiting(0)).number).toBe('A003')
  expect((await desk.waiting(1)).number).toBe('B001')
  await checkQueueInvariants(app.db, shop.scope.shopId)
})

test('A move to another shop’s lane, a foreign service or the same lane is refused', async () => {
  const other = await newShop(app, '隣')
  const ticket = await desk.waiting()
  const state = await readDatabaseState(app.db)
  const refused = async (more: object) => (await desk.move(ticket, 'moveLane', more)).code
  expect(await refused({ laneId: other.lanes[0]!.id })).toBe('lane.notFound')
  expect(await refused({ laneId: laneB, serviceId: shop.lanes[0]!.serviceIds[0] })).toBe('service.notFound')
  expect(await refused({ laneId: laneA })).toBe('lane.same')
  expect(await readDatabaseState(app.db)).toEqual(state)
})

test('A transfer begins a new leg of the visit, which undo removes', async () => {
  const first = await desk.ticketIn('serving')
  const b1 = await desk.waiting(1)
  const kept = await desk.move(first, 'transfer', { laneId: laneB, keepPlace: true })
  expect(kept).toMatchObject({ http: 200, number: first.number, laneId: laneB, status: 'waiting', counterId: null, callCount: 0 })
  expect(await order(1)).toEqual([first.number, b1.number])
  const served = await desk.move(kept, 'serveNow')
  const atEnd = await desk.move(served, 'transfer', { laneId: laneA, keepPlace: false })
  const behind = await desk.waiting(0)
  expect(atEnd.place).toBeLessThan(behind.place)
  expect(await course(first.id)).toEqual([
    ['A', 'waiting', 'serving', 'transferred'],
    ['B', 'waiting', 'serving', 'transferred'],
    ['A', 'waiting', 'open'],
  ])
  await checkQueueInvariants(app.db, shop.scope.shopId)
  const back = await desk.move(atEnd, 'undo')
  expect(back).toMatchObject({ http: 200, status: 'serving', laneId: laneB, counterId: served.counterId, startedAt: served.startedAt })
  expect(await course(first.id)).toEqual([
    ['A', 'waiting', 'serving', 'transferred'],
    ['B', 'waiting', 'serving', 'open'],
  ])
  await checkQueueInvariants(app.db, shop.scope.shopId)
  const finished = await desk.move(back, 'finish')
  expect((await course(first.id)).at(-1)).toEqual(['B', 'waiting', 'serving', 'done'])
  expect((await desk.move(finished, 'undo')).status).toBe('serving')
  await checkQueueInvariants(app.db, shop.scope.shopId)
})

test('A held ticket returns to its place, the front or the end', async () => {
  const line = []
  for (let times = 0; times < 4; times++) line.push(await desk.waiting())
  const [, second] = line as [Ticket, Ticket]
  const held = await desk.move(second, 'hold')
  expect(held).toMatchObject({ http: 200, status: 'held', place: second.place })
  expect(await order(0)).toEqual(['A001', 'A003', 'A004'])
  const resumed = async (to: string) => {
    const { ticket } = await desk.detail(second.id)
    const back = await desk.move(ticket, 'resume', { to })
    expect(back).toMatchObject({ http: 200, status: 'waiting' })
    const now = await order(0)
    await desk.move((await desk.detail(second.id)).ticket, 'hold')
    await checkQueueInvariants(app.db, shop.scope.shopId)
    return now
  }
  expect(await resumed('original')).toEqual(['A001', 'A002', 'A003', 'A004'])
  expect(await resumed('next')).toEqual(['A002', 'A001', 'A003', 'A004'])
  expect(await resumed('end')).toEqual(['A001', 'A003', 'A004', 'A002'])
})

longTest('An approved ticket waits at its place of arrival, and a declined one is closed', async () => {
  const [early, late] = [await desk.waiting(), await desk.waiting()]
  await makePending(app.db, early)
  await checkQueueInvariants(app.db, shop.scope.shopId)
  expect(await order(0)).toEqual([late.number])
  expect(await desk.move(early, 'confirm')).toMatchObject({ http: 200, status: 'waiting', place: early.place, joinedAt: early.joinedAt })
  expect(await order(0)).toEqual([early.number, late.number])
  const next = await desk.waiting()
  await makePending(app.db, next)
  const declined = await desk.move(next, 'decline', { reason: '満席' })
  expect(declined).toMatchObject({ http: 200, status: 'declined' })
  expect((await desk.detail(next.id)).events.at(-1)).toMatchObject({ kind: 'ticket.decline', reason: '満席' })
  expect(await desk.move(declined, 'reinstate')).toMatchObject({ http: 409, code: 'ticket.wrongStatus' })
  await checkQueueInvariants(app.db, shop.scope.shopId)
})

test('Staff can put back a service begun by mistake for five minutes, managers later', async () => {
  const [first, second] = [await desk.waiting(), await desk.waiting()]
  const serving = await desk.move(first, 'serveNow')
  const back = await desk.move(serving, 'backToQueue')
  expect(back).toMatchObject({ http: 200, status: 'waiting', place: first.place })
  expect(await course(first.id)).toEqual([['A', 'waiting', 'serving', 'waiting', 'open']])
  expect(await order(0)).toEqual([first.number, second.number])
  const again = await desk.move((await desk.detail(first.id)).ticket, 'serveNow')
  await app.db.pool.query(`update ticket set started_at = started_at - interval '6 minutes' where id = $1`, [first.id])
  expect(await desk.move(again, 'backToQueue')).toMatchObject({ http: 403, code: 'ticket.tooLateToUndo', current: { status: 'serving' } })
  const manager = await newMember(app, shop.scope, 'manager')
  expect(await desk.move(again, 'backToQueue', {}, { member: manager })).toMatchObject({ http: 200, status: 'waiting' })
  await checkQueueInvariants(app.db, shop.scope.shopId)
})

test('Visits in a closed lane are called, served and moved as before', async () => {
  const ticket = await desk.waiting(1)
  await app.db.pool.query('update lane set open = false where shop_id = $1', [shop.scope.shopId])
  const called = await desk.callNext({ lane: 1 })
  expect(called).toMatchObject({ http: 200, id: ticket.id })
  const held = await desk.move(called, 'hold')
  const served = await desk.move(await desk.move(held, 'resume'), 'serveNow')
  const moved = await desk.move(served, 'transfer', { laneId: laneA, keepPlace: true })
  expect(moved).toMatchObject({ http: 200, laneId: laneA })
  await checkQueueInvariants(app.db, shop.scope.shopId)
})

matrixTest('Staff can correct the details of an open visit but not of a closed one', async () => {
  const called = await desk.ticketIn('called')
  const edited = await desk.move(called, 'edit', { partySize: 4, name: '田中', locale: 'en', class: 'care', note: '車いす' })
  expect(edited).toMatchObject({ http: 200, partySize: 4, name: '田中', locale: 'en', class: 'care', note: '車いす', rev: called.rev + 1 })
  const { events } = await desk.detail(called.id)
  expect(events.at(-1)).toMatchObject({
    kind: 'ticket.edit',
    actor: { by: 'member', name: '担当 staff' },
  })
  expect(events.at(-1)!.changes.toSorted((a, b) => a.field.localeCompare(b.field))).toEqual([
    { field: 'class', before: 'normal', after: 'care' },
    { field: 'locale', before: 'ja', after: 'en' },
    { field: 'name', before: null, after: '田中' },
    { field: 'note', before: null, after: '車いす' },
    { field: 'partySize', before: 1, after: 4 },
  ])
  const { rows } = await app.db.pool.query('select data::text from event where entity_id = $1', [called.id])
  expect(JSON.stringify(rows)).not.toContain('田中')
  const cleared = await desk.move(edited, 'edit', { name: '', note: '' })
  expect(cleared).toMatchObject({ http: 200, name: null, note: null, partySize: 4 })
  // Saving equal values is no change.
  expect(await desk.move(cleared, 'edit', { partySize: 4 })).toMatchObject({ http: 200, rev: cleared.rev })
  expect(await desk.move(edited, 'edit', { partySize: 2 })).toMatchObject({ http: 409, code: 'ticket.changed' })
  expect(await desk.move(cleared, 'undo')).toMatchObject({ http: 200, status: 'waiting', partySize: 4 })
  for (const status of sampleCases(['serving', 'pending', 'waiting', 'held'] as const))
    expect(await desk.move(await desk.ticketIn(status), 'edit', { partySize: 3 }), status).toMatchObject({
      http: 200,
      status,
      partySize: 3,
    })
  for (const status of sampleCases(['done', 'cancelled', 'no_show', 'declined'] as const))
    expect(await desk.move(await desk.ticketIn(status), 'edit', { partySize: 3 }), status).toMatchObject({
      http: 409,
      code: 'ticket.wrongStatus',
      current: { status },
    })
  await checkQueueInvariants(app.db, shop.scope.shopId)
})
