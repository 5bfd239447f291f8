import { expect, test } from 'vitest'
import { type LegOutcome, type TicketStatus, ticketStatuses } from '../tickets/ticket.ts'
import { findLongestWaiting, waitStartedAt } from '../tickets/wait.ts'
import {
  type DayFigures,
  dayFigures,
  firstCallTime,
  legServingMinutes,
  type ReportLeg,
  type ReportVisit,
  totalMinutesWaited,
} from './day-report.ts'

const at = (time: string) => Date.parse(`2026-11-21T${time}:00+09:00`)

/** A leg from its changes. Its last time is its end, unless it is still open. */
function leg(
  laneId: string,
  steps: [time: string, status: TicketStatus | 'end', staffId?: string][],
  outcome: LegOutcome | null = steps.at(-1)?.[1] === 'end' ? 'done' : null,
): ReportLeg {
  const intervals = steps.flatMap(([time, status, staffId = null], index) =>
    status === 'end' ? [] : [{ status, staffId, counterId: null, from: at(time), to: steps[index + 1] ? at(steps[index + 1]![0]) : null }],
  )
  return { laneId, serviceId: `service ${laneId}`, intervals, outcome }
}
const now = at('16:00')
const figures = (visits: readonly ReportVisit[], laneIds: string[] = ['A', 'B'], timeZone = 'Asia/Tokyo'): DayFigures =>
  dayFigures(visits, laneIds, timeZone, now)

const visit = (status: TicketStatus, joined: string, ...legs: ReportLeg[]): ReportVisit => ({
  status,
  partySize: 2,
  joinedAt: at(joined),
  legs,
})

const day: ReportVisit[] = [
  visit(
    'done',
    '10:05',
    leg('A', [
      ['10:05', 'waiting'],
      ['10:15', 'called'],
      ['10:17', 'serving', 'hana'],
      ['10:37', 'end'],
    ]),
  ),
  visit(
    'done',
    '10:40',
    leg(
      'A',
      [
        ['10:40', 'waiting'],
        ['11:10', 'serving', 'taro'],
        ['11:20', 'end'],
      ],
      'transferred',
    ),
    leg('B', [
      ['11:20', 'waiting'],
      ['11:30', 'called'],
      ['11:31', 'serving', 'hana'],
      ['11:41', 'end'],
    ]),
  ),
  visit(
    'no_show',
    '11:00',
    leg('A', [
      ['11:00', 'waiting'],
      ['11:40', 'called'],
      ['11:45', 'end'],
    ]),
  ),
  visit(
    'cancelled',
    '13:10',
    leg('B', [
      ['13:10', 'waiting'],
      ['13:20', 'end'],
    ]),
  ),
  visit('waiting', '13:30', leg('B', [['13:30', 'waiting']])),
]

test('The totals cover the whole day', () => {
  expect(figures(day).totals).toEqual({
    ...{ arrivals: 5, people: 10, called: 4, meanWait: 48, longestWait: 150 },
    ...{ services: 3, meanService: 13.3, served: 2, autoClosed: 0, noShow: 1, cancelled: 1, declined: 0, expired: 0, open: 1 },
  })
})

test('The report lists each hour from first to last arrival or wait, also empty hours', () => {
  const { hours } = figures(day)
  expect(hours.map(({ at: from, ...figures }) => [new Date(from).toISOString().slice(11, 16), ...Object.values(figures)])).toEqual([
    ['01:00', 2, 1, 10, 10],
    ['02:00', 1, 3, 26.6, 40],
    ['03:00', 0, 0, null, null],
    ['04:00', 2, 0, null, null],
    ['05:00', 0, 0, null, null],
    ['06:00', 0, 0, null, null],
    ['07:00', 0, 0, 150, 150],
  ])
})

