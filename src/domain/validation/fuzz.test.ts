import { expect } from 'vitest'
import { isLongRun, matrixTest } from '../../../test/matrix.ts'
import { judgeRandomValues } from '../../../test/validation/verdicts.ts'

matrixTest('Every random value, even a hostile one, is found valid or invalid', () => {
  const count = isLongRun ? 20_000 : 2_000
  const { valid, failed } = judgeRandomValues({ seed: 20_000, count, hostile: 0.4 })
  expect(valid + failed).toBe(count)
  expect(Math.min(valid, failed)).toBeGreaterThan(count / 5)
})
