import { expect, test } from 'vitest'
import { queueSettingsLimits } from '#domain/queue-settings/limits.ts'
import {
  isBoardView,
  parseCardFilters,
  parseCardOrder,
  queryWithFilter,
  queryWithOrder,
  queryWithoutNamedFilters,
  queryWithView,
  toCardListQuery,
} from './card-query.ts'

const id = '01a203db-da31-7633-a3c7-a815e40db8fa'

test('Invalid filters are ignored', () => {
  const address = `from=2026-11-01&to=2026-13-01&stage=${id}&assignee=me&temperature=Z&rentFrom=８.5&rentTo=-1&unanswered=1&filter=+佐藤+&after=x`
  expect(toCardListQuery(new URLSearchParams(address))).toEqual({
    from: '2026-11-01',
    stage: [id],
    rentFrom: 85_000,
    text: '佐藤',
  })
})

test('The list of unanswered cards has an address', () => {
  expect(toCardListQuery(new URLSearchParams('unanswered=true&sort=sentAt'))).toEqual({ unanswered: 'true', order: 'oldest' })
})

test('A later page of cards is requested with the filters of its address', () => {
  expect(toCardListQuery(new URLSearchParams(`temperature=A&after=1700000000000_${id}`))).toEqual({
    temperature: ['A'],
    after: `1700000000000_${id}`,
  })
})

test('Empty filters select all cards', () => {
  expect(toCardListQuery(new URLSearchParams('stage=&filter=%20'))).toEqual({})
})

test('Removing a filter goes back to the first page', () => {
  const address = new URLSearchParams(`assignee=none&temperature=A&after=1_${id}&columns=name`)
  expect(queryWithoutNamedFilters(address, ['assignee']).toString()).toBe('temperature=A&columns=name')
  expect(parseCardFilters(queryWithoutNamedFilters(address, ['assignee', 'temperature']))).toEqual({})
})

test('A filter can have several values, each listed once (R2.10)', () => {
  const address = new URLSearchParams(
    `assignee=${id}&assignee=none&assignee=none&stage=${id}&stage=gone&from=2026-11-01&from=2026-11-02&after=1_${id}`,
  )
  expect(toCardListQuery(address)).toEqual({ assignee: [id, 'none'], stage: [id], from: '2026-11-01', after: `1_${id}` })
  expect(toCardListQuery(queryWithFilter(address, 'assignee', ['none']))).toEqual({
    stage: [id],
    assignee: ['none'],
    from: '2026-11-01',
  })
})

test('The assignee filter accepts all staff and “nobody” at once (R2.10)', () => {
  const everybody = Array.from({ length: queueSettingsLimits.staff }, (_, n) => `${id.slice(0, -3)}${String(n).padStart(3, '0')}`)
  const address = queryWithFilter(new URLSearchParams(), 'assignee', ['none', ...everybody])
  expect(parseCardFilters(address)).toEqual({ assignee: ['none', ...everybody] })
})

test('The address holds the card order, and a new order opens the first page (R2.10)', () => {
  const address = new URLSearchParams(`temperature=A&sort=next&after=u1_${id}`)
  expect(toCardListQuery(address)).toEqual({ temperature: ['A'], order: 'next', after: `u1_${id}` })
  expect(parseCardOrder(new URLSearchParams('sort=-next'))).toBe('newest')
  expect(queryWithOrder(address, 'oldest').toString()).toBe('temperature=A&sort=sentAt')
  expect(queryWithOrder(address, 'newest').toString()).toBe('temperature=A')
})

test('Switching between list and board keeps filters and order (R2.10)', () => {
  const board = queryWithView(new URLSearchParams(`assignee=none&sort=next&after=1_${id}`), true)
  expect([isBoardView(board), toCardListQuery(board)]).toEqual([true, { assignee: ['none'], order: 'next' }])
  expect(queryWithView(board, false).toString()).toBe('assignee=none&sort=next')
})
