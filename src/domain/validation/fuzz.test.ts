import { expect } from 'vitest'
import { isLongRun, matrixTest } from '../../../test/matrix.ts'
import { judgeRandomValues } from '../../../test/validation/verdicts.ts'

matrixTest('Random rules give a verdict for every value, however hostile', () => {
  const count = isLongRun ? 20_000 : 2_000
  const { valid, failed } = judgeRandomValues({ seed: 20_000, count, hostile: 0.4 })
  expect(valid + failed).toBe(count)
  expect(Math.min(valid, failed)).toBeGreaterThan(count / 5)
})
