import { expect, test } from 'vitest'
import { longFiles, longParts, partOf } from './long-parts.mjs'

test('Every file with long tests is in a part of the long run, and no part is empty', () => {
  const files = longFiles()
  expect(files.filter((file) => !partOf(file))).toEqual([])
  expect(new Set(files.map(partOf))).toEqual(new Set(Object.keys(longParts)))
})
