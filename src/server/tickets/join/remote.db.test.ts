/** Remote joins: counted against the lane’s remote cap and passed over until the visitor arrives. Through HTTP. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { EntryShop } from '#contract/entry-shop.ts'
import type { VisitorTicket } from '#contract/tickets/visitor-ticket.ts'
import { findLookup } from '#platform/database/resolver.ts'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { checkQueueInvariants, type DeskResponse, openDesk, type TestDesk } from '../../../../test/desk.ts'
import { isLongRun, longTest, matrixTest } from '../../../../test/matrix.ts'
import { startSecondApp } from '../../../../test/servers.ts'
import {
  createBearerHeaders,
  newDeviceId,
  newIdempotencyKey,
  newMember,
  newShop,
  post,
  postWithRetry,
  type TestMember,
} from '../../../../test/world.ts'
import type { CreatedShop } from '../../organization/create-organization.ts'

let app: TestApp
let shop: CreatedShop
let staff: TestMember
let desk: TestDesk
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app?.stop())

async function openShop(on: TestApp, cap: number) {
  const made = await newShop(on, '駅前')
  await on.db.pool.query(`update lane set join_from = 'remote', remote_cap = $2 where shop_id = $1`, [made.scope.shopId, cap])
  return made
}
beforeEach(async () => {
  shop = await openShop(app, 2)
  staff = await newMember(app, shop.scope, 'staff')
  desk = openDesk(app, shop, staff)
})
afterEach(() => checkQueueInvariants(app.db, shop.scope.shopId))

const showToday = async () => {
  const response = await app.request(`/api/v1/shops/${shop.scope.shopId}/today-code`, { headers: createBearerHeaders(staff) })
  return (await response.json()) as { code: string; until: string }
}
const today = async () => (await showToday()).code
type Joined = { token: string; ticket: VisitorTicket; code?: string; ticketId: string }
type JoinOptions = { todayCode?: string; lane?: number; on?: Pick<TestApp, 'request'> }
async function take({ todayCode, lane = 0, on = app }: JoinOptions = {}): Promise<Joined> {
  const response = await postWithRetry(on, `/entry/${shop.entryCode}/tickets`, {
    headers: { cookie: `uketsuke_device=${newDeviceId()}` },
    body: { serviceId: shop.lanes[lane]!.serviceIds[0], partySize: 1, ...(todayCode ? { todayCode } : {}) },
  })
  const joined = (await response.json()) as Joined
  return joined.token ? { ...joined, ticketId: (await findLookup(app.db, 'ticket', joined.token))!.entityId } : joined
}
async function arrive(ticketId: string, rev: number, arrived?: boolean): Promise<DeskResponse> {
  const path = `/shops/${shop.scope.shopId}/tickets/${ticketId}/arrive`
  const response = await post(app, path, {
    headers: createBearerHeaders(staff),
    body: { rev, ...(arrived === undefined ? {} : { arrived }) },
  })
  return { ...((await response.json()) as DeskResponse), http: response.status }
}
async function reportArrival(token: string, todayCode: string, key = newIdempotencyKey()) {
  const response = await post(app, `/tickets/${token}/here`, { body: { todayCode }, key })
  return (await response.json()) as VisitorTicket & { code?: string }
}
const now = async (ticketId: string) => (await desk.detail(ticketId)).ticket
const remoteFull = async () =>
  ((await (await app.request(`/api/v1/entry/${shop.entryCode}`)).json()) as EntryShop).lanes.map((lane) => lane.remoteFull)

describe('remote cap', () => {
  test('The cap counts remote tickets of its lane that have not arrived', async () => {
    const code = await today()
    const [first, second] = [await take(), await take()]
    expect(first.ticket).toMatchObject({ number: 'A001', remote: true, arrivedAt: null, may: expect.arrayContaining(['here']) })
    expect(await remoteFull()).toEqual([true, false])
    expect(await take()).toMatchObject({ code: 'lane.remoteFull' })
    expect((await take({ todayCode: code })).ticket).toMatchObject({ number: 'A003', remote: false })
    expect((await take({ lane: 1 })).ticket).toMatchObject({ number: 'B001', remote: true })
    // A visitor who arrives, leaves or is served makes room.
    await arrive(first.ticketId, 1)
    expect((await take()).ticket.number).toBe('A004')
    await post(app, `/tickets/${second.token}/leave`, {})
    expect((await take()).ticket.number).toBe('A005')
    expect(await take()).toMatchObject({ code: 'lane.remoteFull' })
  })

  longTest('A moved remote ticket leaves the remote cap of its lane, and undo returns it', async () => {
    const first = await take()
    const moved = await desk.move(await now(first.ticketId), 'moveLane')
    expect((await take()).ticket.number).toBe('A002')
    await desk.move(moved, 'undo')
    expect(await remoteFull()).toEqual([true, false])
    await checkQueueInvariants(app.db, shop.scope.shopId)
  })

  matrixTest('Simultaneous joins on two servers never exceed the remote cap', async () => {
    const other = await startSecondApp(app)
    try {
      shop = await openShop(app, 7)
      const answers = await Promise.all(Array.from({ length: isLongRun ? 200 : 16 }, (_, n) => take({ on: n % 2 ? other : app })))
      const numbers = answers.filter(({ token }) => token).map(({ ticket }) => ticket.number)
      expect(numbers.sort()).toEqual(['A001', 'A002', 'A003', 'A004', 'A005', 'A006', 'A007'])
      expect(new Set(answers.filter(({ token }) => !token).map(({ code }) => code))).toEqual(new Set(['lane.remoteFull']))
    } finally {
      await other.stop()
    }
  })

  test('The remote cap also holds in lanes with approval', async () => {
    await app.db.pool.query('update lane set approval = true where shop_id = $1', [shop.scope.shopId])
    expect((await take()).ticket).toMatchObject({ status: 'pending', remote: true })
    expect((await take()).ticket).toMatchObject({ status: 'pending' })
    expect(await take()).toMatchObject({ code: 'lane.remoteFull' })
  })
})

describe('before the arrival', () => {
  test('"Call next" skips remote visitors, who keep their place until they arrive', async () => {
    const code = await today()
    const away = await take()
    const here = await take({ todayCode: code })
    expect(here.ticket).toMatchObject({ position: 2, ahead: 1 })
    expect(await desk.callNext()).toMatchObject({ id: here.ticketId })
    expect(await desk.callNext()).toMatchObject({ http: 409, code: 'queue.nobodyHere' })
    expect(await reportArrival(away.token, code)).toMatchObject({ position: 1, remote: true, arrivedAt: expect.any(String) })
    expect(await desk.callNext()).toMatchObject({ id: away.ticketId })
    expect(await desk.callNext()).toMatchObject({ http: 409, code: 'queue.empty' })
  })

  longTest('A ratio lane calls only visitors who have arrived', async () => {
    const code = await today()
    const policy = { rule: 'ratio', shares: { normal: 1, booked: 1, care: 1, staff: 1 } }
    await app.db.pool.query('update lane set call_policy = $2 where shop_id = $1', [shop.scope.shopId, policy])
    const [away, here] = [await take(), await take({ todayCode: code })]
    await desk.move(await now(away.ticketId), 'edit', { class: 'booked' })
    expect(await desk.callNext()).toMatchObject({ id: here.ticketId })
    expect(await desk.callNext()).toMatchObject({ code: 'queue.nobodyHere' })
  })

  test('Serving a remote visitor marks the arrival', async () => {
    const away = await take()
    const served = await desk.move(await now(away.ticketId), 'serveNow')
    expect(served).toMatchObject({ status: 'serving', arrivedAt: expect.any(String) })
    expect(await desk.move(served, 'backToQueue')).toMatchObject({ status: 'waiting', arrivedAt: served.arrivedAt })
    expect(await desk.callNext()).toMatchObject({ id: away.ticketId })
  })

  longTest('Undoing a service takes back the arrival that the service marked', async () => {
    const [one, other] = [await take(), await take()]
    const served = await desk.move(await now(one.ticketId), 'serveNow')
    expect(await remoteFull()).toEqual([false, false])
    expect(await desk.move(served, 'undo')).toMatchObject({ status: 'waiting', arrivedAt: null })
    expect(await remoteFull()).toEqual([true, false])
    expect(await desk.callNext()).toMatchObject({ code: 'queue.nobodyHere' })

    const called = await desk.move(await now(other.ticketId), 'call')
    const started = await desk.move(called, 'start')
    expect(await desk.move(started, 'undo')).toMatchObject({ status: 'called', arrivedAt: null })
    const here = await reportArrival(other.token, await today())
    const again = await desk.move(await now(other.ticketId), 'start')
    expect(await desk.move(again, 'undo')).toMatchObject({ status: 'called', arrivedAt: here.arrivedAt })
    expect(await remoteFull()).toEqual([false, false])
  })
})

describe('arrival', () => {
  test('Today’s code marks a remote visitor’s arrival once', async () => {
    const code = await today()
    const { token, ticketId } = await take()
    expect(await reportArrival(token, code === '1111111111' ? '2222222222' : '1111111111')).toMatchObject({ code: 'todayCode.wrong' })
    const here = await reportArrival(token, code)
    expect(here.may).not.toContain('here')
    expect(await reportArrival(token, code)).toMatchObject({ arrivedAt: here.arrivedAt, seq: here.seq })
    expect((await desk.detail(ticketId)).events.at(-1)).toMatchObject({ kind: 'ticket.arrive', actor: { by: 'visitor' } })
    const local = await take({ todayCode: code })
    expect(await reportArrival(local.token, code)).toMatchObject({ code: 'ticket.wrongStatus' })
  })

  test('Today’s code is accepted after the server’s clock was set back', async () => {
    const { code, until } = await showToday()
    const start = Date.parse(until)
    app.pass((start + 40 * 60_000 - app.clock().epochMilliseconds) / 1000)
    const { token } = await take()
    app.pass((start - 10 * 60_000 - app.clock().epochMilliseconds) / 1000)
    try {
      expect(await reportArrival(token, code)).toMatchObject({ arrivedAt: expect.any(String) })
    } finally {
      app.pass((Date.now() - app.clock().epochMilliseconds) / 1000)
    }
  })

  test('Staff can set and clear a remote visitor’s arrival', async () => {
    const { ticketId } = await take()
    const come = await arrive(ticketId, 1)
    expect(come).toMatchObject({ http: 200, rev: 2, arrivedAt: expect.any(String) })
    expect(await arrive(ticketId, 1, false)).toMatchObject({ http: 409, code: 'ticket.changed', current: { rev: 2 } })
    expect(await arrive(ticketId, 2, false)).toMatchObject({ http: 200, rev: 3, arrivedAt: null })
    const arrivals = (await desk.detail(ticketId)).events.filter(({ kind }) => kind === 'ticket.arrive')
    expect(arrivals.map(({ undone }) => undone)).toEqual([null, 'arrive'])
    expect(await desk.callNext()).toMatchObject({ code: 'queue.nobodyHere' })
  })

  test('An arrival is recorded only for open remote tickets', async () => {
    const local = await take({ todayCode: await today() })
    expect(await arrive(local.ticketId, 1)).toMatchObject({ http: 409, code: 'ticket.wrongStatus' })
    const gone = await take()
    await post(app, `/tickets/${gone.token}/leave`, {})
    expect(await arrive(gone.ticketId, 2)).toMatchObject({ http: 409, code: 'ticket.wrongStatus' })
  })
})
