import { expect, test } from 'vitest'
import { bundleModule } from '../../../test/bundle.ts'
import { fullEngineSource, joinEngineSource } from '../../../test/validation/page-parts.ts'

test('The validation engine is at most 9 KB, and at most 4 KB for the join form', async () => {
  const [whole, join] = [await bundleModule(fullEngineSource), await bundleModule(joinEngineSource)]
  expect(whole.gzipped).toBeLessThanOrEqual(9_000)
  expect(join.gzipped).toBeLessThanOrEqual(4_000)
  // The bundle has no unused rule or sentence.
  expect(whole.code).toContain('webp')
  expect(join.code).not.toMatch(/webp|てください/)
})
