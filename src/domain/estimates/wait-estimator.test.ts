import { expect, test } from 'vitest'
import { createTimesOfDay } from '../time/minute-of-day.ts'
import type { EstimatedShop, ShopEvent, ShopSnapshot } from './shop-day.ts'
import { createEstimator } from './wait-estimator.ts'

const minute = 60_000
const dayMs = 1440 * minute
const shop: EstimatedShop = {
  lanes: [{ id: 'lane', policy: { rule: 'strict' }, serviceIds: ['advice'] }],
  services: [{ id: 'advice', priorMinutes: 20 }],
  staff: [{ id: 'sato', serviceIds: null }],
  minuteOfDay: (at) => (at % dayMs) / minute,
}
const visitor = (ticketId: string, joinedAt: number) => ({
  ...{ ticketId, laneId: 'lane', serviceId: 'advice', class: 'normal' as const, joinedAt, bookedAt: null },
})
const ready = (since: number) => ({ state: 'serving_ready' as const, since })

/** A day on which one person serves a full line from 9:00: each visitor takes `minutes`, and from 12:00 there is lunch for an hour. */
function fullDay(day: number, minutes: number, begin = day * dayMs + 9 * 60 * minute): ShopEvent[] {
  const events: ShopEvent[] = [
    { kind: 'opened', at: begin },
    { kind: 'presence', at: begin, staffId: 'sato', state: 'serving_ready' },
  ]
  for (let index = 0; index < 20; index++) events.push({ kind: 'joined', at: begin, ...visitor(`${day} ${index}`, begin) } as ShopEvent)
  let at = begin + minute
  for (let index = 0; index < 20; index++) {
    const [ticketId, staffId] = [`${day} ${index}`, 'sato']
    events.push({ kind: 'called', at, ticketId, staffId }, { kind: 'started', at: at + minute, ticketId, staffId })
    at += (minutes + 1) * minute
    events.push({ kind: 'finished', at, ticketId, byEndOfDay: false })
    at += index === 8 ? 60 * minute : minute
  }
  return [...events, { kind: 'closed', at }]
}

/** Three visitors before the one whose wait is asked for, and one being served since `now`. */
function snapshotAt(now: number): ShopSnapshot {
  return {
    waiting: ['a', 'b', 'c', 'd'].map((id) => visitor(id, now)),
    attended: [{ ...visitor('served', now - minute), status: 'serving', since: now, staffId: 'sato' }],
    staff: [{ id: 'sato', presence: ready(now - 60 * minute), shift: null }],
    reservations: [],
    lastCalls: {},
  }
}

const teach = (estimator: ReturnType<typeof createEstimator>, days: number, minutes: number) => {
  for (let day = 0; day < days; day++) for (const event of fullDay(day, minutes)) estimator.observe(event)
}

/** Services of 5 to 32 minutes. */
const teachVaried = (estimator: ReturnType<typeof createEstimator>) => {
  for (let day = 0; day < 20; day++) for (const event of fullDay(day, 5 + (day % 10) * 3)) estimator.observe(event)
}

test('An estimate follows the minutes that services took, not the owner’s', () => {
  const estimator = createEstimator(shop)
  const now = 30 * dayMs + 9 * 60 * minute
  const owners = estimator.estimate(now, 'd', snapshotAt(now))!
  expect(owners.point).toBeGreaterThan(60)
  teach(estimator, 10, 8)
  const { low, point, high } = estimator.estimate(now, 'd', snapshotAt(now))!
  expect(point).toBeGreaterThan(28)
  expect(point).toBeLessThan(48)
  expect(low).toBeLessThanOrEqual(point)
  expect(high).toBeGreaterThanOrEqual(point)
})

test('Lunch, which nobody recorded, is in the estimate of those who wait through it', () => {
  const estimator = createEstimator(shop)
  teach(estimator, 20, 18)
  const [morning, noon] = [9.5 * 60, 11.6 * 60].map((of) => {
    const now = 30 * dayMs + of * minute
    return estimator.estimate(now, 'd', snapshotAt(now))!.point
  })
  expect(noon! - morning!).toBeGreaterThan(30)
})

test('Lunch stays at its time on the shop’s clock after the clocks have changed', () => {
  const timeOfDay = createTimesOfDay({ timeZone: 'Europe/Berlin', dayStartsAt: '05:00' })
  const estimator = createEstimator({ ...shop, minuteOfDay: (at) => timeOfDay(at).minuteOfDay })
  const summer = Date.parse('2026-10-04T09:00+02:00')
  for (let day = 0; day < 20; day++) for (const event of fullDay(day, 18, summer + day * dayMs)) estimator.observe(event)
  const [before, through] = ['10:10', '11:36'].map((time) => {
    const now = Date.parse(`2026-10-26T${time}+01:00`)
    return estimator.estimate(now, 'd', snapshotAt(now))!.point
  })
  expect(through! - before!).toBeGreaterThan(30)
})

test('The same question has the same answer, and a moment later nearly the same', () => {
  const estimator = createEstimator(shop)
  teach(estimator, 5, 15)
  const now = 30 * dayMs + 10 * 60 * minute
  const first = estimator.estimate(now, 'd', snapshotAt(now))!
  expect(estimator.estimate(now, 'd', snapshotAt(now))).toEqual(first)
  const later = estimator.estimate(now + 2_000, 'd', { ...snapshotAt(now) })!
  expect(Math.abs(later.point - first.point)).toBeLessThan(0.5)
})

