import { expect, test } from 'vitest'
import { limits } from '#domain/queue-settings/limits.ts'
import { cardQuery, isBoard, orderOf, readCardFilters, withFilter, withOrder, withoutFilter, withView } from './card-query.ts'

const id = '01a203db-da31-7633-a3c7-a815e40db8fa'

test('Invalid filters are ignored', () => {
  const address = `from=2026-11-01&to=2026-13-01&stage=${id}&assignee=me&temperature=Z&rentFrom=８.5&rentTo=-1&filter=+佐藤+&after=x`
  expect(cardQuery(new URLSearchParams(address))).toEqual({
    from: '2026-11-01',
    stage: [id],
    rentFrom: 85_000,
    text: '佐藤',
  })
})

test('The next page keeps the filters', () => {
  expect(cardQuery(new URLSearchParams(`temperature=A&after=1700000000000_${id}`))).toEqual({
    temperature: ['A'],
    after: `1700000000000_${id}`,
  })
})

test('Empty filters select all cards', () => {
  expect(cardQuery(new URLSearchParams('stage=&filter=%20'))).toEqual({})
})

test('Removing a filter goes back to the first page', () => {
  const address = new URLSearchParams(`assignee=none&temperature=A&after=1_${id}&columns=name`)
  expect(withoutFilter(address, ['assignee']).toString()).toBe('temperature=A&columns=name')
  expect(readCardFilters(withoutFilter(address, ['assignee', 'temperature']))).toEqual({})
})

test('A repeated filter is listed once per value and removed singly (R2.10)', () => {
  const address = new URLSearchParams(
    `assignee=${id}&assignee=none&assignee=none&stage=${id}&stage=gone&from=2026-11-01&from=2026-11-02&after=1_${id}`,
  )
  expect(cardQuery(address)).toEqual({ assignee: [id, 'none'], stage: [id], from: '2026-11-01', after: `1_${id}` })
  expect(cardQuery(withFilter(address, 'assignee', ['none']))).toEqual({
    stage: [id],
    assignee: ['none'],
    from: '2026-11-01',
  })
})

test('All members and nobody fit into one filter (R2.10)', () => {
  const everybody = Array.from({ length: limits.staff }, (_, n) => `${id.slice(0, -3)}${String(n).padStart(3, '0')}`)
  const address = withFilter(new URLSearchParams(), 'assignee', ['none', ...everybody])
  expect(readCardFilters(address)).toEqual({ assignee: ['none', ...everybody] })
})

test("The order is the table's parameter and starts at the first page (R2.10)", () => {
  const address = new URLSearchParams(`temperature=A&sort=next&after=u1_${id}`)
  expect(cardQuery(address)).toEqual({ temperature: ['A'], order: 'next', after: `u1_${id}` })
  expect(orderOf(new URLSearchParams('sort=-next'))).toBe('newest')
  expect(withOrder(address, 'oldest').toString()).toBe('temperature=A&sort=sentAt')
  expect(withOrder(address, 'newest').toString()).toBe('temperature=A')
})

test('Rows and stages show the same cards (R2.10)', () => {
  const board = withView(new URLSearchParams(`assignee=none&sort=next&after=1_${id}`), true)
  expect([isBoard(board), cardQuery(board)]).toEqual([true, { assignee: ['none'], order: 'next' }])
  expect(withView(board, false).toString()).toBe('assignee=none&sort=next')
})
