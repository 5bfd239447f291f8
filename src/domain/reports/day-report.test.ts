import { expect, test } from 'vitest'
import type { TicketStatus } from '../tickets/ticket.ts'
import { dayFigures, type ReportLeg, type ReportVisit, waited } from './day-report.ts'

const at = (time: string) => Date.parse(`2026-11-21T${time}:00+09:00`)

/** A leg from what happened when: its last time is its end, unless it still goes on. */
function leg(laneId: string, steps: [time: string, status: TicketStatus | 'end', staffId?: string][], autoClosed = false): ReportLeg {
  const intervals = steps.flatMap(([time, status, staffId = null], index) =>
    status === 'end' ? [] : [{ status, staffId, counterId: null, from: at(time), to: steps[index + 1] ? at(steps[index + 1]![0]) : null }],
  )
  return { laneId, serviceId: `service ${laneId}`, intervals, autoClosed }
}
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
    leg('A', [
      ['10:40', 'waiting'],
      ['11:10', 'serving', 'taro'],
      ['11:20', 'end'],
    ]),
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

test('a wait is the time in line before the first call, without the time on hold', () => {
  expect(
    waited(
      leg('A', [
        ['10:00', 'waiting'],
        ['10:10', 'held'],
        ['10:30', 'waiting'],
        ['10:35', 'called'],
        ['10:36', 'waiting'],
        ['10:50', 'serving'],
      ]),
    ),
  ).toBe(15)
  expect(waited(leg('A', [['10:00', 'waiting']]))).toBeUndefined()
  expect(waited(leg('A', [['10:00', 'serving']]))).toBe(0)
})

test('the day as a whole', () => {
  expect(dayFigures(day, ['A', 'B'], 'Asia/Tokyo').totals).toEqual({
    ...{ arrivals: 5, people: 10, called: 4, meanWait: 22.5, longestWait: 40 },
    ...{ served: 2, meanService: 13.3, noShow: 1, cancelled: 1, open: 1 },
  })
})

test('by hour: who came, and how long those had waited who were called; no hour between is left out', () => {
  const { hours } = dayFigures(day, ['A', 'B'], 'Asia/Tokyo')
  expect(hours.map(({ at: from, ...figures }) => [new Date(from).toISOString().slice(11, 16), ...Object.values(figures)])).toEqual([
    ['01:00', 2, 1, 10, 10],
    ['02:00', 1, 3, 26.7, 40],
    ['03:00', 0, 0, null, null],
    ['04:00', 2, 0, null, null],
  ])
})

test('an hour that the clock repeats is two, and one that it skips is none', () => {
  const times = (from: string, to: string) => {
    const visits = [from, to].map((time): ReportVisit => ({ status: 'waiting', partySize: 1, joinedAt: Date.parse(time), legs: [] }))
    return dayFigures(visits, [], 'Europe/Berlin').hours.map(({ at: hour }) => new Date(hour).toISOString().slice(11, 13))
  }
  expect(times('2026-10-25T00:10:00Z', '2026-10-25T02:10:00Z')).toEqual(['00', '01', '02'])
  expect(times('2026-03-29T00:10:00Z', '2026-03-29T02:10:00Z')).toEqual(['00', '01', '02'])
})

test('by lane: each leg waits and is served in its own; who was passed on came to the first and ended in the last', () => {
  const { lanes } = dayFigures(day, ['A', 'B', 'C'], 'Asia/Tokyo')
  expect(lanes).toEqual([
    { laneId: 'A', arrivals: 3, called: 3, meanWait: 26.7, longestWait: 40, served: 2, meanService: 15, noShow: 1, cancelled: 0 },
    { laneId: 'B', arrivals: 2, called: 1, meanWait: 10, longestWait: 10, served: 1, meanService: 10, noShow: 0, cancelled: 1 },
    { laneId: 'C', arrivals: 0, called: 0, meanWait: null, longestWait: null, served: 0, meanService: null, noShow: 0, cancelled: 0 },
  ])
})

test('by staff: services that somebody finished, not those that the day’s end closed', () => {
  const closed = visit(
    'done',
    '15:00',
    leg(
      'A',
      [
        ['15:00', 'serving', 'taro'],
        ['23:00', 'end'],
      ],
      true,
    ),
  )
  expect(dayFigures([...day, closed], ['A'], 'Asia/Tokyo').staff).toEqual([
    { staffId: 'hana', served: 2, meanService: 15, minutes: 30 },
    { staffId: 'taro', served: 1, meanService: 10, minutes: 10 },
  ])
})

test('a day without visits has no hours', () => {
  expect(dayFigures([], [], 'Asia/Tokyo')).toMatchObject({
    totals: { arrivals: 0, meanWait: null, longestWait: null },
    hours: [],
    staff: [],
  })
})