test('An estimate does not jump while a service takes longer than most', () => {
  const estimator = createEstimator(shop)
  teachVaried(estimator)
  const began = 30 * dayMs + 9 * 60 * minute
  const points = Array.from({ length: 1_800 }, (_, step) => estimator.estimate(began + step * 2_000, 'a', { ...snapshotAt(began) })!.point)
  const steps = points.slice(1).map((point, index) => Math.abs(point - points[index]!))
  expect(Math.max(...steps)).toBeLessThan(3)
})

/** A shop with two lanes whose staff may all serve both, but take from one lane each. */
const twoLanes: EstimatedShop = {
  ...shop,
  lanes: ['A', 'B'].map((id) => ({ id, policy: { rule: 'strict' }, serviceIds: [id] })),
  services: ['A', 'B'].map((id) => ({ id, priorMinutes: 20 })),
  staff: ['A', 'B'].map((id) => ({ id, serviceIds: null })),
}
const inLane = (laneId: string, ticketId: string, joinedAt: number) => ({ ...visitor(ticketId, joinedAt), laneId, serviceId: laneId })

test('People who leave a lane to others in practice do not count there', () => {
  const estimator = createEstimator(twoLanes)
  // Twelve visitors in lane A all day, four in lane B.
  for (let day = 0; day < 20; day++) {
    const begin = day * dayMs + 9 * 60 * minute
    const lines = { A: 12, B: 4 }
    const events = Object.entries(lines).flatMap(([lane, count]) =>
      Array.from({ length: count }, (_, index): ShopEvent[] => {
        const [ticketId, staffId] = [`${day} ${lane} ${index}`, lane]
        const joinedAt = lane === 'A' ? begin : begin + 1
        const calledAt = begin + (1 + index * 21) * minute
        return [
          { kind: 'joined', at: joinedAt, ...inLane(lane, ticketId, joinedAt) } as ShopEvent,
          { kind: 'called', at: calledAt, ticketId, staffId },
          { kind: 'started', at: calledAt + 1, ticketId, staffId },
          { kind: 'finished', at: calledAt + 20 * minute, ticketId, byEndOfDay: false },
        ]
      }).flat(),
    )
    const presences = ['A', 'B'].map((staffId): ShopEvent => ({ kind: 'presence', at: begin, staffId, state: 'serving_ready' }))
    const sorted = events.sort((one, other) => one.at - other.at)
    for (const event of [{ kind: 'opened', at: begin } as ShopEvent, ...presences, ...sorted]) estimator.observe(event)
    estimator.observe({ kind: 'closed', at: begin + 300 * minute })
  }
  const now = 30 * dayMs + 10 * 60 * minute
  const snapshot = {
    waiting: [...['a', 'b', 'c', 'd', 'e', 'f'].map((id) => inLane('A', id, now - 30 * minute)), inLane('B', 'g', now)],
    attended: ['A', 'B'].map((lane) => ({ ...inLane(lane, `served ${lane}`, now), status: 'serving' as const, since: now, staffId: lane })),
    staff: ['A', 'B'].map((id) => ({ id, presence: ready(now - 60 * minute), shift: null })),
    ...{ reservations: [], lastCalls: {} },
  }
  expect(estimator.estimate(now, 'g', snapshot)!.high).toBeLessThan(40)
  expect(estimator.estimate(now, 'f', snapshot)!.low).toBeGreaterThan(100)
  // With nobody here who takes from lane B, the others do.
  const alone = { ...snapshot, attended: snapshot.attended.slice(0, 1), staff: snapshot.staff.slice(0, 1) }
  expect(estimator.estimate(now, 'g', alone)!.point).toBeGreaterThan(100)
})

test('A range has only waits of visitors who are called before people go home', () => {
  const estimator = createEstimator(shop)
  teachVaried(estimator)
  const now = 30 * dayMs + 9 * 60 * minute
  const line = Array.from({ length: 8 }, (_, index) => visitor(`${index}`, now))
  for (let minutes = 2; minutes < 40; minutes += 2) {
    const shift = { from: now - 60 * minute, to: now + minutes * minute }
    const snapshot = { ...snapshotAt(now), waiting: line, staff: [{ id: 'sato', presence: ready(now - 60 * minute), shift }] }
    const ranges = line.map(({ ticketId }) => estimator.estimate(now, ticketId, snapshot))
    expect(ranges[1]).toBeDefined()
    expect(ranges.at(-1)).toBeUndefined()
    for (const range of ranges) if (range) expect(range.high).toBeLessThan(180)
  }
})

test('With nobody at work there is no estimate', () => {
  const estimator = createEstimator(shop)
  const now = 30 * dayMs
  const staff = [{ id: 'sato', presence: { state: 'off' as const, since: now - minute }, shift: null }]
  expect(estimator.estimate(now, 'a', { ...snapshotAt(now), attended: [], staff })).toBeUndefined()
})

test('Ranges that were too low are corrected from the next day on', () => {
  const replayed = { low: 10, point: 15, high: 20 }
  const estimator = createEstimator(
    shop,
    Array.from({ length: 100 }, () => ({ replayed, waitedMinutes: 30 })),
  )
  const now = 30 * dayMs
  estimator.observe({ kind: 'opened', at: now })
  const corrected = estimator.estimate(now, 'd', snapshotAt(now))!
  expect(corrected.high).toBeGreaterThan(corrected.replayed.high + 5)
})
