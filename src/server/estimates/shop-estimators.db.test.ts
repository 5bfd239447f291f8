/** When a server estimates by what a shop's past days teach, and what visitors and the log see of it. */
import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { EntryShop } from '#contract/entry-shop.ts'
import type { VisitorTicket } from '#contract/tickets/visitor-ticket.ts'
import type { Scope } from '#platform/database/db.ts'
import type { TestApp } from '../../../test/app.ts'
import { openEventReader } from '../../../test/event-reader.ts'
import { silentLog } from '../../../test/live-process.ts'
import { createTestClock, type PlayedQueue, playQueue } from '../../../test/played-queue.ts'
import { startTwoServers, type TwoServers } from '../../../test/servers.ts'
import { createBearerHeaders, newMember, post } from '../../../test/world.ts'
import { readReservedVisits } from '../reservations/reserved-visits.ts'
import { readQueue } from '../tickets/read/queue.ts'
import { runDueAlarms } from '../tickets/timers/jobs.ts'
import { createShopEstimators, leastServices, type ShopEstimators, waitTimings } from './shop-estimators.ts'

const clock = createTestClock('2026-10-19T09:00+09:00')
let two: TwoServers
let app: TestApp
let played: PlayedQueue
let scope: Required<Scope>
beforeAll(async () => {
  two = await startTwoServers({ clock, hurry: { estimates: { delay: 20, rests: 1 } } })
  app = two.app
})
afterAll(() => two?.stop())
beforeEach(async () => {
  clock.set('2026-10-19T09:00+09:00')
  played = await playQueue(app, clock)
  scope = played.shop.scope
})

async function servePastDay(services: number): Promise<void> {
  for (let index = 0; index < services; index++) await played.serve(4 + (index % 5), { by: index % 2 })
  clock.set('2026-10-20T10:00+09:00')
}

const withEstimators = async (act: (estimators: ShopEstimators) => Promise<void>, timings = waitTimings) => {
  const estimators = createShopEstimators({ db: app.db, clock, log: silentLog, reservedVisits: readReservedVisits, timings })
  try {
    await act(estimators)
  } finally {
    await estimators.close()
  }
}
const prepare = (estimators: ShopEstimators) => app.db.readScope(scope, (tx) => estimators.prepare(tx, scope, clock()))
const built = (estimators: ShopEstimators) => expect.poll(() => prepare(estimators)).toBeTypeOf('function')
const readBy = (estimators: ShopEstimators, { booked = false } = {}) =>
  app.db.readScope(scope, async (tx) => {
    const read = (await estimators[booked ? 'prepareForBooked' : 'prepare'](tx, scope, clock()))!
    let reading: ReturnType<typeof read> | undefined
    await readQueue(tx, scope.shopId, clock(), async () => (queue, now) => {
      reading = read(queue, now)
      return reading
    })
    return reading!
  })

const show = async (token: string, on = 0) => (await (await two.at(on).request(`/api/v1/tickets/${token}`)).json()) as VisitorTicket
const joinPage = async (on = 0) => (await (await two.at(on).request(`/api/v1/entry/${played.shop.entryCode}`)).json()) as EntryShop
/** True once that server estimates by the past days: nobody reports a presence and nobody serves, so the plain rule shows nothing. */
const learned = (token: string, on: number) => expect.poll(async () => (await show(token, on)).estimate !== null).toBe(true)

test('The plain rule answers until enough services are known', async () => {
  await servePastDay(leastServices - 1)
  await withEstimators(async (estimators) => {
    await expect.poll(async () => (await prepare(estimators)) === undefined && estimators.held).toBe(1)
    await played.serve(5)
    await built(estimators)
  })
})

test('A process keeps an estimator only while somebody reads or watches the shop', async () => {
  await servePastDay(leastServices)
  const other = (await playQueue(app, clock)).shop.scope
  await withEstimators(
    async (estimators) => {
      expect(estimators.held).toBe(0)
      const stop = estimators.watch(scope, () => {})
      // Another shop, read later by one who does not stay, is dropped first.
      estimators.watch(other, () => {})()
      expect(estimators.held).toBe(2)
      await expect.poll(() => estimators.held).toBe(1)
      await built(estimators)
      stop()
      await expect.poll(() => estimators.held).toBe(0)
    },
    { ...waitTimings, dropAfter: 40 },
  )
})