test('Visitors still waiting count in the report with their wait so far', () => {
  const called = visit(
    'serving',
    '15:30',
    leg('A', [
      ['15:30', 'waiting'],
      ['15:36', 'serving', 'hana'],
    ]),
  )
  const waiting = visit('waiting', '15:42', leg('A', [['15:42', 'waiting']]))
  const aside = visit(
    'held',
    '15:00',
    leg('A', [
      ['15:00', 'waiting'],
      ['15:10', 'held'],
    ]),
  )
  const onDesk = findLongestWaiting([{ status: 'waiting' as const, movedAt: at('15:42'), waitedMs: 0 }])!
  const { totals, lanes, hours } = figures([called, waiting, aside])
  expect(totals).toMatchObject({ called: 1, meanWait: 12, longestWait: (now - waitStartedAt(onDesk)) / 60_000 })
  expect(lanes[0]).toMatchObject({ called: 1, meanWait: 12, longestWait: 18 })
  expect(hours.map(({ called: count, longestWait }) => [count, longestWait])).toEqual([
    [1, 6],
    [0, 18],
  ])
})

test('A repeated hour is listed twice, and a skipped hour not at all', () => {
  const times = (from: string, to: string) => {
    const visits = [from, to].map((time): ReportVisit => ({ status: 'waiting', partySize: 1, joinedAt: Date.parse(time), legs: [] }))
    return figures(visits, [], 'Europe/Berlin').hours.map(({ at: hour }) => new Date(hour).toISOString().slice(11, 13))
  }
  expect(times('2026-10-25T00:10:00Z', '2026-10-25T02:10:00Z')).toEqual(['00', '01', '02'])
  expect(times('2026-03-29T00:10:00Z', '2026-03-29T02:10:00Z')).toEqual(['00', '01', '02'])
})

test('A half-hour clock change makes an hour of 90 or 30 minutes', () => {
  const hours = (...times: string[]) => {
    const visits = times.map((time): ReportVisit => ({ status: 'waiting', partySize: 1, joinedAt: Date.parse(time), legs: [] }))
    return figures(visits, [], 'Australia/Lord_Howe').hours.map(({ at: hour, arrivals }) => [
      new Date(hour).toISOString().slice(11, 16),
      arrivals,
    ])
  }
  expect(hours('2026-04-04T13:40Z', '2026-04-04T14:10Z', '2026-04-04T15:10Z', '2026-04-04T15:40Z')).toEqual([
    ['13:00', 1],
    ['14:00', 2],
    ['15:30', 1],
  ])
  expect(hours('2026-10-03T14:40Z', '2026-10-03T15:40Z', '2026-10-03T16:10Z')).toEqual([
    ['14:30', 1],
    ['15:30', 1],
    ['16:00', 1],
  ])
})

test('The figures of a lane count its own waits and services', () => {
  const { lanes } = figures(day, ['A', 'B', 'C'])
  const others = { autoClosed: 0, declined: 0, expired: 0 }
  expect(lanes).toEqual([
    {
      laneId: 'A',
      arrivals: 3,
      called: 3,
      meanWait: 26.6,
      longestWait: 40,
      services: 2,
      meanService: 15,
      served: 1,
      noShow: 1,
      cancelled: 0,
      ...others,
    },
    {
      laneId: 'B',
      arrivals: 2,
      called: 1,
      meanWait: 80,
      longestWait: 150,
      services: 1,
      meanService: 10,
      served: 1,
      noShow: 0,
      cancelled: 1,
      ...others,
    },
    {
      laneId: 'C',
      arrivals: 0,
      called: 0,
      meanWait: null,
      longestWait: null,
      services: 0,
      meanService: null,
      served: 0,
      noShow: 0,
      cancelled: 0,
      ...others,
    },
  ])
})

test("The figures of staff count finished services, not those closed by the day's end", () => {
  const closed = visit(
    'done',
    '15:00',
    leg(
      'A',
      [
        ['15:00', 'serving', 'taro'],
        ['23:00', 'end'],
      ],
      'auto_closed',
    ),
  )
  expect(figures([closed])).toMatchObject({ totals: { served: 0, autoClosed: 1, open: 0 }, lanes: [{ served: 0, autoClosed: 1 }, {}] })
  expect(figures([...day, closed]).staff).toEqual([
    { staffId: 'hana', services: 2, meanService: 15, minutes: 30 },
    { staffId: 'taro', services: 1, meanService: 10, minutes: 10 },
  ])
})

