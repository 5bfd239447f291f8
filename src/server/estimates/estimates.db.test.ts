/** Estimates that visitors see, over HTTP on two servers, and what the log records of them. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { EntryShop } from '#contract/entry-shop.ts'
import type { RecentEstimateAccuracy } from '#contract/tickets/estimates.ts'
import type { VisitorTicket } from '#contract/tickets/visitor-ticket.ts'
import { businessDay } from '#domain/time/business-day.ts'
import { addDays } from '#domain/time/plain-date.ts'
import { newId } from '#platform/ids.ts'
import type { TestApp } from '../../../test/app.ts'
import { createShopWithDesk, openDesk, type TestDesk } from '../../../test/desk.ts'
import { openEventReader } from '../../../test/event-reader.ts'
import { openLanesAroundNow } from '../../../test/lane-hours.ts'
import { logEstimates } from '../../../test/logged-estimates.ts'
import { insertWaitingTickets } from '../../../test/many-tickets.ts'
import { canaryValues, findCanaryTraces } from '../../../test/personal-data-canary.ts'
import { startSecondApp, startTwoServers, type TwoServers } from '../../../test/servers.ts'
import { createBearerHeaders, type JoinedTicket, joinAsVisitor, post, shopClockOf, type TestMember } from '../../../test/world.ts'
import type { CreatedShop } from '../organization/create-organization.ts'
import { backTestEstimates } from './back-test.ts'
import { readQuotedEstimates } from './quoted-estimates.ts'

let two: TwoServers
let shop: CreatedShop
let staff: TestMember
let desk: TestDesk
beforeAll(async () => {
  two = await startTwoServers({ hurry: { estimates: { delay: 20, rests: 1 } } })
})
afterAll(() => two?.stop())
beforeEach(async () => {
  ;({ shop, member: staff, desk } = await createShopWithDesk(two.app, 'staff'))
  await two.app.db.pool.query('update service set prior_minutes = 20 where shop_id = $1', [shop.scope.shopId])
  await two.app.db.pool.query('update shop_feed set settings_version = settings_version + 1 where shop_id = $1', [shop.scope.shopId])
})

const setPresence = (state: string, on: Pick<TestApp, 'request'> = two.app) =>
  post(on, `/shops/${shop.scope.shopId}/presence`, { headers: createBearerHeaders(staff), body: { state } })
const show = async ({ token }: JoinedTicket, on = 0) =>
  (await (await two.at(on).request(`/api/v1/tickets/${token}`)).json()) as VisitorTicket
const log = async () => {
  const { rows } = await two.app.db.pool.query(
    `select l.*, t.ordinal from estimate_log l join ticket t on t.id = l.ticket_id where l.shop_id = $1 order by t.ordinal`,
    [shop.scope.shopId],
  )
  return rows
}
const logged = (count: number) => expect.poll(async () => (await log()).length).toBe(count)
/** Runs on a server that writes its log only when it stops. */
async function beforeLog(act: (late: TestApp, desk: TestDesk) => Promise<void>): Promise<void> {
  const late = await startSecondApp(two.app, { hurry: { estimates: { delay: 3_600_000, rests: 0 } } })
  try {
    await act(late, openDesk(late, shop, staff))
  } finally {
    await late.stop()
  }
}

test('Visitors see estimated minutes only while staff are on duty', async () => {
  const [, second, third] = [await joinAsVisitor(two.app, shop), await joinAsVisitor(two.app, shop), await joinAsVisitor(two.app, shop)]
  expect(await show(third)).toMatchObject({ position: 3, estimate: null })
  await setPresence('serving_ready')
  for (const on of [0, 1]) {
    expect((await show(second, on)).estimate).toMatchObject({ low: 15, high: 25, cutByClosing: false, closesAt: null })
    expect((await show(third, on)).estimate).toMatchObject({ low: 25, high: 55, cutByClosing: false, closesAt: null })
  }
  await setPresence('break')
  expect((await show(third)).estimate).toBeNull()
  // A member who serves is on duty, whatever their presence says.
  const served = await desk.move((await desk.detail((await joinAsVisitor(two.app, shop)).ticketId)).ticket, 'serveNow')
  expect((await show(third)).estimate).toMatchObject({ low: 25, high: 55 })
  await desk.move(served, 'finish')
  expect((await show(third)).estimate).toBeNull()
})

