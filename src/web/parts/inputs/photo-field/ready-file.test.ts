import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fitImageSize } from './ready-file.ts'

test('A photo is scaled down to the size limit in proportion, and never up', () => {
  expect(fitImageSize(2048, { width: 4096, height: 3072 })).toEqual({ width: 2048, height: 1536 })
  expect(fitImageSize(2048, { width: 3024, height: 4032 })).toEqual({ width: 1536, height: 2048 })
  expect(fitImageSize(2048, { width: 640, height: 480 })).toEqual({ width: 640, height: 480 })
  const side = fc.integer({ min: 1, max: 20_000 })
  fc.assert(
    fc.property(side, side, (width, height) => {
      const fit = fitImageSize(2048, { width, height })
      expect(Math.max(fit.width, fit.height)).toBeLessThanOrEqual(2048)
      expect(Math.min(fit.width, fit.height)).toBeGreaterThanOrEqual(1)
      expect(fit.width).toBeLessThanOrEqual(width)
    }),
  )
})
