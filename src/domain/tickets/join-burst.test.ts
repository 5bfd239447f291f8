import { describe, expect, test } from 'vitest'
import { type BurstEntry, findJoinBursts } from './join-burst.ts'
import { undoMinutes } from './ticket.ts'

const second = 1000
const minute = 60 * second
const at = Date.UTC(2026, 10, 23, 1)

function joins(many: number, every: number, { from = 0, ...fields }: Partial<BurstEntry> & { from?: number } = {}): BurstEntry[] {
  return Array.from({ length: many }, (_, n) => {
    const joinedAt = at + from + n * every
    return { id: `${from / second}+${n}`, joinedAt, joinedSeq: joinedAt, inLine: true, removedAt: null, ...fields }
  })
}
const find = (entries: readonly BurstEntry[], now = at + 10 * minute) => findJoinBursts(entries, now)

describe('detection of a join burst', () => {
  test('40 tickets taken in 2 minutes are reported as one burst', () => {
    const entries = joins(40, 3 * second)
    expect(find(entries)).toEqual([
      { id: '0+0', taken: 40, from: at, to: at + 39 * 3 * second, inLine: entries.map(({ id }) => id), removed: null },
    ])
  })

  test.each([
    ['20 within 2 minutes', joins(20, 6 * second), 1],
    ['19 within 2 minutes', joins(19, 6 * second), 0],
    ['20 in slightly more time', joins(20, 6.4 * second), 0],
    ['usual visitors, one every 20 seconds for an hour', joins(180, 20 * second), 0],
  ])('A burst needs 20 tickets within 2 minutes (%s)', (_, entries, many) => {
    expect(find(entries)).toHaveLength(many)
  })

  test('A burst continues while 10 tickets are taken in 2 minutes', () => {
    const [burst] = find([...joins(60, second), ...joins(30, 10 * second, { from: minute })])
    expect(burst).toMatchObject({ taken: 90, to: at + minute + 290 * second })
  })

  test('Tickets taken slowly before or after a burst do not belong to the burst', () => {
    const before = joins(10, 30 * second, { from: -7 * minute })
    const after = joins(10, 30 * second, { from: 3 * minute })
    const [burst, ...others] = find([...before, ...joins(30, second), ...after])
    expect(others).toEqual([])
    expect(burst!.inLine).toEqual(joins(30, second).map(({ id }) => id))
  })

  test('Two bursts with a quiet time in between are reported separately', () => {
    expect(find([...joins(20, second), ...joins(20, second, { from: 5 * minute })]).map(({ id }) => id)).toEqual(['0+0', '300+0'])
  })

  test('Tickets of a burst are ordered by join sequence, not by clock', () => {
    const entries = joins(20, second).map((entry, n) => ({ ...entry, joinedSeq: n, joinedAt: entry.joinedAt + (n % 2 ? 0 : 1500) }))
    expect(find(entries.toReversed())).toMatchObject([{ id: '0+0', from: at + second, to: at + 19.5 * second }])
  })
})

describe('tickets of a burst', () => {
  const ended = { inLine: false }

  test('A burst with fewer than 10 tickets in line is not reported', () => {
    const entries = joins(30, second)
    const left = (many: number) => entries.map((entry, n) => (n < many ? entry : { ...entry, ...ended }))
    expect(find(left(10))).toMatchObject([{ taken: 30, inLine: { length: 10 } }])
    expect(find(left(9))).toEqual([])
  })

  test('Removed tickets can be restored for 5 minutes', () => {
    const entries = joins(30, second, { ...ended, removedAt: at + minute })
    const end = at + minute + undoMinutes * minute
    expect(findJoinBursts(entries, end)).toMatchObject([{ inLine: [], removed: { ids: entries.map(({ id }) => id), until: end } }])
    expect(findJoinBursts(entries, end + 1)).toEqual([])
  })

  test('Tickets taken after a removal are added to the burst', () => {
    const removed = joins(30, second, { ...ended, removedAt: at })
    const late = (many: number) => find([...removed, ...joins(many, 10 * second, { from: 40 * second })])
    expect(late(9)).toEqual([])
    expect(late(10)).toMatchObject([{ id: '0+0', taken: 40, inLine: { length: 10 }, removed: null }])
  })
})
