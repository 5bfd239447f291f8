import { expect, test } from 'vitest'
import { bundleModule } from '../../../test/bundle.ts'
import { fullEngineSource, joinEngineSource } from '../../../test/validation/page-parts.ts'

test('The gzipped validation engine has at most 9 KB, for the join form at most 4 KB', async () => {
  const [whole, join] = [await bundleModule(fullEngineSource), await bundleModule(joinEngineSource)]
  expect(whole.gzipped).toBeLessThanOrEqual(9_000)
  expect(join.gzipped).toBeLessThanOrEqual(4_000)
  // The bundle has no unused rule or sentence.
  expect(whole.code).toContain('webp')
  expect(join.code).not.toMatch(/webp|てください/)
})
