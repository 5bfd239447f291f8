import { expect, test } from 'vitest'
import { measureAccuracy } from './accuracy.ts'

test('shares of those who were called; the ends belong to the range', () => {
  const told = [4, 5, 12, 25, 31].map((waited) => ({ low: 5, high: 25, waited }))
  expect(measureAccuracy([...told, { low: 5, high: 25, waited: null }])).toEqual({
    visits: 5,
    uncalled: 1,
    inside: 3 / 5,
    lowReached: 4 / 5,
    highNotExceeded: 4 / 5,
    meanErrorMinutes: (11 + 10 + 3 + 10 + 16) / 5,
  })
})

test('nobody called: no share is made up', () => {
  expect(measureAccuracy([])).toEqual({ visits: 0, uncalled: 0, inside: 0, lowReached: 0, highNotExceeded: 0, meanErrorMinutes: 0 })
})