test('A shop is read at most once a second, and its watchers hear when a newer reading is due', async () => {
  await servePastDay(leastServices)
  await played.setPresence(0, 'serving_ready')
  const [first] = [await played.join(), await played.join()]
  await withEstimators(async (estimators) => {
    let due = 0
    estimators.watch(scope, () => due++)
    await built(estimators)
    const reading = await readBy(estimators)
    expect(reading.byTicket.size).toBe(2)
    await played.move(first.ticketId, 'serveNow')
    expect(await readBy(estimators)).toBe(reading)
    const dueBefore = due
    await expect.poll(() => due).toBeGreaterThan(dueBefore)
    // On a busy machine a reading rests for longer than a second.
    clock.pass(10)
    const next = await readBy(estimators)
    expect([...next.byTicket.keys()]).not.toContain(first.ticketId)
    clock.pass(20 / 60)
    expect(await readBy(estimators)).toBe(next)
    clock.pass(11 / 60)
    expect(await readBy(estimators)).not.toBe(next)
  })
})

test('A command that may be rolled back teaches nothing', async () => {
  await servePastDay(leastServices)
  await played.setPresence(0, 'serving_ready')
  await played.join()
  await withEstimators(async (estimators) => {
    await built(estimators)
    const inCommand = () => app.db.inScope(scope, (tx) => estimators.prepare(tx, scope, clock()))
    expect(await inCommand()).toBeUndefined()
    const reading = await readBy(estimators)
    await played.join()
    const read = (await inCommand())!
    expect(read({ lanes: [], tickets: [], presence: [], lastCalls: {} }, clock().epochMilliseconds)).toBe(reading)
  })
})

test('A newcomer with a reservation is estimated by the turns of that class', async () => {
  const ratio = { rule: 'ratio', shares: { normal: 1, booked: 1, care: 1, staff: 1 } }
  await app.db.pool.query('update lane set call_policy = $2 where shop_id = $1', [scope.shopId, JSON.stringify(ratio)])
  await servePastDay(leastServices)
  await played.setPresence(0, 'serving_ready')
  for (let index = 0; index < 8; index++) await played.join()
  const laneId = played.shop.lanes[0]!.id
  await withEstimators(async (estimators) => {
    await estimators.finishBuild(scope)
    const normal = await readBy(estimators)
    const booked = await readBy(estimators, { booked: true })
    const pointOf = ({ byLaneForNewcomer }: typeof normal) => byLaneForNewcomer.get(laneId)!.point
    expect(pointOf(booked)).toBeLessThan(pointOf(normal) / 2)
    // Pages still get the reading of an ordinary newcomer.
    expect(await readBy(estimators)).toBe(normal)
  })
})

test('Changed settings, an undo and a new day lead to a new build', async () => {
  await servePastDay(leastServices)
  await played.setPresence(0, 'serving_ready')
  const { ticketId } = await played.join()
  await withEstimators(
    async (estimators) => {
      await built(estimators)
      const before = await readBy(estimators)
      const pool = app.db.pool
      const { rows } = await pool.query(`update service set prior_minutes = 90 where shop_id = $1 returning id`, [scope.shopId])
      expect(rows.length).toBeGreaterThan(0)
      await pool.query('update shop_feed set settings_version = settings_version + 1 where shop_id = $1', [scope.shopId])
      await played.join()
      await prepare(estimators)
      clock.pass(10 / 60)
      await expect.poll(async () => (await readBy(estimators)) !== before).toBe(true)
      await played.move(ticketId, 'serveNow')
      await prepare(estimators)
      await played.move(ticketId, 'undo')
      await prepare(estimators)
      clock.pass(24 * 60)
      await built(estimators)
    },
    { ...waitTimings, buildEvery: 0 },
  )
})

test('Ticket, join page, stream and both servers show the same range (presence is never used)', async () => {
  await servePastDay(leastServices)
  await played.serve(6)
  const [, second] = [await played.join(), await played.join()]
  for (const on of [0, 1]) await learned(second.token, on)
  // Both read again now: earlier readings are of other moments.
  clock.pass(31 / 60)
  const { estimate, position } = await show(second.token)
  expect(position).toBe(2)
  expect(estimate).toEqual({
    low: expect.any(Number),
    high: expect.any(Number),
    asOf: new Date(clock().epochMilliseconds).toISOString(),
    cutByClosing: false,
    closesAt: null,
  })
  expect([estimate!.low % 5, estimate!.high % 5]).toEqual([0, 0])
  expect((await show(second.token, 1)).estimate).toEqual(estimate)
  const newcomer = (await joinPage()).lanes[0]!.estimate
  expect(newcomer).toMatchObject({ low: expect.any(Number) })
  expect((await joinPage(1)).lanes[0]!.estimate).toEqual(newcomer)
  const stream = await openEventReader(`${two.servers[1]!.origin}/api/v1/live?topic=ticket:${second.token}`)
  await stream.next(
    'ticket',
    ({ data }: { data: VisitorTicket }) => data.estimate?.low === estimate!.low && data.estimate.high === estimate!.high,
  )
  stream.close()
})

