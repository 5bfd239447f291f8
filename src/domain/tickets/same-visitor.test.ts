import { expect, test } from 'vitest'
import { buildNewTicket } from './new-ticket.ts'
import { type ComparedTicket, findMaybeSameTickets } from './same-visitor.ts'

type Taken = Partial<ComparedTicket> & { after?: number }

/** The nth ticket, A001 at noon; `after`: minutes since then. */
const taken = (tickets: readonly Taken[]) =>
  tickets.map(({ after = 0, ...ticket }, n): ComparedTicket & { id: string } => ({
    ...buildNewTicket({
      id: `t${n + 1}`,
      number: `A00${n + 1}`,
      laneId: 'a',
      serviceId: 's',
      partySize: 1,
      locale: 'ja',
      at: new Date(Date.parse('2026-03-03T03:00:00Z') + after * 60_000).toISOString(),
      seq: n + 1,
    }),
    ...ticket,
  }))

const pairs = (...tickets: Taken[]) => [...findMaybeSameTickets(taken(tickets).toReversed())].map(([id, { number }]) => `${id} ${number}`)

test('The same contact marks the later numbers, however long after', () => {
  expect(pairs({}, { sameContactAs: 'A001', after: 90 }, { sameContactAs: 'A001', after: 200 }, {})).toEqual(['t2 A001', 't3 A001'])
})

test('Two numbers are marked whose first one with the contact is no longer waiting', () => {
  expect(pairs({ status: 'done' }, { sameContactAs: 'A001' }, { sameContactAs: 'A001' })).toEqual(['t3 A002'])
})

test.each([
  ['佐藤　花子', '佐藤花子'],
  ['ｻﾄｳ ﾊﾅｺ', 'さとうはなこ'],
  ['SATO Hanako', 'ｓａｔｏ　ｈａｎａｋｏ'],
])('The names %s and %s within ten minutes are marked', (one, other) => {
  expect(pairs({ name: one }, { name: other, after: 10 })).toEqual(['t2 A001'])
})

test('Other names, later joins and missing names are not marked', () => {
  expect(pairs({ name: '佐藤' }, { name: '佐藤', after: 10.1 })).toEqual([])
  expect(pairs({ name: '佐藤' }, { name: '加藤' })).toEqual([])
  expect(pairs({}, {}, { name: ' ' }, { name: '　' })).toEqual([])
})

test('A name marks the earliest number within ten minutes', () => {
  expect(pairs({ name: '森' }, { name: '森', after: 8 }, { name: '森', after: 16 })).toEqual(['t2 A001', 't3 A002'])
})

test('Only waiting numbers of one lane are compared, trial numbers among themselves', () => {
  expect(pairs({ name: '森' }, { name: '森', laneId: 'b' })).toEqual([])
  for (const status of ['pending', 'called', 'serving', 'held', 'cancelled'] as const)
    expect([pairs({ name: '森', status }, { name: '森' }), pairs({ name: '森' }, { name: '森', status })]).toEqual([[], []])
  expect(pairs({ name: '森', trial: true }, { name: '森' })).toEqual([])
  expect(pairs({ name: '森', trial: true }, { name: '森', trial: true })).toEqual(['t2 A001'])
})

test('The number of a reservation is never merged into another one', () => {
  const booked = '2026-03-03T04:00:00Z'
  expect(pairs({ name: '森' }, { name: '森', bookedFor: booked })).toEqual([])
  expect(pairs({ name: '森', bookedFor: booked }, { name: '森' })).toEqual(['t2 A001'])
})