test('A transferred visit is one visit with two services', () => {
  const passedOn = (status: TicketStatus, ...there: Parameters<typeof leg>[1]) =>
    visit(
      status,
      '10:00',
      leg(
        'A',
        [
          ['10:00', 'serving', 'hana'],
          ['10:20', 'end'],
        ],
        'transferred',
      ),
      leg('B', [['10:20', 'waiting'], ...there]),
    )
  const summary = ({ totals, lanes, staff }: DayFigures) =>
    [totals, ...lanes, ...staff].map((each) => [each.services, 'served' in each ? each.served : '-'])
  expect(summary(figures([passedOn('done', ['10:30', 'serving', 'taro'], ['10:40', 'end'])]))).toEqual([
    [2, 1],
    [1, 0],
    [1, 1],
    [1, '-'],
    [1, '-'],
  ])
  // The visit is still open: one service is done, but no visit has ended.
  expect(summary(figures([passedOn('waiting')]))).toEqual([
    [1, 0],
    [1, 0],
    [0, 0],
    [1, '-'],
  ])
  expect(figures([passedOn('waiting')])).toMatchObject({ totals: { meanService: 20 }, lanes: [{ meanService: 20 }, { meanService: null }] })
})

test('The report of a day without visits lists no hours', () => {
  expect(figures([])).toMatchObject({
    totals: { arrivals: 0, meanWait: null, longestWait: null },
    hours: [],
    staff: [],
  })
})

/** Service begun by mistake for two minutes, back in line, then served. */
const putBack = visit(
  'done',
  '10:00',
  leg('A', [
    ['10:00', 'waiting'],
    ['10:10', 'serving', 'taro'],
    ['10:12', 'waiting'],
    ['11:02', 'called'],
    ['11:03', 'serving', 'hana'],
    ['11:23', 'end'],
  ]),
)

test('A service begun by mistake does not count, and the wait continues', () => {
  const { totals, hours, lanes, staff } = figures([putBack])
  expect(totals).toMatchObject({ called: 1, meanWait: 60, longestWait: 60, services: 1, served: 1, meanService: 20 })
  expect(hours.map(({ called, meanWait }) => [called, meanWait])).toEqual([
    [0, null],
    [1, 60],
  ])
  expect(lanes[0]).toMatchObject({ called: 1, meanWait: 60, services: 1, served: 1, meanService: 20 })
  expect(staff).toEqual([{ staffId: 'hana', services: 1, meanService: 20, minutes: 20 }])
  expect([
    totalMinutesWaited(putBack, now),
    firstCallTime(putBack.legs),
    putBack.legs.flatMap((each) => legServingMinutes(each) ?? []),
  ]).toEqual([60, at('11:02'), [20]])
})

test('A service counts in the report only after its end', () => {
  const serving = leg('A', [
    ['15:00', 'waiting'],
    ['15:10', 'serving', 'taro'],
  ])
  expect(figures([visit('serving', '15:00', serving)])).toMatchObject({
    totals: { called: 1, meanWait: 10, services: 0, served: 0 },
    staff: [],
  })
  expect([firstCallTime([serving]), legServingMinutes(serving)]).toEqual([at('15:10'), undefined])
})

test('Each visit is counted once, under its outcome or as open', () => {
  const { totals, lanes } = figures(ticketStatuses.map((status) => visit(status, '10:00', leg('A', [['10:00', 'waiting']]))))
  expect(totals).toMatchObject({ arrivals: 10, served: 1, noShow: 1, cancelled: 1, declined: 1, expired: 1, open: 5 })
  expect(lanes[0]).toMatchObject({ served: 1, noShow: 1, cancelled: 1, declined: 1, expired: 1 })
})
