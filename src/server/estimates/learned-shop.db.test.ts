/** What a shop's estimator hears of its history: read again after a restart, or followed while the shop works. */
import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { EstimatedShop, ShopEvent, ShopSnapshot } from '#domain/estimates/shop-day.ts'
import { createEstimator } from '#domain/estimates/wait-estimator.ts'
import { trialDay } from '#domain/tickets/trial.ts'
import type { Scope } from '#platform/database/db.ts'
import { startApp, type TestApp } from '../../../test/app.ts'
import { longTest } from '../../../test/matrix.ts'
import { createTestClock, drawsFrom, type PlayedQueue, playAct, playQueue } from '../../../test/played-queue.ts'
import { readReservedVisits } from '../reservations/reserved-visits.ts'
import { runDueAlarms } from '../tickets/timers/jobs.ts'
import { buildLearnedShop, type LearnedShop } from './learned-shop.ts'
import { readStepsSince } from './shop-events.ts'

const clock = createTestClock('2026-10-19T09:00+02:00')
let app: TestApp
let played: PlayedQueue
beforeAll(async () => {
  app = await startApp({ clock })
})
afterAll(() => app?.stop())
beforeEach(async () => {
  clock.set('2026-10-19T09:00+02:00')
  played = await playQueue(app, clock)
  await app.db.pool.query(`update shop set time_zone = 'Europe/Berlin' where id = $1`, [played.shop.scope.shopId])
})

type Heard = { learned: LearnedShop; events: ShopEvent[]; shop: EstimatedShop }

async function build(scope: Required<Scope> = played.shop.scope): Promise<Heard> {
  const events: ShopEvent[] = []
  let known: EstimatedShop | undefined
  const create: typeof createEstimator = (shop, past) => {
    known = shop
    const estimator = createEstimator(shop, past)
    return {
      ...estimator,
      observe(event: ShopEvent) {
        // A day that begins while a server follows the log has no plan until the server builds again, which it does at once.
        events.push(event.kind === 'opened' ? { kind: 'opened', at: event.at } : event)
        estimator.observe(event)
      },
    }
  }
  const learned = (await buildLearnedShop(app.db, scope, { now: clock(), reservedVisits: readReservedVisits, create }))!
  return { learned, events, shop: known! }
}

/** Follows the log as a server does. Returns what was built again if that was necessary. */
async function follow(heard: Heard): Promise<Heard> {
  const { scope } = played.shop
  const isWhole = await app.db.readScope(scope, async (tx) => {
    const { rows } = await tx.$client.query<{ seq: number }>('select seq from shop_feed where shop_id = $1', [scope.shopId])
    return heard.learned.follow(await readStepsSince(tx, scope.shopId, heard.learned.seq), rows[0]!.seq)
  })
  return isWhole ? heard : build()
}

const kindsOf = (events: readonly ShopEvent[]) => events.map(({ kind }) => kind).join(' ')
/** Runs timed work now: plans written by SQL have set no alarm. */
const ring = async () => {
  await app.db.pool.query(`update alarm set due_at = '2000-01-01' where shop_id = $1`, [played.shop.scope.shopId])
  await runDueAlarms(app.queue)
}
const endDay = async (nextMorning: string) => {
  clock.set(nextMorning)
  await runDueAlarms(app.queue)
}

longTest('A server that restarts hears the same history as one that followed it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(), async (seed) => {
      const draw = drawsFrom(seed)
      played = await playQueue(app, clock)
      clock.set('2026-10-19T09:00+02:00')
      let followed = await build()
      for (const day of [20, 21]) {
        for (let act = 0; act < 60; act++) {
          await playAct(played, clock, draw)
          if (draw(3) === 0) followed = await follow(followed)
        }
        await endDay(`2026-10-${day}T09:00+09:00`)
        // Each business day begins with a new build.
        followed = await build()
      }
      for (let act = 0; act < 60; act++) {
        await playAct(played, clock, draw)
        if (draw(3) === 0) followed = await follow(followed)
      }
      followed = await follow(followed)
      const restarted = await build()
      expect(followed.events).toEqual(restarted.events)
      expect(kindsOf(restarted.events)).toMatch(/closed.*closed.*joined/)
      const waiting = (await played.tickets()).filter(({ status }) => status === 'waiting')
      const now = clock().epochMilliseconds
      const snapshot = snapshotOf(waiting, now)
      const estimates = ({ learned }: Heard) => waiting.map(({ id }) => learned.estimator.estimate(now, id, snapshot))
      expect(estimates(followed)).toEqual(estimates(restarted))
    }),
    { numRuns: 3 },
  )
})

function snapshotOf(waiting: readonly { id: string; laneId: string }[], now: number): ShopSnapshot {
  const since = now - 600_000
  return {
    waiting: waiting.map(({ id, laneId }) => ({
      ...{ ticketId: id, laneId, class: 'normal', joinedAt: since, bookedAt: null },
      serviceId: played.shop.lanes.find((lane) => lane.id === laneId)!.serviceIds[0]!,
    })),
    attended: [],
    staff: played.staffIds.map((id) => ({ id, presence: { state: 'serving_ready', since }, shift: null })),
    reservations: [],
    lastCalls: {},
  }
}

