/** One open ticket per browser and lane, whatever staff do with the tickets. Through HTTP. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { VisitorTicket } from '#contract/tickets/visitor-ticket.ts'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { checkQueueInvariants, openDesk, type TestDesk } from '../../../../test/desk.ts'
import { isLongRun, matrixTest } from '../../../../test/matrix.ts'
import { startSecondApp } from '../../../../test/servers.ts'
import { joinAsVisitor, newDeviceId, newMember, newShop, post, postWithRetry, readDatabaseState, sendJoin } from '../../../../test/world.ts'
import type { CreatedShop } from '../../organization/create-organization.ts'

let app: TestApp
let shop: CreatedShop
let desk: TestDesk
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app?.stop())
beforeEach(async () => {
  shop = await newShop(app, '駅前')
  desk = openDesk(app, shop, await newMember(app, shop.scope, 'staff'))
})

type Joined = { token: string; already: boolean; ticket: VisitorTicket; code?: string; http: number }
async function ask(device: string, lane = 0): Promise<Joined> {
  const response = await sendJoin(app, shop, { device, lane })
  return { ...((await response.json()) as Joined), http: response.status }
}
const setLane = (change: string) => set('lane', change)
const setServices = (change: string) => set('service', change)
const set = async (table: 'lane' | 'service', change: string) => {
  await app.db.pool.query(`update ${table} set ${change} where shop_id = $1`, [shop.scope.shopId])
  await app.db.pool.query('update shop_feed set settings_version = settings_version + 1 where shop_id = $1', [shop.scope.shopId])
}
const ticketOf = async (device: string, lane = 0) => {
  const { token } = await ask(device, lane)
  const { rows } = await app.db.pool.query('select entity_id as id from resolver where key = sha256($1)', [Buffer.from(token)])
  return (await desk.detail(rows[0].id)).ticket
}

test('A browser’s second join in a lane returns its first ticket', async () => {
  const device = newDeviceId()
  const first = await ask(device)
  expect(first).toMatchObject({ http: 201, already: false, ticket: { number: 'A001' } })
  await joinAsVisitor(app, shop)
  const before = await readDatabaseState(app.db)
  expect(await ask(device)).toMatchObject({
    http: 201,
    already: true,
    token: first.token,
    ticket: { number: 'A001', status: 'waiting', ahead: 0 },
  })
  expect(await readDatabaseState(app.db)).toEqual(before)
  expect(await ask(device, 1)).toMatchObject({ already: false, ticket: { number: 'B001' } })
  expect(await ask(newDeviceId())).toMatchObject({ already: false, ticket: { number: 'A003' } })
})

test('A browser gets its open ticket back even if the lane is closed or full', async () => {
  const device = newDeviceId()
  const { token } = await ask(device)
  await setLane('open = false')
  expect(await ask(device)).toMatchObject({ http: 201, already: true, token })
  expect(await ask(newDeviceId())).toMatchObject({ code: 'lane.closed' })
  await setLane('open = true')
  await setServices('open = false')
  expect(await ask(newDeviceId())).toMatchObject({ code: 'service.notFound' })
  expect(await ask(device)).toMatchObject({ http: 201, already: true, token })
  await setServices('open = true')
  await setLane('open = true, max_waiting = 1')
  expect(await ask(device)).toMatchObject({ http: 201, already: true, token })
  expect(await ask(newDeviceId())).toMatchObject({ code: 'lane.full' })
  await post(app, `/tickets/${token}/leave`)
  expect(await ask(device)).toMatchObject({ http: 201, already: false, ticket: { number: 'A002' } })
})

matrixTest('Simultaneous joins of one browser on two servers get one ticket', async () => {
  const other = await startSecondApp(app)
  try {
    const device = newDeviceId()
    const many = isLongRun ? 30 : 8
    const answers = await Promise.all(
      Array.from({ length: many }, (_, n) => sendJoin(n % 2 ? other : app, shop, { device }, postWithRetry)),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    const bodies = (await Promise.all(answers.map((answer) => answer.json()))) as Joined[]
    expect(new Set(bodies.map(({ token, ticket }) => `${token} ${ticket.number}`)).size).toBe(1)
    expect(bodies.filter(({ already }) => !already).length).toBe(1)
    expect((await joinAsVisitor(app, shop)).number).toBe('A002')
    await checkQueueInvariants(app.db, shop.scope.shopId)
  } finally {
    await other.stop()
  }
})

matrixTest('A moved ticket is detached from a browser that has another one in the lane', async () => {
  const device = newDeviceId()
  const [a, b] = [await ticketOf(device, 0), await ticketOf(device, 1)]
  const moved = await desk.move(a, 'moveLane', { laneId: shop.lanes[1]!.id })
  expect(moved).toMatchObject({ http: 200, laneId: b.laneId })
  expect((await ask(device, 1)).ticket.number).toBe(b.number)
  await checkQueueInvariants(app.db, shop.scope.shopId)
  if (!isLongRun) return
  const fresh = await ticketOf(device, 0)
  expect(fresh.number).toBe('A002')
  expect(await desk.move(moved, 'undo')).toMatchObject({ http: 200, laneId: a.laneId })
  const gone = await desk.move(fresh, 'remove')
  const next = await ticketOf(device, 0)
  expect(next.number).toBe('A003')
  expect(await desk.move(gone, 'reinstate')).toMatchObject({ http: 200, status: 'waiting' })
  expect((await ask(device, 0)).ticket.number).toBe('A003')
  await checkQueueInvariants(app.db, shop.scope.shopId)
})

test('A browser gets a new ticket and a new stored key on the next business day', async () => {
  const device = newDeviceId()
  await ask(device)
  app.pass(24 * 60 * 60)
  expect(await ask(device)).toMatchObject({ already: false, ticket: { number: 'A001' } })
  const { rows } = await app.db.pool.query('select device from ticket where shop_id = $1', [shop.scope.shopId])
  expect(new Set(rows.map((row) => row.device.toString('hex'))).size).toBe(2)
})
