import { expect, test } from 'vitest'
import { findCallNextEffect } from './at-counter.ts'
import { sampleTicket } from './queue-samples.ts'

const served = sampleTicket('A001', { status: 'serving', counterId: 'c1', staffId: 'sato' })
const called = sampleTicket('A002', { status: 'called', counterId: 'c1', staffId: 'sato' })
const numbers = (tickets: Parameters<typeof findCallNextEffect>[0], ownStaffId?: string) => {
  const { finishes, others } = findCallNextEffect(tickets, 'c1', ownStaffId)
  return [
    finishes?.number,
    others
      .map(({ number }) => number)
      .toSorted()
      .join(' '),
  ]
}

test('“Call next” finishes the only visit that the caller serves at the counter', () => {
  expect(numbers([served], 'sato')).toEqual(['A001', ''])
  expect(numbers([{ ...served, staffId: null }], 'sato')).toEqual(['A001', ''])
  expect(numbers([served])).toEqual(['A001', ''])
})

test('“Call next” needs a confirmation if another visitor is at the counter', () => {
  expect(numbers([called], 'sato')).toEqual([undefined, 'A002'])
  expect(numbers([served, called], 'sato')).toEqual([undefined, 'A001 A002'])
  expect(numbers([served], 'tanaka')).toEqual([undefined, 'A001'])
})

test('“Call next” needs no confirmation at a free counter or without a counter', () => {
  expect(
    numbers(
      [
        { ...served, counterId: 'c2' },
        { ...called, status: 'done' },
      ],
      'sato',
    ),
  ).toEqual([undefined, ''])
  expect(findCallNextEffect([served], undefined, 'sato')).toEqual({ finishes: undefined, others: [] })
})
