import { expect } from 'vitest'
import { isLong, matrixTest } from '../../../test/matrix.ts'
import { judge } from '../../../test/validation/verdicts.ts'

matrixTest('Random rules give a verdict for every value, however hostile', () => {
  const count = isLong ? 20_000 : 2_000
  const { valid, failed } = judge({ seed: 20_000, count, hostile: 0.4 })
  expect(valid + failed).toBe(count)
  expect(Math.min(valid, failed)).toBeGreaterThan(count / 5)
})