test('Today’s serving times change the estimates, within limits, on every server', async () => {
  await setPresence('serving_ready')
  const { shopId } = shop.scope
  const serve = async (minutes: number) => {
    const { ticketId } = await joinAsVisitor(two.app, shop)
    const served = await desk.move((await desk.detail(ticketId)).ticket, 'serveNow')
    await two.app.db.pool.query(
      `update interval set from_at = from_at - $2 * interval '1 minute' where ticket_id = $1 and status = 'serving'`,
      [ticketId, minutes],
    )
    return desk.move(served, 'finish')
  }
  await joinAsVisitor(two.app, shop)
  const [, , last] = [await joinAsVisitor(two.app, shop), await joinAsVisitor(two.app, shop), await joinAsVisitor(two.app, shop)]
  const stream = await openEventReader(`${two.servers[1]!.origin}/api/v1/live?topic=ticket:${last.token}`)
  const hears = (low: number, high: number) =>
    stream.next('ticket', ({ data }: { data: VisitorTicket }) => data.estimate?.low === low && data.estimate.high === high)
  // Three ahead, each 20 minutes as the owner set.
  await hears(40, 80)
  const forgotten = await serve(600)
  await hears(45, 100)
  await desk.move(forgotten, 'undo')
  await hears(40, 80)
  // Eight services at almost 1.5 times that weigh half: 74 minutes, range 30 %.
  const { id } = await serve(29.5)
  await insertWaitingTickets(two.app.db, id, 7)
  await joinAsVisitor(two.app, shop)
  await hears(50, 100)
  for (const on of [0, 1]) expect((await show(last, on)).estimate).toMatchObject({ low: 50, high: 100 })
  const entry = (await (await two.app.request(`/api/v1/entry/${shop.entryCode}`)).json()) as EntryShop
  expect(entry.lanes[0]!.estimate).toMatchObject({ low: 85, high: 165 })
  // A service not finished in time, or begun by mistake, counts as 3 times the owner's minutes at most and a third at least.
  await two.app.db.pool.query(
    `update interval set from_at = to_at - interval '10 hours' where shop_id = $1 and status = 'serving' and to_at is not null`,
    [shopId],
  )
  await joinAsVisitor(two.app, shop)
  await hears(80, 160)
  await two.app.db.pool.query(`update interval set from_at = to_at where shop_id = $1 and status = 'serving' and to_at is not null`, [
    shopId,
  ])
  await joinAsVisitor(two.app, shop)
  await hears(25, 55)
  stream.close()
})

test('A visitor’s stream sends a new estimate when the queue or a presence changes', async () => {
  await setPresence('serving_ready')
  const [first, , third] = [await joinAsVisitor(two.app, shop), await joinAsVisitor(two.app, shop), await joinAsVisitor(two.app, shop)]
  const stream = await openEventReader(`${two.servers[1]!.origin}/api/v1/live?topic=ticket:${third.token}`)
  const hears = (low: number | undefined) =>
    stream.next('ticket', ({ data }: { data: VisitorTicket }) => (data.estimate?.low ?? undefined) === low)
  await hears(25)
  await desk.move((await desk.detail(first.ticketId)).ticket, 'remove')
  await hears(15)
  await setPresence('off')
  await hears(undefined)
  stream.close()
})

test('Each visitor’s first estimate is logged with position and staff on duty', async () => {
  await setPresence('serving_ready')
  await joinAsVisitor(two.app, shop)
  await logged(1)
  await joinAsVisitor(two.app, shop)
  await logged(2)
  expect(await log()).toMatchObject([
    { ordinal: 1, position: 1, low: null, high: null, point: null, plain_point: 0, staff_on_duty: 1, estimator: 'day', called_at: null },
    { ordinal: 2, position: 2, low: 15, high: 25, point: 20, plain_point: 20, staff_on_duty: 1, called_at: null, left_at: null },
  ])
})

