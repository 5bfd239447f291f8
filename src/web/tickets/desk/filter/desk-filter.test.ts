import { expect, test } from 'vitest'
import * as fold from '#domain/search/fold.ts'
import { laneViews } from '../queue/lane-view.ts'
import { sampleLane, sampleQueue, sampleTicket } from '../queue/queue-samples.ts'
import {
  countViewRows,
  createRowFilter,
  createViewFilter,
  hidesRows,
  noFilter,
  parseDeskFilter,
  queryWithDeskFilter,
} from './desk-filter.ts'

const line = [
  sampleTicket('A007', { name: 'やまだ 花子', status: 'called', counterId: 'c1' }),
  sampleTicket('A012', { name: 'タナカ' }),
  sampleTicket('A120', { name: 'Tanaka', class: 'care' }),
  sampleTicket('B012', { name: null }),
]
const here = { counterId: 'c1', laneIds: ['A'] }
const numbers = (filter: Partial<typeof noFilter>, find = '') => {
  const isFound = fold.createNameMatcher(find)
  const search = find ? (name: string) => isFound(fold.foldSpellings([name])) : undefined
  return line.filter(createRowFilter({ ...noFilter, find, ...filter }, here, search)).map(({ number }) => number)
}

test.each([
  ['A012', ['A012']],
  ['ａ１２', ['A012', 'A120']],
  ['12', ['A012', 'A120', 'B012']],
  [' b 012 ', ['B012']],
  ['やまだ', ['A007']],
  ['ヤマダ', ['A007']],
  ['ﾔﾏﾀﾞ', ['A007']],
  ['yamada', ['A007']],
  ['たなか', ['A012']],
  ['tanaka', ['A012', 'A120']],
  ['さとう', []],
])('The search for %s finds %j', (find, found) => {
  expect(numbers({}, find)).toEqual(found)
})

test("The filter shows a ticket that only the server's search finds", () => {
  const isShown = createRowFilter({ ...noFilter, find: 'さくら' }, here, undefined, new Set(['A120']))
  expect(line.filter(isShown).map(({ number }) => number)).toEqual(['A120'])
})

test('The desk filter selects tickets by status, class, own counter and own lanes', () => {
  expect(numbers({ status: 'called' })).toEqual(['A007'])
  expect(numbers({ class: 'care' })).toEqual(['A120'])
  expect(numbers({ mine: true })).toEqual(['A007', 'A012', 'A120'])
  expect(numbers({ mine: true, class: 'care' }, 'たなか')).toEqual([])
})

test('The address stores the desk filter and ignores invalid values', () => {
  const filter = { find: '田中', lane: 'B', status: 'held', class: 'staff', mine: true } as const
  const written = queryWithDeskFilter(new URLSearchParams('x=1'), filter)
  expect(written.get('x')).toBe('1')
  expect(parseDeskFilter(written)).toEqual(filter)
  expect(queryWithDeskFilter(written, noFilter).toString()).toBe('x=1')
  expect(parseDeskFilter(new URLSearchParams('lane=ab&status=asleep&class=&find='))).toEqual(noFilter)
  expect([hidesRows(noFilter), hidesRows({ ...noFilter, lane: 'A' }), hidesRows({ ...noFilter, mine: true })]).toEqual([false, false, true])
})

test('The filter returns the same object for an unchanged lane', () => {
  const queue = sampleQueue(line, { lanes: [sampleLane('A'), sampleLane('B')] })
  const views = laneViews({ ...queue, tickets: new Map(line.map((ticket) => [ticket.id, ticket])) })
  const filterViews = createViewFilter(createRowFilter({ ...noFilter, find: '012' }, here))
  const [a, b] = filterViews(views)
  expect([countViewRows(a!), countViewRows(b!)]).toEqual([1, 1])
  expect(filterViews([{ ...views[0]! }, views[1]!])[1]).toBe(b)
})
