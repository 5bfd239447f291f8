import { expect, test } from 'vitest'
import { longFiles, longParts, partOf } from './long-parts.mjs'

test('Every file with long tests belongs to a part, and every part has files', () => {
  const files = longFiles()
  expect(files.filter((file) => !partOf(file))).toEqual([])
  expect(new Set(files.map(partOf))).toEqual(new Set(Object.keys(longParts)))
})
