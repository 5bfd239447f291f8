/** Lanes that need approval: a join is pending until staff accept or decline it, or 15 minutes pass. Through HTTP. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { EntryShop } from '#contract/entry-shop.ts'
import type { LaneSetting } from '#contract/queue-settings/lanes.ts'
import type { QueueSettings } from '#contract/queue-settings/shop.ts'
import type { VisitorTicket } from '#contract/tickets/visitor-ticket.ts'
import { startApp, type TestApp } from '../../../test/app.ts'
import { checkQueueInvariants, openDesk, type TestDesk } from '../../../test/desk.ts'
import { openEventReader } from '../../../test/event-reader.ts'
import { isLongRun, longTest, matrixTest } from '../../../test/matrix.ts'
import {
  createBearerHeaders,
  joinAsVisitor,
  newDeviceId,
  newIdempotencyKey,
  newMember,
  newShop,
  post,
  postWithRetry,
  sendJoin,
  type TestMember,
} from '../../../test/world.ts'
import type { CreatedShop } from '../organization/create-organization.ts'
import { runDueAlarms } from './timers/jobs.ts'

let app: TestApp
let shop: CreatedShop
let manager: TestMember
let desk: TestDesk
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app?.stop())
beforeEach(async () => {
  shop = await newShop(app, '駅前')
  manager = await newMember(app, shop.scope, 'manager')
  desk = openDesk(app, shop, manager)
})

/** Sets as a manager whether lane A needs approval, with other lane settings. */
async function setLane(more: Partial<Pick<LaneSetting, 'approval' | 'maxWaiting'>>): Promise<void> {
  const at = `/shops/${shop.scope.shopId}`
  const settings = (await (
    await app.request(`/api/v1${at}/queue-settings`, { headers: createBearerHeaders(manager) })
  ).json()) as QueueSettings
  const { id, rev } = settings.lanes[0]!
  const response = await post(app, `${at}/lanes/${id}/edit`, { headers: createBearerHeaders(manager), body: { rev, ...more } })
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject(more)
}
const show = async (token: string) => (await (await app.request(`/api/v1/tickets/${token}`)).json()) as VisitorTicket
const counts = async () => {
  const { rows } = await app.db.pool.query('select last_number, waiting, pending from lane_day where lane_id = $1', [shop.lanes[0]!.id])
  return rows[0]
}

test('An accepted ticket waits at the place of its arrival', async () => {
  const first = await joinAsVisitor(app, shop)
  await setLane({ approval: true })
  const [device, key] = [newDeviceId(), newIdempotencyKey()]
  const response = await sendJoin(app, shop, { device, key })
  const { token, ticket } = (await response.json()) as { token: string; ticket: VisitorTicket }
  expect(response.status).toBe(201)
  const until = new Date(Date.parse(ticket.joinedAt) + 15 * 60_000).toISOString()
  expect(ticket).toMatchObject({
    number: 'A002',
    status: 'pending',
    position: null,
    ahead: null,
    pendingUntil: until,
    may: ['leave', 'change'],
  })
  const { at, ...shown } = await show(token)
  expect({ ...ticket, at }).toEqual({ ...shown, at, ticketCode: undefined, mergedInto: undefined })
  expect(await counts()).toEqual({ last_number: 2, waiting: 1, pending: 1 })
  // A retry returns the same ticket.
  expect(await (await sendJoin(app, shop, { device, key })).json()).toMatchObject({
    token,
    ticket: { number: 'A002', status: 'pending' },
  })

  await setLane({ approval: false })
  const third = await joinAsVisitor(app, shop)
  expect(await show(third.token)).toMatchObject({ number: 'A003', ahead: 1 })
  await checkQueueInvariants(app.db, shop.scope.shopId)

  const { rows } = await app.db.pool.query('select id from ticket where shop_id = $1 and status = $2', [shop.scope.shopId, 'pending'])
  const pending = (await desk.detail(rows[0].id)).ticket
  expect(await desk.move(pending, 'confirm')).toMatchObject({ http: 200, status: 'waiting' })
  expect([await show(first.token), await show(token), await show(third.token)].map(({ ahead }) => ahead)).toEqual([0, 1, 2])
  expect((await desk.detail(pending.id)).events.map(({ kind, to }) => `${kind} ${to}`)).toEqual([
    'ticket.join pending',
    'ticket.confirm waiting',
  ])
  await checkQueueInvariants(app.db, shop.scope.shopId)
})

