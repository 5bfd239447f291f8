import { expect, test } from 'vitest'
import { judge } from '../../../test/validation/verdicts.ts'

test('20,000 values, many of them hostile, by random rules: an answer each time, and soon', { timeout: 300_000 }, () => {
  const began = performance.now()
  const { valid, failed, slowest } = judge({ seed: 20_000, count: 20_000, hostile: 0.4 })
  expect(valid + failed).toBe(20_000)
  expect(Math.min(valid, failed)).toBeGreaterThan(4_000)
  expect(slowest).toBeLessThan(10_000)
  expect(performance.now() - began).toBeLessThan(120_000)
})
