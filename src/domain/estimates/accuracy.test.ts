import { expect, test } from 'vitest'
import { measureAccuracy } from './accuracy.ts'

test('Accuracy is measured over called visits, with the ends of a range included', () => {
  const quoted = [4, 5, 12, 25, 31].map((waited) => ({ low: 5, high: 25, waited }))
  expect(measureAccuracy([...quoted, { low: 5, high: 25, waited: null }])).toEqual({
    visits: 5,
    uncalled: 1,
    inside: 3 / 5,
    lowReached: 4 / 5,
    highNotExceeded: 4 / 5,
    meanErrorMinutes: (11 + 10 + 3 + 10 + 16) / 5,
  })
})

test('Without called visits all figures of the accuracy of estimates are 0', () => {
  expect(measureAccuracy([])).toEqual({ visits: 0, uncalled: 0, inside: 0, lowReached: 0, highNotExceeded: 0, meanErrorMinutes: 0 })
})
