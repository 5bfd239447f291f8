import { describe, expect, test } from 'vitest'
import { mean } from '../../../../test/estimates/measure.ts'
import { shopKinds } from '../../../../test/estimates/shop-kinds.ts'
import { simulateShop } from '../../../../test/estimates/simulated-shops.ts'
import type { CallPolicy } from '../../tickets/call-policy.ts'
import type { TicketClass } from '../../tickets/ticket.ts'
import type { EstimatedShop, ShopEvent } from '../shop-day.ts'
import { recordDay, usualServiceMs } from './recorded-day.ts'
import { type FurtherPerson, type ReplayedLane, replayDay } from './replayed-day.ts'
import { measureWaits, measureWaitsByLane } from './wait-figures.ts'
import { listHelp, rankHelp, withHelp } from './what-helps.ts'

const strict: CallPolicy = { rule: 'strict' }
const shop: EstimatedShop = {
  lanes: [
    { id: 'A', policy: strict, serviceIds: ['a'] },
    { id: 'B', policy: strict, serviceIds: ['b'] },
  ],
  services: [
    { id: 'a', priorMinutes: 20 },
    { id: 'b', priorMinutes: 20 },
  ],
  staff: [
    { id: 'ann', serviceIds: null },
    { id: 'ben', serviceIds: null },
  ],
  minuteOfDay: (at) => at / 60_000,
}

/** An event at a minute of the day. */
const ms = (minute: number) => minute * 60_000
const join = (minute: number, ticketId: string, facts: { class?: TicketClass; booked?: number; lane?: 'A' | 'B' } = {}): ShopEvent => ({
  ...{ kind: 'joined', at: ms(minute), ticketId, laneId: facts.lane ?? 'A', serviceId: facts.lane === 'B' ? 'b' : 'a' },
  ...{ class: facts.class ?? 'normal', bookedAt: facts.booked === undefined ? null : ms(facts.booked) },
})
const tell = (minute: number, kind: 'held' | 'resumed' | 'requeued' | 'noShow' | 'left', ticketId: string): ShopEvent => ({
  ...{ kind, at: ms(minute), ticketId },
})
/** A call at once followed by the service. */
const serve = (from: number, to: number, ticketId: string, staffId: string | null = 'ann'): ShopEvent[] => [
  { kind: 'called', at: ms(from), ticketId, staffId },
  { kind: 'started', at: ms(from), ticketId, staffId },
  { kind: 'finished', at: ms(to), ticketId, byEndOfDay: false },
]
const closes = 1_200

function record(...events: (ShopEvent | ShopEvent[])[]) {
  const day = [...events.flat().sort((a, b) => a.at - b.at), { kind: 'closed', at: ms(closes) } as const]
  return recordDay(shop, day, usualServiceMs(shop, [day]))
}

type Change = { A?: Partial<ReplayedLane>; furtherStaff?: FurtherPerson[] }
const lanesWith = ({ A }: Change): ReplayedLane[] => [
  { id: 'A', policy: strict, maxWaiting: null, dailyCap: null, ...A },
  { id: 'B', policy: strict, maxWaiting: null, dailyCap: null },
]
const replay = (day: ReturnType<typeof record>, change: Change = {}) =>
  replayDay(day, { lanes: lanesWith(change), furtherStaff: change.furtherStaff ?? [] }).sort((a, b) => a.joinedAt - b.joinedAt)
/** Waits in the order of joins. */
const waits = (...input: Parameters<typeof replay>) =>
  replay(...input).map((visit) => (visit.outcome === 'called' ? visit.waitedMinutes : visit.outcome))

const threeVisitors = [
  join(600, 'v1'),
  serve(600, 620, 'v1'),
  join(605, 'v2'),
  serve(620, 640, 'v2'),
  join(610, 'v3'),
  serve(643, 660, 'v3'),
]
const fiveVisitors = [...threeVisitors, join(612, 'v4'), serve(660, 680, 'v4'), join(650, 'v5'), serve(680, 690, 'v5')]
const fromStart: FurtherPerson = { from: undefined, serviceIds: null }