test('Undone steps are as if they had never happened, whenever the undo comes', async () => {
  const { ticketId } = await played.join()
  let followed = await build()
  await played.move(ticketId, 'call')
  await played.move(ticketId, 'undo')
  followed = await follow(followed)
  expect(kindsOf(followed.events)).toBe('opened joined')
  await played.move(ticketId, 'serveNow')
  clock.pass(3)
  await played.move(ticketId, 'finish')
  followed = await follow(followed)
  expect([kindsOf(followed.events), followed.learned.services]).toEqual(['opened joined started finished', 1])
  await played.move(ticketId, 'undo')
  followed = await follow(followed)
  expect([kindsOf(followed.events), followed.learned.services]).toEqual(['opened joined started', 0])
  clock.pass(9)
  await played.move(ticketId, 'finish')
  followed = await follow(followed)
  const [, , started, finished] = followed.events
  expect(finished!.at - started!.at).toBe(12 * 60_000)
})

test('A visitor who changes lane or service joins again and has not given up', async () => {
  const { ticketId } = await played.join()
  const [first, last] = [played.shop.lanes[0]!, played.shop.lanes.at(-1)!]
  await played.move(ticketId, 'moveLane')
  await played.move(ticketId, 'serveNow')
  await played.move(ticketId, 'transfer')
  const { events } = await build()
  expect(kindsOf(events)).toBe('opened joined held joined started finished joined')
  expect(events.filter((event) => event.kind === 'joined').map(({ laneId, serviceId }) => [laneId, serviceId])).toEqual([
    [first.id, first.serviceIds[0]],
    [last.id, last.serviceIds[0]],
    [first.id, first.serviceIds[0]],
  ])
})

test('Trial tickets and visits that nobody approved are not learned from', async () => {
  const { scope, lanes } = played.shop
  await app.db.pool.query('update lane set approval = true where id = $1', [lanes[1]!.id])
  await app.db.pool.query('update shop_feed set settings_version = settings_version + 1 where shop_id = $1', [scope.shopId])
  const { ticketId } = await played.join(1)
  await played.move(ticketId, 'decline')
  const approved = await played.join(1)
  clock.pass(2)
  await played.move(approved.ticketId, 'confirm')
  const trial = await played.join()
  await app.db.pool.query('update ticket set business_day = $2 where id = $1', [trial.ticketId, trialDay])
  const { events } = await build()
  expect(events).toMatchObject([{ kind: 'opened' }, { kind: 'joined', ticketId: approved.ticketId, at: clock().epochMilliseconds }])
})

test('The end of the day closes a service of unknown length and lets nobody give up', async () => {
  const [served, waiting] = [await played.join(), await played.join()]
  await played.move(served.ticketId, 'serveNow')
  await endDay('2026-10-20T09:00+02:00')
  await played.join()
  const { events, learned } = await build()
  expect(kindsOf(events)).toBe('opened joined joined started finished closed opened joined')
  expect(events[4]).toEqual({ kind: 'finished', at: Date.parse('2026-10-20T05:00+02:00'), ticketId: served.ticketId, byEndOfDay: true })
  expect(learned.services).toBe(0)
  expect(JSON.stringify(events.slice(4))).not.toContain(waiting.ticketId)
})

test('A day lasts until 25:00 and beyond on the shop’s clock, also when the clocks change', async () => {
  // The clocks go back in this night. The business day of the 24th has 25 hours.
  clock.set('2026-10-25T01:00+02:00')
  const { ticketId } = await played.join()
  clock.set('2026-10-25T03:00+01:00')
  await played.move(ticketId, 'serveNow')
  await endDay('2026-10-25T09:30+01:00')
  await played.join()
  const { events, shop } = await build()
  expect(kindsOf(events)).toBe('opened joined started finished closed opened joined')
  expect(events.map(({ at }) => shop.minuteOfDay(at))).toEqual([1500, 1500, 1620, 300, 300, 570, 570])
})

test('A presence is told as reported: a planned start is none, its end is', async () => {
  const [staffId] = played.staffIds
  const everyDay = Array.from({ length: 7 }, () => [{ from: '10:00', to: '18:00' }])
  await app.db.pool.query('update staff set shifts = $2, account_id = null where id = $1', [staffId, JSON.stringify(everyDay)])
  await played.join()
  clock.set('2026-10-19T10:00:01+02:00')
  await ring()
  clock.set('2026-10-19T12:00+02:00')
  await played.setPresence(0, 'break')
  clock.set('2026-10-19T18:00:01+02:00')
  await ring()
  const { events, learned } = await build()
  expect(events.flatMap((event) => (event.kind === 'presence' ? [[event.staffId, event.state]] : []))).toEqual([
    [staffId, 'break'],
    [staffId, 'off'],
  ])
  const noon = Temporal.Instant.from('2026-10-19T12:00+02:00')
  expect(learned.plansAt(noon).shifts.get(staffId!)).toEqual([
    { from: Date.parse('2026-10-19T10:00+02:00'), to: Date.parse('2026-10-19T18:00+02:00') },
  ])
})

test('A history where presence is never used has none, and renamed services keep theirs', async () => {
  await played.serve(7)
  const before = await build()
  expect(kindsOf(before.events)).toBe('opened joined called started finished')
  await app.db.pool.query(`update service set name = '{"ja":"別名"}' where shop_id = $1`, [played.shop.scope.shopId])
  expect((await build()).events).toEqual(before.events)
})

test('Only eight weeks are learned from', async () => {
  await played.serve(7)
  await endDay('2026-12-14T09:00+01:00')
  expect((await build()).learned.services).toBe(1)
  await endDay('2026-12-15T09:00+01:00')
  expect((await build()).learned.services).toBe(0)
})