test('The estimate log and its daily figures hold nothing personal', async () => {
  await setPresence('serving_ready')
  await joinAsVisitor(two.app, shop, { name: canaryValues.words })
  const { ticketId } = await joinAsVisitor(two.app, shop, { name: canaryValues.words })
  await desk.move((await desk.detail(ticketId)).ticket, 'edit', { note: canaryValues.phone })
  await logged(2)
  const traces = await findCanaryTraces(two.app.db)
  expect(traces).toEqual(expect.arrayContaining(['ticket.name', 'ticket.note']))
  expect(traces.filter((column) => column.startsWith('estimate_'))).toEqual([])
  // Ids of visits, but of no person or device; the only words are the estimator’s name.
  const { rows } = await two.app.db.pool.query(
    `select data_type as type, array_agg(distinct column_name::text order by column_name::text) as columns from information_schema.columns
      where table_name like 'estimate%' and data_type in ('uuid', 'text', 'jsonb', 'bytea') group by data_type order by data_type`,
  )
  expect(rows).toEqual([
    { type: 'text', columns: ['estimator'] },
    { type: 'uuid', columns: ['lane_id', 'organization_id', 'service_id', 'shop_id', 'ticket_id'] },
  ])
})

test('A late entry in the estimate log has the values of the visitor’s join', async () => {
  await beforeLog(async (late, { move, detail, callNext }) => {
    await setPresence('serving_ready', late)
    const [, second, third] = [await joinAsVisitor(late, shop), await joinAsVisitor(late, shop), await joinAsVisitor(late, shop)]
    await move((await detail(second.ticketId)).ticket, 'serveNow')
    await post(late, `/tickets/${third.token}/leave`, {})
    await callNext()
  })
  expect(await log()).toMatchObject([
    { ordinal: 1, position: 1, low: null, high: null, left_at: null },
    { ordinal: 2, position: 2, low: 15, high: 25, left_at: null },
    { ordinal: 3, position: 3, low: 25, high: 55 },
  ])
  expect((await log()).map(({ called_at, left_at }) => [called_at !== null, left_at !== null])).toEqual([
    [true, false],
    [true, false],
    [false, true],
  ])
})

test('A ticket put back in line from hold gets no new entry in the estimate log', async () => {
  await setPresence('serving_ready')
  const { ticketId } = await joinAsVisitor(two.app, shop)
  await logged(1)
  // In this order, because a write caused by the presence change may still come.
  await two.app.db.pool.query(`update interval set from_at = from_at - interval '10 minutes' where ticket_id = $1`, [ticketId])
  await two.app.db.pool.query('delete from estimate_log where ticket_id = $1', [ticketId])
  await desk.move((await desk.detail(ticketId)).ticket, 'hold')
  await desk.move((await desk.detail(ticketId)).ticket, 'resume', { to: 'original' })
  await joinAsVisitor(two.app, shop)
  await expect.poll(async () => (await log()).map(({ ordinal }) => ordinal)).toEqual([2])
})

test('The estimate log records when each visitor is called, served or gone', async () => {
  await setPresence('serving_ready')
  const [first, second, third] = [
    await joinAsVisitor(two.app, shop),
    await joinAsVisitor(two.app, shop),
    await joinAsVisitor(two.app, shop),
  ]
  await logged(3)
  const fact = async (index: number, column: string) => (await log())[index][column] !== null
  const called = await desk.move((await desk.detail(second.ticketId)).ticket, 'call')
  await expect.poll(() => fact(1, 'called_at')).toBe(true)
  await desk.move(called, 'undo')
  await expect.poll(() => fact(1, 'called_at')).toBe(false)
  await desk.move((await desk.detail(first.ticketId)).ticket, 'serveNow')
  await desk.move((await desk.detail(third.ticketId)).ticket, 'remove')
  await expect.poll(async () => [await fact(0, 'served_at'), await fact(2, 'left_at')]).toEqual([true, true])
  const again = await desk.move((await desk.detail(second.ticketId)).ticket, 'call')
  await expect.poll(() => fact(1, 'called_at')).toBe(true)
  expect((await log())[1].called_at.toISOString()).toBe(again.calledAt)
  const day = (await two.app.db.pool.query('select business_day::text as day from ticket where id = $1', [second.ticketId])).rows[0].day
  const quoted = await two.app.db.readScope(shop.scope, (tx) => readQuotedEstimates(tx, shop.scope.shopId, { from: day, to: day }))
  // The next in line got no range, and waiting tickets are not compared.
  expect(quoted.toSorted((a, b) => a.low - b.low).map(({ low, high, waited }) => [low, high, waited === null])).toEqual([
    [15, 25, false],
    [25, 55, true],
  ])
})