describe('A replay with the recorded settings', () => {
  test('repeats the recorded waits, with the time needed after a visitor', () => {
    expect(waits(record(...threeVisitors))).toEqual([0, 15, 33])
  })

  test('keeps a break at its time of day', () => {
    const day = record(join(600, 'v1'), serve(600, 620, 'v1'), join(610, 'v2'), serve(680, 700, 'v2'))
    expect(waits(day)).toEqual([0, 70])
    expect(waits(day, { furtherStaff: [{ from: ms(630), serviceIds: null }] })).toEqual([0, 20])
  })

  test('keeps no-shows and the time that staff waited for them', () => {
    const noShow: ShopEvent[] = [{ kind: 'called', at: ms(600), ticketId: 'v1', staffId: 'ann' }, tell(604, 'noShow', 'v1')]
    expect(waits(record(join(600, 'v1'), noShow, join(601, 'v2'), serve(604, 620, 'v2')))).toEqual([0, 3])
  })

  test('lets visitors leave who left, unless they are called before', () => {
    const day = record(...threeVisitors, join(615, 'v4'), tell(640, 'left', 'v4'))
    expect(waits(day)).toEqual([0, 15, 33, 'uncalled'])
    expect(waits(day, { furtherStaff: [fromStart] })).toEqual([0, 0, 10, 13])
  })

  test('passes over visitors on hold and does not count that time', () => {
    const day = record(...threeVisitors, tell(612, 'held', 'v2'), tell(615, 'resumed', 'v2'))
    expect(waits(day)).toEqual([0, 12, 33])
  })

  test('counts a call that the visitor missed as none', () => {
    const missed: ShopEvent[] = [{ kind: 'called', at: ms(600), ticketId: 'v1', staffId: 'ann' }, tell(603, 'requeued', 'v1')]
    const day = record(join(600, 'v1'), missed, join(601, 'v2'), serve(603, 620, 'v2'), serve(620, 630, 'v1'))
    // The visitor is called again as the first in line, for 10 minutes.
    expect(waits(day)).toEqual([0, 12])
  })

  test('passes visitors on when their first service ends', () => {
    const day = record(join(600, 'v1'), serve(600, 620, 'v1'), join(620, 'v1', { lane: 'B' }), serve(630, 640, 'v1', 'ben'))
    expect(replay(day).map(({ laneId, joinedAt }) => [laneId, joinedAt / 60_000])).toEqual([
      ['A', 600],
      ['B', 620],
    ])
  })

  test('takes the usual minutes for a service that nobody finished in time', () => {
    const [called, started] = serve(600, 0, 'v1') as [ShopEvent, ShopEvent]
    const forgotten: ShopEvent = { kind: 'finished', at: ms(1_100), ticketId: 'v1', byEndOfDay: false }
    const day = record(join(600, 'v1'), called, started, join(601, 'v2'), serve(650, 660, 'v2'), forgotten)
    // Ann is busy for the usual minutes and then away until 650.
    expect(day.visitors[0]).toMatchObject({ busyMs: Math.round(ms((8 * 20 + 10) / 9)) })
    expect(waits(day)).toEqual([0, 49])
  })

  test('counts people outside the list of staff, one for each visitor served at once', () => {
    const day = record(join(600, 'v1'), serve(600, 620, 'v1', null), join(605, 'v2'), serve(606, 620, 'v2', null))
    expect(day.staff).toHaveLength(2)
    expect(waits(day)).toEqual([0, 1])
  })

  test('lets nobody call after they went home', () => {
    const off: ShopEvent = { kind: 'presence', at: ms(630), staffId: 'ann', state: 'off' }
    expect(waits(record(join(600, 'v1'), serve(600, 620, 'v1'), off, join(640, 'v2')))).toEqual([0, 'uncalled'])
  })
})

