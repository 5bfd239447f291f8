/** The estimator on simulated shops, compared with the best plain rule in each. Errors are minutes. */
import { expect, test } from 'vitest'
import { createEstimator } from '#domain/estimates/wait-estimator.ts'
import { longTest } from '../matrix.ts'
import { mean, measureShop } from './measure.ts'
import { type ShopKind, shopKinds } from './shop-kinds.ts'

const figuresOf = (kind: ShopKind, noisy: boolean, seed: number) => measureShop(kind, noisy, seed, createEstimator).atJoin!

test('The estimator beats the best plain rule in a simulated shop', () => {
  const { improvement, highNotExceeded, lowReached } = figuresOf('phone', false, 1)
  expect(improvement).toBeGreaterThan(0.25)
  expect(Math.abs(highNotExceeded - 0.8)).toBeLessThan(0.1)
  expect(Math.abs(lowReached - 0.7)).toBeLessThan(0.1)
})

longTest('In all simulated shops estimates are better by a third, and ranges mean what they say', () => {
  const seeds = [1, 2]
  const measured = [false, true].map((noisy) =>
    shopKinds.map((kind) => {
      const figures = seeds.map((seed) => figuresOf(kind, noisy, seed))
      const of = (part: 'improvement' | 'highNotExceeded' | 'lowReached') => mean(figures.map((each) => each[part]))
      return { kind, noisy, improvement: of('improvement'), high: of('highNotExceeded'), low: of('lowReached') }
    }),
  )
  const [ideal, noisy] = measured.map((shops) => mean(shops.map(({ improvement }) => improvement)))
  expect(ideal, 'ideal shops').toBeGreaterThan(0.35)
  expect(noisy, 'noisy shops').toBeGreaterThan(0.3)
  for (const { kind, noisy: isNoisy, improvement, high, low } of measured.flat()) {
    const name = `${kind}, ${isNoisy ? 'noisy' : 'ideal'}`
    expect(improvement, name).toBeGreaterThan(0.15)
    expect(Math.abs(high - 0.8), `${name}: waits that do not exceed the high end`).toBeLessThan(0.07)
    expect(Math.abs(low - 0.7), `${name}: waits that reach the low end`).toBeLessThan(0.07)
  }
  expect(mean(measured.flat().map(({ high }) => high))).toBeGreaterThan(0.76)
  expect(mean(measured.flat().map(({ low }) => low))).toBeGreaterThan(0.66)
})
