import { expect, test } from 'vitest'
import { bundle } from '../../../test/bundle.ts'
import { joinEngine, wholeEngine } from '../../../test/validation/page-parts.ts'

test('what a page loads of the engine: at most 9 KB for all of it, 4 KB for the join form', async () => {
  const [whole, join] = [await bundle(wholeEngine), await bundle(joinEngine)]
  expect(whole.gzipped).toBeLessThanOrEqual(9_000)
  expect(join.gzipped).toBeLessThanOrEqual(4_000)
  // A rule that the form doesn't use isn't there, nor is a sentence.
  expect(whole.code).toContain('webp')
  expect(join.code).not.toMatch(/webp|てください/)
})
