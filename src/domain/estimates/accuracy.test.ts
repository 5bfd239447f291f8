import { expect, test } from 'vitest'
import { findAccuracyDrift, hourOfDay, hoursOfBusinessDay, measureAccuracy, measureAccuracyBy } from './accuracy.ts'

const quotedRange = { low: 5, high: 25, point: 14, plainPoint: 20 }

test('Accuracy is measured over called visits, with the ends of a range included', () => {
  const quoted = [4, 5, 12, 25, 31].map((waited) => ({ ...quotedRange, waited }))
  expect(measureAccuracy([...quoted, { ...quotedRange, waited: null }])).toEqual({
    visits: 5,
    uncalled: 1,
    inside: 3 / 5,
    lowReached: 4 / 5,
    highNotExceeded: 4 / 5,
    compared: 5,
    meanErrorMinutes: (10 + 9 + 2 + 11 + 17) / 5,
    plainErrorMinutes: (16 + 15 + 8 + 5 + 11) / 5,
  })
})

test('Without called visits all shares are 0, and the errors are unknown', () => {
  expect(measureAccuracy([])).toEqual({
    visits: 0,
    uncalled: 0,
    inside: 0,
    lowReached: 0,
    highNotExceeded: 0,
    compared: 0,
    meanErrorMinutes: null,
    plainErrorMinutes: null,
  })
})

test('The accuracy of each group counts only the visits of that group', () => {
  const quoted = [
    { ...quotedRange, waited: 14, lane: 'A' },
    { ...quotedRange, waited: 40, lane: 'B' },
    { ...quotedRange, waited: null, lane: 'B' },
  ]
  const accuracy = measureAccuracyBy(quoted, ({ lane }) => lane)
  expect(
    [...accuracy].map(([lane, { visits, uncalled, inside, meanErrorMinutes }]) => [lane, visits, uncalled, inside, meanErrorMinutes]),
  ).toEqual([
    ['A', 1, 0, 1, 0],
    ['B', 1, 1, 0, 26],
  ])
})

test('Errors are compared where the plain rule had a figure', () => {
  const quoted = [
    { ...quotedRange, point: 14, plainPoint: 20, waited: 16 },
    { ...quotedRange, plainPoint: null, waited: 60 },
  ]
  expect(measureAccuracy(quoted)).toMatchObject({ visits: 2, compared: 1, meanErrorMinutes: 2, plainErrorMinutes: 4 })
  expect(measureAccuracy(quoted.slice(1))).toMatchObject({ visits: 1, compared: 0, meanErrorMinutes: null, plainErrorMinutes: null })
})

test('Estimates drift if their error grew clearly, measured on enough visits', () => {
  const day = (day: string, compared: number, meanErrorMinutes: number | null) => ({ day, compared, meanErrorMinutes })
  const drift = (compared: number, error: number | null) =>
    findAccuracyDrift([day('2026-11-01', 20, 5), day('2026-11-16', 10, 8), day('2026-11-17', compared, error)], '2026-11-17')
  expect(drift(30, 9)).toEqual({ errorMinutes: 9, earlierErrorMinutes: 6 })
  expect([drift(30, 7.5), drift(19, 30), drift(30, 3), drift(0, null)]).toEqual([null, null, null, null])
})

test('The hour of a join is on the shop’s clock, also when summer time ends', () => {
  const hour = (at: string, timeZone: string) => hourOfDay(Date.parse(at), timeZone)
  expect(hour('2026-11-27T15:05:00Z', 'Asia/Tokyo')).toBe(0)
  expect(hour('2026-11-27T14:59:59Z', 'Asia/Tokyo')).toBe(23)
  expect([hour('2026-11-01T05:30:00Z', 'America/New_York'), hour('2026-11-01T06:30:00Z', 'America/New_York')]).toEqual([1, 1])
})

test('The hours of a business day begin with its start and end before it', () => {
  expect(hoursOfBusinessDay('00:00')).toEqual(Array.from({ length: 24 }, (_, hour) => hour))
  const hours = hoursOfBusinessDay('05:30')
  expect([hours.length, hours[0], hours[18], hours[19], hours.at(-1)]).toEqual([24, 5, 23, 0, 4])
})
