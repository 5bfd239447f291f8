import { describe, expect, test } from 'vitest'
import { findJoinBursts, type TakenTicket } from './join-burst.ts'
import { undoMinutes } from './ticket.ts'

const second = 1000
const minute = 60 * second
const at = Date.UTC(2026, 10, 23, 1)

function taken(many: number, every: number, { from = 0, ...more }: Partial<TakenTicket> & { from?: number } = {}): TakenTicket[] {
  return Array.from({ length: many }, (_, n) => {
    const joinedAt = at + from + n * every
    return { id: `${from / second}+${n}`, joinedAt, joinedSeq: joinedAt, inLine: true, removedAt: null, ...more }
  })
}
const found = (numbers: readonly TakenTicket[], now = at + 10 * minute) => findJoinBursts(numbers, now)

describe('detection of a join burst', () => {
  test('40 tickets in 2 minutes from one place are a burst with its first and last', () => {
    const numbers = taken(40, 3 * second)
    expect(found(numbers)).toEqual([
      { id: '0+0', taken: 40, from: at, to: at + 39 * 3 * second, inLine: numbers.map(({ id }) => id), removed: null },
    ])
  })

  test.each([
    ['20 within 2 minutes', taken(20, 6 * second), 1],
    ['19 within 2 minutes', taken(19, 6 * second), 0],
    ['20 in slightly more time', taken(20, 6.4 * second), 0],
    ['usual visitors, one every 20 seconds for an hour', taken(180, 20 * second), 0],
  ])('Tickets are a burst or not: %s', (_, numbers, many) => {
    expect(found(numbers)).toHaveLength(many)
  })

  test('A burst continues while 10 tickets are taken in 2 minutes', () => {
    const [burst] = found([...taken(60, second), ...taken(30, 10 * second, { from: minute })])
    expect(burst).toMatchObject({ taken: 90, to: at + minute + 290 * second })
  })

  test('Tickets some time before or after a burst are not part of it', () => {
    const before = taken(10, 30 * second, { from: -7 * minute })
    const after = taken(10, 30 * second, { from: 3 * minute })
    const [burst, ...others] = found([...before, ...taken(30, second), ...after])
    expect(others).toEqual([])
    expect(burst!.inLine).toEqual(taken(30, second).map(({ id }) => id))
  })

  test('Two bursts with a quiet time in between are two', () => {
    expect(found([...taken(20, second), ...taken(20, second, { from: 5 * minute })]).map(({ id }) => id)).toEqual(['0+0', '300+0'])
  })

  test('The order of arrival counts where clocks differ', () => {
    const numbers = taken(20, second).map((one, n) => ({ ...one, joinedSeq: n, joinedAt: one.joinedAt + (n % 2 ? 0 : 1500) }))
    expect(found(numbers.toReversed())).toMatchObject([{ id: '0+0', from: at + second, to: at + 19.5 * second }])
  })
})

describe('tickets of a burst', () => {
  const over = { inLine: false }

  test('A burst with fewer than 10 tickets in line is not reported', () => {
    const numbers = taken(30, second)
    const left = (many: number) => numbers.map((one, n) => (n < many ? one : { ...one, ...over }))
    expect(found(left(10))).toMatchObject([{ taken: 30, inLine: { length: 10 } }])
    expect(found(left(9))).toEqual([])
  })

  test('Removed tickets can be restored for 5 minutes', () => {
    const numbers = taken(30, second, { ...over, removedAt: at + minute })
    const end = at + minute + undoMinutes * minute
    expect(findJoinBursts(numbers, end)).toMatchObject([{ inLine: [], removed: { ids: numbers.map(({ id }) => id), until: end } }])
    expect(findJoinBursts(numbers, end + 1)).toEqual([])
  })

  test('Tickets after a removal belong to the same burst, reported from 10 on', () => {
    const removed = taken(30, second, { ...over, removedAt: at })
    const late = (many: number) => found([...removed, ...taken(many, 10 * second, { from: 40 * second })])
    expect(late(9)).toEqual([])
    expect(late(10)).toMatchObject([{ id: '0+0', taken: 40, inLine: { length: 10 }, removed: null }])
  })
})
