import { expect, test } from 'vitest'
import { findNewerRelease } from './release.mjs'

test('The highest newer release is found by its numbers, ignoring other tags', () => {
  const tags = ['v0.9.0', 'v0.10.0', 'v0.2.12', 'v1.0.0-rc.1', 'release-2', '2.0.0', 'v1.0']
  const newer = ['0.9.0', '0.10.0-rc.1', '0.10.0', '0.10.1', '1.0.0'].map((present) => findNewerRelease(tags, present))
  expect(newer).toEqual(['v0.10.0', 'v0.10.0', undefined, undefined, undefined])
  expect(findNewerRelease([], '0.1.0')).toBeUndefined()
})