describe('A changed setting', () => {
  test('calls booked visitors earlier and the others later with a ratio', () => {
    const day = record(
      ...fiveVisitors.slice(0, -2),
      join(651, 'v5', { class: 'booked', booked: 645 }),
      serve(680, 690, 'v5'),
      join(613, 'v6'),
      serve(690, 700, 'v6'),
    )
    const ratio: CallPolicy = { rule: 'ratio', shares: { normal: 1, booked: 1, care: 1, staff: 1 } }
    const before = replay(day)
    const after = replay(day, { A: { policy: ratio } })
    const booked = (visits: typeof before) => measureWaitsByLane(visits)[0]!.byClass.find((each) => each.class === 'booked')!.figures
    expect(booked(before)).toMatchObject({ called: 1, bookedLate: 1 })
    expect(booked(after)).toMatchObject({ called: 1, meanWait: 9, bookedLate: 0 })
    expect(after.at(-2)).toMatchObject({ class: 'normal', joinedAt: ms(613) })
    expect(measureWaits(after).longestWait).toBeGreaterThan(measureWaits(before).longestWait!)
  })

  test('turns visitors away where the lane is full', () => {
    const day = record(...fiveVisitors)
    expect(waits(day, { A: { maxWaiting: 2 } })).toEqual([0, 15, 33, 'turnedAway', 10])
    expect(waits(day, { A: { dailyCap: 4 } })).toEqual([0, 15, 33, 48, 'turnedAway'])
    expect(waits(day, { A: { dailyCap: 0 } })).toEqual(Array(5).fill('turnedAway'))
  })

  test('gives a further person the visitors whom they serve', () => {
    const day = record(...threeVisitors)
    expect(waits(day, { furtherStaff: [{ from: undefined, serviceIds: ['b'] }] })).toEqual([0, 15, 33])
    expect(waits(day, { furtherStaff: [{ from: ms(615), serviceIds: ['a'] }] })).toEqual([0, 10, 10])
  })
})

test('Figures are the mean, the wait of nine in ten, and the longest', () => {
  const figures = measureWaits(replay(record(...fiveVisitors)))
  expect(figures).toEqual({ called: 5, meanWait: 25.2, highWait: 48, longestWait: 48, turnedAway: 0, uncalled: 0, bookedLate: 0 })
  expect(measureWaits([])).toMatchObject({ called: 0, meanWait: null, highWait: null, longestWait: null })
})

test('The help that shortens the mean wait most comes first', () => {
  const day = record(...fiveVisitors, join(780, 'v6'), serve(780, 800, 'v6'), join(781, 'v7'), serve(800, 805, 'v7'))
  const help = listHelp(shop, [day, record()])
  expect(help).toEqual([{ from: 600 }, { laneId: 'A' }, { laneId: 'B' }])
  const settings = { lanes: lanesWith({}) }
  const later: typeof help = [{ from: 720 }, ...help]
  const helped = later.map((each) => ({ help: each, visits: replayDay(day, withHelp(shop, settings, each, day)) }))
  expect(rankHelp(replay(day), helped).map(({ help: each, minutesSaved }) => [each, Math.round(7 * minutesSaved)])).toEqual([
    // Five visitors wait 20 minutes less, and the last one 19.
    [{ from: 600 }, 119],
    [{ laneId: 'A' }, 119],
    [{ from: 720 }, 19],
  ])
})

test.each(shopKinds)('A replayed %s shop has nearly the waits of the simulated one', (kind) => {
  for (const noisy of [false, true]) {
    const { shop: simulated, steps, minutesToCall } = simulateShop(kind, noisy, 7, 14)
    const days = [...Map.groupBy(steps, ({ dayIndex }) => dayIndex).values()].map((ofDay) => ofDay.flatMap(({ event }) => event ?? []))
    const usualMs = usualServiceMs(simulated, days)
    const lanes = simulated.lanes.map(({ id, policy }) => ({ id, policy, maxWaiting: null, dailyCap: null }))
    const replayed = measureWaits(days.flatMap((events) => replayDay(recordDay(simulated, events, usualMs), { lanes })))
    const real = [...minutesToCall.values()].filter((minutes) => minutes !== undefined)
    expect(Math.abs(replayed.called / real.length - 1)).toBeLessThan(0.05)
    expect(Math.abs(replayed.meanWait! / mean(real) - 1)).toBeLessThan(0.25)
  }
})
