import { describe, expect, test } from 'vitest'
import { mean } from '../../../../test/estimates/measure.ts'
import { shopKinds, shopModels } from '../../../../test/estimates/shop-kinds.ts'
import { dayMs } from '../../../../test/estimates/simulated-day.ts'
import { type SimulatedRun, simulateShop } from '../../../../test/estimates/simulated-shops.ts'
import type { CallPolicy } from '../../tickets/call-policy.ts'
import type { TicketClass } from '../../tickets/ticket.ts'
import type { EstimatedShop, ShopEvent } from '../shop-day.ts'
import { type RecordedDay, recordDay, usualServiceMs } from './recorded-day.ts'
import { type FurtherPerson, type ReplayedLane, replayDay } from './replayed-day.ts'
import { type PlannedHours, type StaffPlanChange, withoutPerson, withStaffPlan } from './staff-plan.ts'
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

describe('Another plan of a person', () => {
  const hours = (...times: [from: number, to: number][]): PlannedHours => times.map(([from, to]) => ({ from: ms(from), to: ms(to) }))
  const allDay = hours([600, 1_080])
  /** Waits of the day with Ann's plan changed from one to the other. */
  const replan = (day: ReturnType<typeof record>, before: PlannedHours, after: PlannedHours, change: Partial<StaffPlanChange> = {}) =>
    waits(withStaffPlan(day, { personId: 'ann', serviceIds: null, before, after, ...change }))
  const lateStart = record(join(600, 'v1'), join(630, 'v2'), serve(640, 660, 'v1'), serve(660, 670, 'v2'))

  test('that is the same changes nothing', () => {
    const day = record(...fiveVisitors)
    expect(withStaffPlan(day, { personId: 'ann', serviceIds: null, before: allDay, after: allDay })).toEqual(day)
  })

  test('may begin later or earlier', () => {
    expect(replan(record(...threeVisitors), allDay, hours([610, 1_080]))).toEqual([10, 25, 43])
    expect(replan(lateStart, hours([640, 1_080]), allDay)).toEqual([0, 0])
  })

  test('that begins later leaves a later arrival as it was', () => {
    expect(replan(lateStart, allDay, hours([620, 1_080]))).toEqual([40, 30])
  })

  test('that ends earlier lets only visitors be called who came before', () => {
    expect(replan(record(...fiveVisitors), allDay, hours([600, 630]))).toEqual([0, 15, 33, 48, 'uncalled'])
  })

  test('may end later', () => {
    const off: ShopEvent = { kind: 'presence', at: ms(630), staffId: 'ann', state: 'off' }
    const day = record(join(600, 'v1'), serve(600, 620, 'v1'), off, join(640, 'v2'), join(650, 'v3'))
    expect(replan(day, hours([600, 630]), hours([600, 650]))).toEqual([0, 0, 'uncalled'])
  })

  test('may move a break', () => {
    const day = record(
      join(600, 'v1'),
      serve(600, 620, 'v1'),
      join(630, 'v2'),
      serve(630, 640, 'v2'),
      join(710, 'v3'),
      serve(760, 770, 'v3'),
    )
    expect(waits(day)).toEqual([0, 0, 50])
    expect(replan(day, hours([600, 700], [760, 1_080]), hours([600, 625], [685, 1_080]))).toEqual([0, 55, 0])
  })

  test('may take the day away, like a person who leaves', () => {
    const day = record(...threeVisitors)
    expect(replan(day, allDay, [])).toEqual(Array(3).fill('uncalled'))
    expect(waits(withoutPerson(day, 'ann'))).toEqual(Array(3).fill('uncalled'))
  })

  test('leaves work on an unplanned day as it was', () => {
    expect(replan(record(...threeVisitors), [], [])).toEqual([0, 15, 33])
  })

  test('may add the day, but not for a person who was planned and absent', () => {
    const day = record(...threeVisitors)
    expect(replan(day, [], hours([615, 1_080]), { personId: 'ben' })).toEqual([0, 10, 10])
    expect(replan(day, allDay, hours([600, 1_200]), { personId: 'ben' })).toEqual([0, 15, 33])
  })

  test('gives a person without a plan the planned hours', () => {
    const day = record(...threeVisitors)
    expect(replan(day, null, hours([610, 1_080]))).toEqual([10, 25, 43])
    expect(replan(day, allDay, null)).toEqual([0, 15, 33])
  })

  test('lets a further person come with or without planned hours', () => {
    const day = record(...threeVisitors)
    const further = { personId: null }
    expect(replan(day, null, null, further)).toEqual([0, 0, 10])
    expect(replan(day, null, hours([600, 602], [625, 1_080]), further)).toEqual([0, 15, 15])
    expect(replan(day, null, [], further)).toEqual([0, 15, 33])
  })

  test('may change the services of the person', () => {
    const day = record(join(600, 'v1'), serve(600, 620, 'v1'), join(605, 'v2', { lane: 'B' }), serve(620, 640, 'v2'))
    expect(replan(day, null, null)).toEqual([0, 15])
    expect(replan(day, null, null, { serviceIds: ['a'] })).toEqual([0, 'uncalled'])
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

/** Replays simulated days as recorded, or with a change of each. */
function replaySimulated({ shop: simulated, steps }: SimulatedRun, change = (day: RecordedDay, _index: number) => day) {
  const days = [...Map.groupBy(steps, ({ dayIndex }) => dayIndex)].map(([index, ofDay]) => ({
    ...{ index, events: ofDay.flatMap(({ event }) => event ?? []) },
  }))
  const usualMs = usualServiceMs(
    simulated,
    days.map(({ events }) => events),
  )
  const lanes = simulated.lanes.map(({ id, policy }) => ({ id, policy, maxWaiting: null, dailyCap: null }))
  return measureWaits(days.flatMap(({ index, events }) => replayDay(change(recordDay(simulated, events, usualMs), index), { lanes })))
}
const realWaits = ({ minutesToCall }: SimulatedRun) => [...minutesToCall.values()].filter((minutes) => minutes !== undefined)

test.each(shopKinds)('A replayed %s shop has nearly the waits of the simulated one', (kind) => {
  for (const noisy of [false, true]) {
    const run = simulateShop(kind, noisy, 7, 14)
    const replayed = replaySimulated(run)
    const real = realWaits(run)
    expect(Math.abs(replayed.called / real.length - 1)).toBeLessThan(0.05)
    expect(Math.abs(replayed.meanWait! / mean(real) - 1)).toBeLessThan(0.25)
  }
})

test.each(shopKinds)('A shorter shift in a replayed %s shop does nearly what it does in the simulated one', (kind) => {
  const model = shopModels[kind]
  const [person, ...others] = model.people
  const { id: personId, serves: serviceIds, shifts, daysOff } = person!
  const shorter = shifts.map(([from, to], index): [number, number] => [from, index === shifts.length - 1 ? to - 120 : to])
  const changed = { ...model, people: [{ ...person!, shifts: shorter }, ...others] }
  const effects = [1, 2].map((seed) => {
    const run = simulateShop(kind, false, seed, 14)
    const hoursOn = (index: number, hours: typeof shifts) =>
      daysOff?.includes(index % 7) ? [] : hours.map(([from, to]) => ({ from: index * dayMs + ms(from), to: index * dayMs + ms(to) }))
    const replayed = replaySimulated(run, (day, index) =>
      withStaffPlan(day, { personId, serviceIds, before: hoursOn(index, shifts), after: hoursOn(index, shorter) }),
    )
    return {
      real: mean(realWaits(simulateShop(kind, false, seed, 14, changed))) - mean(realWaits(run)),
      replayed: replayed.meanWait! - replaySimulated(run).meanWait!,
    }
  })
  const [real, replayed] = [mean(effects.map((effect) => effect.real)), mean(effects.map((effect) => effect.replayed))]
  expect(Math.abs(replayed - real)).toBeLessThan(2)
})
