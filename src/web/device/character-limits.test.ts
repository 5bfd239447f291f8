import { expect, test } from 'vitest'
import { truncateBeforeCaret } from './character-limits.ts'

test.each([
  ['𠮷𠮷𠮷', '', 2, '𠮷𠮷'],
  ['ab👨\u200d👩', '', 4, 'ab'],
  ['新しい', '名前', 4, '新し'],
  ['x', '長い名前', 4, ''],
])('%s typed before %s is cut to %i characters in total', (before, after, max, fits) => {
  expect(truncateBeforeCaret(before, after, max)).toBe(fits)
})
