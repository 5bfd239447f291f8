import { expect, test } from 'vitest'
import { createStreamQuota, maxStreamsPerCaller, type StreamSlot } from './stream-quota.ts'

function room() {
  let time = 0
  const seats = createStreamQuota(() => time)
  const ended: number[] = []
  let count = 0
  const sit = (...keys: string[]): StreamSlot | undefined => {
    const number = ++count
    const seat = seats.take(
      keys.map((key) => ({ key })),
      () => {
        ended.push(number)
        seat?.leave()
      },
    )
    return seat
  }
  return { seats, sit, ended, pass: (ms: number) => (time += ms) }
}
const fill = (sit: (...keys: string[]) => StreamSlot | undefined, ...keys: string[]) =>
  Array.from({ length: maxStreamsPerCaller }, () => sit(...keys)!)

test('A caller with too many open streams is refused until a stream closes', () => {
  const { sit, ended } = room()
  const [first] = fill(sit, 'one')
  expect(sit('one')).toBeUndefined()
  expect(sit('other')).toBeDefined()
  first!.leave()
  expect(sit('one')).toBeDefined()
  expect(sit('one')).toBeUndefined()
  expect(ended).toEqual([])
})

test('Above the quota, a new stream ends the oldest if that is at least 30 seconds old', () => {
  const { sit, ended, pass } = room()
  fill(sit, 'one')
  pass(30_000)
  expect(sit('one')).toBeDefined()
  expect(ended).toEqual([1])
  expect([sit('one'), sit('one')].every(Boolean)).toBe(true)
  expect(ended).toEqual([1, 2, 3])
})

test('A stream refused for one of its keys ends no other stream', () => {
  const { seats, sit, ended, pass } = room()
  fill(sit, 'old')
  pass(30_000)
  fill(sit, 'new')
  expect(sit('old', 'new')).toBeUndefined()
  expect(ended).toEqual([])
  expect(seats.size).toBe(2)
})

test('A key that stands for several callers has a higher limit', () => {
  const { seats } = room()
  const address = { key: 'address', most: maxStreamsPerCaller + 1 }
  for (let count = 0; count <= maxStreamsPerCaller; count++) expect(seats.take([address], () => {})).toBeDefined()
  expect(seats.take([address], () => {})).toBeUndefined()
})

test('Callers without streams leave nothing in memory', () => {
  const { seats, sit } = room()
  for (const seat of fill(sit, 'one', 'ticket')) seat.leave()
  expect(seats.size).toBe(0)
})
