import { expect, test } from 'vitest'
import { createTimesOfDay } from './minute-of-day.ts'

const berlin = createTimesOfDay({ timeZone: 'Europe/Berlin', dayStartsAt: '05:00' })
const at = (text: string) => berlin(Date.parse(text))

test('A time after midnight belongs to the day before and counts on from 24:00', () => {
  expect(at('2026-07-03T12:30:30+02:00')).toEqual({ day: '2026-07-03', minuteOfDay: 750.5 })
  expect(at('2026-07-04T01:00+02:00')).toEqual({ day: '2026-07-03', minuteOfDay: 1500 })
  expect(at('2026-07-04T05:00+02:00')).toEqual({ day: '2026-07-04', minuteOfDay: 300 })
})

test('The minute follows the clock on the wall when it is changed, in any order', () => {
  expect(at('2026-10-24T10:00+02:00').minuteOfDay).toBe(600)
  expect(at('2026-10-25T10:00+01:00')).toEqual({ day: '2026-10-25', minuteOfDay: 600 })
  // 02:30 comes twice in this night, which belongs to the 24th.
  expect(at('2026-10-25T02:30+02:00')).toEqual({ day: '2026-10-24', minuteOfDay: 1590 })
  expect(at('2026-10-25T02:30+01:00')).toEqual({ day: '2026-10-24', minuteOfDay: 1590 })
  expect(at('2026-10-25T02:00+01:00').minuteOfDay).toBe(1560)
  expect(at('2026-10-25T02:59:59+02:00').minuteOfDay).toBeCloseTo(1620, 1)
  expect(at('2026-03-29T09:00+02:00').minuteOfDay).toBe(540)
})

test('A zone without clock changes has the same offset for ever', () => {
  const tokyo = createTimesOfDay({ timeZone: 'Asia/Tokyo', dayStartsAt: '05:00' })
  expect(tokyo(Date.parse('2026-07-03T09:15+09:00'))).toEqual({ day: '2026-07-03', minuteOfDay: 555 })
  expect(tokyo(Date.parse('2031-01-03T09:15+09:00')).minuteOfDay).toBe(555)
})
