import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placeAfter, rank, type Waiting } from './queue.ts'
import { ticketStatuses } from './ticket.ts'

const waiting = (id: string, place: number, more: Partial<Waiting> = {}): Waiting => ({
  id,
  place,
  status: 'waiting',
  laneId: 'A',
  ...more,
})
const ids = (tickets: readonly { id: string }[]) => tickets.map(({ id }) => id).join(' ')

test('the order of a lane: who waits in it, by place, then by id', () => {
  const others = ticketStatuses.filter((status) => status !== 'waiting').map((status, place) => waiting(status, place, { status }))
  const tickets = [waiting('d', 4), waiting('b', 2), waiting('c', 2), waiting('elsewhere', 1, { laneId: 'B' }), waiting('a', 2), ...others]
  expect(ids(rank(tickets, 'A'))).toBe('a b c d')
  expect(rank(new Map(tickets.map((ticket) => [ticket.id, ticket])).values(), 'B')).toHaveLength(1)
  expect(rank([], 'A')).toEqual([])
})

test('let N pass: the ticket stands behind exactly N others, whose order stays', () => {
  const places = fc.uniqueArray(fc.integer({ min: 1, max: 100_000 }), { maxLength: 40 })
  fc.assert(
    fc.property(places, fc.oneof(fc.integer({ min: 1, max: 60 }), fc.constant('end' as const)), (taken, back) => {
      const others = rank(
        taken.map((place) => waiting(String(place), place)),
        'A',
      )
      const place = placeAfter(others, back, 100_001)
      const order = ids(rank([...others, waiting('skipped', place)], 'A')).split(' ')
      expect(order.indexOf('skipped')).toBe(back === 'end' ? others.length : Math.min(back, others.length))
      expect(order.filter((id) => id !== 'skipped').join(' ')).toBe(ids(others))
    }),
  )
})

test('again and again into the same gap: forty times keeps every order', () => {
  let others = [waiting('first', 1), waiting('last', 2)]
  for (let times = 0; times < 40; times++) {
    const place = placeAfter(others, 1, 3)
    others = rank([...others, waiting(`t${String(times).padStart(2, '0')}`, place)], 'A')
    expect(others[1]?.id).toBe(`t${String(times).padStart(2, '0')}`)
  }
  expect(new Set(others.map(({ place }) => place)).size).toBe(42)
})
