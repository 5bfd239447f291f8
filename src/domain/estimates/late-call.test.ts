import { expect, test } from 'vitest'
import { findLateCall } from './late-call.ts'

const at = (time: string) => Date.parse(`2026-10-20T${time}+09:00`)
const clock = (time: number) => new Date(time + 9 * 3_600_000).toISOString().slice(11, 16)
const find = (wait: [low: number, point: number, high: number], more: { booked?: string; closes?: string; lateMinutes?: number } = {}) => {
  const { booked = '14:00', closes, lateMinutes = 15 } = more
  const [low, point, high] = wait
  const closesAt = closes ? at(closes) : null
  const call = findLateCall({ bookedAt: at(booked), asOf: at('13:33'), wait: { low, point, high }, closesAt, lateMinutes })
  return call && [clock(call.from), clock(call.until)]
}

test('Only a call of more than the shop’s minutes after the booked time is late', () => {
  expect(find([30, 42, 60])).toBeUndefined()
  expect(find([30, 43, 60])).toEqual(['14:00', '14:35'])
  expect(find([30, 43, 60], { lateMinutes: 30 })).toBeUndefined()
  expect(find([30, 43, 60], { booked: '14:05' })).toBeUndefined()
})

test('The range is on the clock’s five minutes and never begins before the booked time', () => {
  expect(find([41, 52, 66])).toEqual(['14:10', '14:40'])
  expect(find([12, 52, 66])).toEqual(['14:00', '14:40'])
})

test('The range ends at closing, and a call too close to closing is no delay', () => {
  expect(find([41, 52, 90], { closes: '14:30' })).toEqual(['14:10', '14:30'])
  expect(find([41, 52, 90], { closes: '14:15' })).toBeUndefined()
})