longTest('The visitor’s page gets the approval by its stream', async () => {
  await setLane({ approval: true })
  const { token, ticketId } = await joinAsVisitor(app, shop)
  const page = await openEventReader(`${app.origin}/api/v1/live?topic=ticket:${token}`)
  await page.next('ticket', ({ data }: { data: VisitorTicket }) => data.status === 'pending')
  await desk.move((await desk.detail(ticketId)).ticket, 'confirm')
  await page.next('ticket', ({ data }: { data: VisitorTicket }) => data.status === 'waiting' && data.ahead === 0)
  page.close()
})

test('A pending ticket expires after exactly 15 minutes', async () => {
  await setLane({ approval: true })
  // All other due work is done; the next due time is the day’s end.
  await runDueAlarms(app.queue)
  const { token } = await joinAsVisitor(app, shop)
  const { joinedAt } = await show(token)
  const { rows } = await app.db.pool.query('select due_at from alarm where shop_id = $1', [shop.scope.shopId])
  expect(rows[0].due_at.getTime()).toBe(Date.parse(joinedAt) + 15 * 60_000)
  app.pass(14 * 60)
  await runDueAlarms(app.queue)
  expect(await show(token)).toMatchObject({ status: 'pending' })
  app.pass(72)
  await runDueAlarms(app.queue)
  expect(await show(token)).toMatchObject({ status: 'expired', closedAt: new Date(Date.parse(joinedAt) + 15 * 60_000).toISOString() })
  await checkQueueInvariants(app.db, shop.scope.shopId)
})

test('Pending tickets count against the cap, but the cap never blocks an approval', async () => {
  const refused = async () => (await (await sendJoin(app, shop)).json()) as { code?: string; detail?: string }
  const page = async () => ((await (await app.request(`/api/v1/entry/${shop.entryCode}`)).json()) as EntryShop).lanes[0]!
  await setLane({ approval: true, maxWaiting: 2 })
  const [one, two] = [await joinAsVisitor(app, shop), await joinAsVisitor(app, shop)]
  expect(await refused()).toMatchObject({ code: 'lane.pendingFull', detail: expect.stringContaining('確認をお待ちの方') })
  expect(await page()).toMatchObject({ waiting: 0, state: 'full', full: 'now' })
  expect(await counts()).toEqual({ last_number: 2, waiting: 0, pending: 2 })
  await setLane({ maxWaiting: 1 })
  for (const { ticketId } of [one, two])
    expect(await desk.move((await desk.detail(ticketId)).ticket, 'confirm')).toMatchObject({ http: 200 })
  expect(await refused()).toMatchObject({ code: 'lane.full' })
  expect(await counts()).toEqual({ last_number: 2, waiting: 2, pending: 0 })
  await checkQueueInvariants(app.db, shop.scope.shopId)
})

test('A declined or expired ticket makes room under the cap', async () => {
  await setLane({ approval: true, maxWaiting: 1 })
  const first = await joinAsVisitor(app, shop)
  const declined = await desk.move((await desk.detail(first.ticketId)).ticket, 'decline')
  const second = await joinAsVisitor(app, shop)
  expect(await desk.move(declined, 'undo')).toMatchObject({ http: 200, status: 'pending' })
  expect(await counts()).toEqual({ last_number: 2, waiting: 0, pending: 2 })
  await post(app, `/tickets/${second.token}/leave`)
  expect((await sendJoin(app, shop)).status).toBe(409)
  app.pass(16 * 60)
  await runDueAlarms(app.queue)
  expect(await counts()).toEqual({ last_number: 2, waiting: 0, pending: 0 })
  expect((await sendJoin(app, shop)).status).toBe(201)
  await checkQueueInvariants(app.db, shop.scope.shopId)
})

longTest('Simultaneous joins with approval get numbers without gaps', async () => {
  await setLane({ approval: true })
  const tickets = await Promise.all(Array.from({ length: 30 }, () => joinAsVisitor(app, shop)))
  expect(tickets.map(({ number }) => number).sort()).toEqual(
    Array.from({ length: 30 }, (_, index) => `A${String(index + 1).padStart(3, '0')}`),
  )
  expect(await counts()).toEqual({ last_number: 30, waiting: 0, pending: 30 })
  await checkQueueInvariants(app.db, shop.scope.shopId)
})

matrixTest('Simultaneous joins never exceed the cap of a lane with approval', async () => {
  await setLane({ approval: true, maxWaiting: 3 })
  const answers = await Promise.all(Array.from({ length: isLongRun ? 30 : 8 }, () => sendJoin(app, shop, {}, postWithRetry)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
  expect(await counts()).toEqual({ last_number: 3, waiting: 0, pending: 3 })
})
