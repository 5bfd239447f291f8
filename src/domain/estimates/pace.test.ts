import { expect, test } from 'vitest'
import { adjustMinutesToPace, estimateMarginRatio } from './pace.ts'

test('The configured service time weighs as much as eight services finished that day', () => {
  const minutes = (services: number, ratio: number) => Math.round(adjustMinutesToPace(100, { services, ratio }))
  expect(adjustMinutesToPace(100, undefined)).toBe(100)
  expect([0, 1, 8, 24, 72].map((services) => minutes(services, 1.5))).toEqual([100, 106, 125, 138, 145])
  expect([0, 1, 8, 24, 72].map((services) => minutes(services, 0.5))).toEqual([100, 94, 75, 63, 55])
})

test('The spread of an estimate narrows with services from two fifths to one fifth', () => {
  const spread = (services: number) => Math.round(estimateMarginRatio({ services, ratio: 1 }) * 1000) / 1000
  expect(estimateMarginRatio(undefined)).toBe(0.4)
  expect([0, 1, 8, 24, 72].map(spread)).toEqual([0.4, 0.378, 0.3, 0.25, 0.22])
  expect(spread(1_000_000)).toBeGreaterThanOrEqual(0.2)
})