test('A late entry in the estimate log of a ratio lane ignores calls after the join', async () => {
  const ratio = { rule: 'ratio', shares: { normal: 1, booked: 1, care: 1, staff: 1 } }
  await two.app.db.pool.query('update lane set call_policy = $2 where shop_id = $1', [shop.scope.shopId, ratio])
  await two.app.db.pool.query('update shop_feed set settings_version = settings_version + 1 where shop_id = $1', [shop.scope.shopId])
  await beforeLog(async (late, { move, detail }) => {
    await setPresence('serving_ready', late)
    const [first, second] = [await joinAsVisitor(late, shop), await joinAsVisitor(late, shop)]
    await move((await detail(second.ticketId)).ticket, 'edit', { class: 'booked' })
    await move((await detail(first.ticketId)).ticket, 'call')
  })
  expect(await log()).toMatchObject([
    { ordinal: 1, position: 1, low: null },
    { ordinal: 2, position: 2, low: 15, high: 25 },
  ])
})

test('Putting a served visitor back clears the start in the estimate log, not the call', async () => {
  await setPresence('serving_ready')
  const [first, second] = [await joinAsVisitor(two.app, shop), await joinAsVisitor(two.app, shop)]
  await logged(2)
  const row = async (index: number) => {
    const { called_at, served_at, left_at } = (await log())[index]
    return [called_at, served_at, left_at].map((at) => at?.toISOString() ?? null)
  }
  const back = await desk.move(await desk.move((await desk.detail(second.ticketId)).ticket, 'serveNow'), 'backToQueue')
  // Later changes are settled after it: the first ticket's row shows when.
  await desk.move((await desk.detail(first.ticketId)).ticket, 'remove')
  await expect.poll(async () => (await row(0))[2]).not.toBeNull()
  expect(await row(1)).toEqual([null, null, null])
  const called = await desk.move(back, 'call')
  const served = await desk.move(called, 'start')
  await expect.poll(() => row(1)).toEqual([called.calledAt, served.startedAt, null])
  // Called first, then put back: the call counts, the service doesn't.
  await desk.move(served, 'backToQueue')
  await expect.poll(() => row(1)).toEqual([called.calledAt, null, null])
})

test('An estimate that would pass the lane’s closing time is cut and marked', async () => {
  await openLanesAroundNow(two.app, shop.scope, 33)
  await setPresence('serving_ready')
  const [, second, third] = [await joinAsVisitor(two.app, shop), await joinAsVisitor(two.app, shop), await joinAsVisitor(two.app, shop)]
  expect((await show(second)).estimate).toMatchObject({ low: 15, high: 25, cutByClosing: false })
  const last = (await show(third)).estimate!
  expect(last).toMatchObject({ low: 25, high: 30, cutByClosing: true })
  expect(Date.parse(last.closesAt!) - two.app.clock().epochMilliseconds).toBeLessThanOrEqual(33 * 60_000)
  const entry = (await (await two.app.request(`/api/v1/entry/${shop.entryCode}`)).json()) as EntryShop
  expect(entry.lanes[0]!.estimate).toMatchObject({ low: 25, high: 30, cutByClosing: true })
})

test('A lane’s estimate counts only the staff who serve its services', async () => {
  await two.app.db.pool.query(`update staff set serves_all = false where shop_id = $1`, [shop.scope.shopId])
  await two.app.db.pool.query('update shop_feed set settings_version = settings_version + 1 where shop_id = $1', [shop.scope.shopId])
  await setPresence('serving_ready')
  const [, second] = [await joinAsVisitor(two.app, shop), await joinAsVisitor(two.app, shop)]
  expect(await show(second)).toMatchObject({ position: 2, estimate: null })
})