test('A later reading reaches the page of a visitor whose place stayed the same', async () => {
  await servePastDay(leastServices)
  await played.setPresence(0, 'serving_ready')
  const served = await played.join()
  await played.move(served.ticketId, 'serveNow')
  const [, second] = [await played.join(), await played.join()]
  const stream = await openEventReader(`${two.servers[0]!.origin}/api/v1/live?topic=ticket:${second.token}`)
  const first = (await stream.next('ticket', ({ data }: { data: VisitorTicket }) => data.estimate !== null)).data as VisitorTicket
  clock.pass(30)
  await played.join()
  await stream.next('ticket', ({ data }: { data: VisitorTicket }) => JSON.stringify(data.estimate) !== JSON.stringify(first.estimate))
  stream.close()
})

test('With nobody on duty, or with people outside the list of staff, the past days do not answer', async () => {
  await servePastDay(leastServices)
  const [, second] = [await played.join(), await played.join()]
  await played.serve(6)
  await learned(second.token, 0)
  await played.setPresence(0, 'off')
  clock.pass(1)
  expect(await show(second.token)).toMatchObject({ position: 2, estimate: null })
  await played.setPresence(0, 'serving_ready')
  const other = await played.join()
  await played.move(other.ticketId, 'serveNow')
  await app.db.pool.query('update ticket set staff_id = null where id = $1', [other.ticketId])
  // The plain rule: one party of 15 minutes ahead, two people on duty.
  expect((await show(second.token)).estimate).toMatchObject({ low: 5, high: 10 })
})

test('A lane’s order of calls changed while visitors wait is in the next estimates', async () => {
  await servePastDay(leastServices)
  const manager = await newMember(app, scope, 'manager')
  await played.setPresence(0, 'serving_ready')
  const [first, ...others] = [await played.join(), await played.join(), await played.join(), await played.join(), await played.join()]
  const care = await played.join()
  await played.setClass(care.ticketId, 'care')
  await withEstimators(
    async (estimators) => {
      await estimators.finishBuild(scope)
      const before = await readBy(estimators)
      const response = await post(app, `/shops/${scope.shopId}/lanes/${played.shop.lanes[0]!.id}/call-policy`, {
        headers: createBearerHeaders(manager),
        body: { replaces: { rule: 'strict' }, policy: { rule: 'ratio', shares: { normal: 1, booked: 1, care: 1, staff: 1 } } },
      })
      expect(response.status).toBe(200)
      clock.pass(1)
      // This reading finds the change, and the next one follows it.
      await readBy(estimators)
      await estimators.finishBuild(scope)
      clock.pass(1)
      const after = await readBy(estimators)
      const pointOf = ({ byTicket }: typeof before, { ticketId }: { ticketId: string }) => byTicket.get(ticketId)!.point
      expect(pointOf(after, care)).toBeLessThan(pointOf(before, care) / 2)
      expect(pointOf(after, others[1]!)).toBeGreaterThan(pointOf(before, others[1]!))
      expect(pointOf(after, first!)).toBeLessThan(pointOf(after, care))
      await withEstimators(async (later) => {
        await later.finishBuild(scope)
        expect(after).toEqual(await readBy(later))
      })
    },
    { ...waitTimings, buildEvery: 0 },
  )
})

test('A renamed service keeps its figures, also on a server that starts after it', async () => {
  await servePastDay(leastServices)
  const manager = await newMember(app, scope, 'manager')
  await played.setPresence(0, 'serving_ready')
  for (let index = 0; index < 4; index++) await played.join()
  await withEstimators(async (before) => {
    await before.finishBuild(scope)
    const reading = await readBy(before)
    expect(reading.byTicket.size).toBe(4)
    await withEstimators(async (following) => {
      await following.finishBuild(scope)
      const response = await post(app, `/shops/${scope.shopId}/services/${played.shop.lanes[0]!.serviceIds[0]}/edit`, {
        headers: createBearerHeaders(manager),
        body: { rev: 1, name: { ja: '新しい名前' } },
      })
      expect(response.status).toBe(200)
      expect(await readBy(following)).toEqual(reading)
    })
    await withEstimators(async (later) => {
      await later.finishBuild(scope)
      expect(await readBy(later)).toEqual(reading)
    })
  })
})