test('The shop sees the accuracy of its estimates for today and the last 30 days', async () => {
  const { organizationId, shopId } = shop.scope
  const [first, other] = [shop.lanes[0]!, shop.lanes[1]!]
  const read = async () =>
    (
      await two.app.request(`/api/v1/shops/${shopId}/estimates/accuracy`, { headers: createBearerHeaders(staff) })
    ).json() as Promise<RecentEstimateAccuracy>
  const today = businessDay(two.app.clock(), await shopClockOf(two.app, shop.scope))
  const otherService = newId()
  await two.app.db.pool.query(
    `insert into service (id, organization_id, shop_id, lane_id, name, sort) values ($1, $2, $3, $4, '{"ja": "ご契約"}', 1)`,
    [otherService, organizationId, shopId, first.id],
  )
  const figures = { point: 14, plainPoint: 20 }
  const addEstimate = (daysAgo: number, waited: number | null, how: { lane?: number; serviceId?: string; at?: string } = {}) =>
    logEstimates(two.app.db, shop, { day: addDays(today, -daysAgo), waited, ...figures, ...how })
  await addEstimate(0, 12)
  await addEstimate(1, 40, { lane: 1, at: '23:59' })
  await addEstimate(29, null, { lane: 1, at: '23:59' })
  await addEstimate(30, 12)
  // After midnight, in the same business day.
  await addEstimate(1, 10, { serviceId: otherService, at: '00:30' })
  const accuracy = await read()
  expect(accuracy).toMatchObject({
    days: 30,
    today: { visits: 1, inside: 1, meanErrorMinutes: 2, plainErrorMinutes: 8 },
    past: {
      visits: 3,
      uncalled: 1,
      inside: 2 / 3,
      lowReached: 1,
      highNotExceeded: 2 / 3,
      meanErrorMinutes: 32 / 3,
      plainErrorMinutes: 38 / 3,
    },
  })
  expect(accuracy.byHour.map(({ hour, visits, uncalled, meanErrorMinutes }) => [hour, visits, uncalled, meanErrorMinutes])).toEqual([
    [10, 1, 0, 2],
    [23, 1, 1, 26],
    [0, 1, 0, 4],
  ])
  expect(accuracy.byLane.map(({ laneId, letter, visits, inside }) => [laneId, letter, visits, inside])).toEqual([
    [first.id, 'A', 2, 1],
    [other.id, 'B', 1, 0],
  ])
  expect(
    accuracy.byService.map(({ serviceId, letter, visits, plainErrorMinutes }) => [serviceId, letter, visits, plainErrorMinutes]),
  ).toEqual([
    [first.serviceIds[0], 'A', 1, 8],
    [otherService, 'A', 1, 10],
    [other.serviceIds[0], 'B', 1, 20],
  ])
  const daysAgo = (day: string) => (Date.parse(today) - Date.parse(day)) / 86_400_000
  expect(accuracy.byDay.map(({ day, visits, uncalled, inside }) => [daysAgo(day), visits, uncalled, inside])).toEqual([
    [29, 0, 1, 0],
    [1, 2, 0, 0.5],
    [0, 1, 0, 1],
  ])
})

test('After the back-test the shop sees that the last week’s estimates are worse', async () => {
  const read = async () =>
    (await two.app.request(`/api/v1/shops/${shop.scope.shopId}/estimates/drift`, { headers: createBearerHeaders(staff) })).json()
  const today = businessDay(two.app.clock(), await shopClockOf(two.app, shop.scope))
  await logEstimates(two.app.db, shop, { day: addDays(today, -10), count: 20, point: 20, waited: 25 })
  await logEstimates(two.app.db, shop, { day: addDays(today, -7), count: 20, point: 20, waited: 40 })
  // Today's visits are not counted yet.
  await logEstimates(two.app.db, shop, { day: today, count: 20, point: 20, waited: 80 })
  expect(await read()).toEqual({ days: 7, drift: null })
  await backTestEstimates(two.app.queue)
  expect(await read()).toEqual({ days: 7, drift: { errorMinutes: 20, earlierErrorMinutes: 5 } })
})