test('Ranges end at 25:00, and an hour later on the night when clocks go back', async () => {
  const openUntil = async (to: string) => {
    const hours = Array.from({ length: 7 }, () => [{ from: '10:00', to }])
    await app.db.pool.query('update lane set hours = $2 where shop_id = $1', [scope.shopId, JSON.stringify(hours)])
    await app.db.pool.query('update shop_feed set settings_version = settings_version + 1 where shop_id = $1', [scope.shopId])
  }
  await app.db.pool.query(`update shop set time_zone = 'Europe/Berlin' where id = $1`, [scope.shopId])
  clock.set('2026-10-22T10:30+02:00')
  await openUntil('01:00')
  for (let index = 0; index < leastServices; index++) await played.serve(30, { by: index % 2 })
  const estimateAt = async (now: string) => {
    clock.set(now)
    await runDueAlarms(app.queue)
    // Today’s only person: nobody reports a presence.
    await played.serve(30)
    const visitors = []
    for (let index = 0; index < 6; index++) visitors.push(await played.join())
    const { token } = visitors.at(-1)!
    await learned(token, 0)
    clock.pass(30)
    return (await show(token)).estimate!
  }
  expect(await estimateAt('2026-10-23T23:30+02:00')).toMatchObject({ high: 30, cutByClosing: true, closesAt: '2026-10-23T23:00:00.000Z' })
  await openUntil('03:30')
  const longNight = await estimateAt('2026-10-24T23:30+02:00')
  expect(longNight).toMatchObject({ cutByClosing: false, closesAt: '2026-10-25T02:30:00.000Z' })
  expect(longNight.high).toBeGreaterThan(180)
  expect(await estimateAt('2026-10-25T23:30+01:00')).toMatchObject({ high: 180, cutByClosing: true, closesAt: '2026-10-26T02:30:00.000Z' })
})

test('The log has the first range that the visitor saw and the estimator’s name', async () => {
  await servePastDay(leastServices)
  await played.setPresence(0, 'serving_ready')
  const [, second] = [await played.join(), await played.join()]
  await learned(second.token, 0)
  clock.pass(1)
  await show(second.token)
  // Read before it joined: only the next reading has the ticket, for the page and the log alike.
  const third = await played.join()
  clock.pass(31 / 60)
  const shown = (await show(third.token)).estimate!
  await expect
    .poll(async () => (await app.db.pool.query('select * from estimate_log where ticket_id = $1', [third.ticketId])).rows[0])
    .toMatchObject({ estimator: 'replay', position: 3, low: shown.low, high: shown.high })
})

test('Visitors of one moment are logged by a reading that contains them', async () => {
  await servePastDay(leastServices)
  await played.setPresence(0, 'serving_ready')
  const [, second] = [await played.join(), await played.join()]
  await learned(second.token, 0)
  clock.pass(31 / 60)
  await show(second.token)
  const logged = async () =>
    (
      await app.db.pool.query(
        'select t.id, l.low, l.point, l.replayed from estimate_log l join ticket t on t.id = l.ticket_id where l.shop_id = $1 and t.business_day = $2 order by t.ordinal',
        [scope.shopId, '2026-10-20'],
      )
    ).rows
  await expect.poll(async () => (await logged()).length).toBe(2)
  // The clock stands still, so there is no newer reading yet.
  const burst = []
  for (let index = 0; index < 4; index++) burst.push(await played.join())
  const called = burst[0]!.ticketId
  await played.move(called, 'call')
  await expect.poll(async () => (await logged()).map(({ id }) => id)).toContain(called)
  expect((await logged()).find(({ id }) => id === called)).toMatchObject({ low: null, point: null, replayed: null })
  clock.pass(31 / 60)
  await expect.poll(async () => (await logged()).length).toBe(6)
  // Each is behind the one before, so no two wait equally long.
  const points = (await logged()).slice(3).map(({ point }) => point)
  expect(points).toEqual(points.toSorted((a, b) => a - b))
  expect(new Set(points).size).toBe(3)
})

test('Plans and reservations of the day are part of what is estimated', async () => {
  const starts = Temporal.Instant.from('2026-10-19T11:00+09:00')
  const serviceId = played.shop.lanes[0]!.serviceIds[0]!
  const insert = (status: string, minutes: number) =>
    app.db.pool.query(
      `insert into reservation (id, organization_id, shop_id, status, source, service_id, party_size, locale, starts_at, ends_at, created_at, moved_at)
       values (gen_random_uuid(), $1, $2, $3, 'staff', $4, 1, 'ja', $5, $6, now(), now())`,
      [
        scope.organizationId,
        scope.shopId,
        status,
        serviceId,
        ...[minutes, minutes + 30].map((more) => starts.add({ minutes: more }).toString()),
      ],
    )
  await insert('confirmed', 0)
  await insert('cancelled', 30)
  await insert('confirmed', 24 * 60)
  const from = Date.parse('2026-10-19T05:00+09:00')
  await insert('no_show', 60)
  const read = (which: 'expected' | 'planned') =>
    app.db.readScope(scope, (tx) => readReservedVisits(tx, scope.shopId, { from, until: from + 86_400_000 }, which))
  const [first, last] = [0, 60].map((minutes) => ({ bookedAt: starts.add({ minutes }).epochMilliseconds, serviceId }))
  expect(await read('expected')).toEqual([first])
  expect(await read('planned')).toEqual([first, last])
})
