import { expect, test } from 'vitest'
import { characterCount, truncateText } from './text-length.ts'

test.each([
  ['𠮷野', 2],
  ['👨\u200d👩', 3],
  ['葛\u{e0100}', 2],
  ['', 0],
])('The characters of the text %s are counted as PostgreSQL counts', (text, count) => {
  expect(characterCount(text)).toBe(count)
})

test.each([
  ['𠮷𠮷𠮷', 2, '𠮷𠮷'],
  ['a👨\u200d👩\u200d👧b', 4, 'a'],
  ['葛\u{e0100}城', 1, ''],
  ['e\u0301e\u0301', 3, 'e\u0301'],
  ['山田', 2, '山田'],
])('The text %s is cut to %i characters without splitting a visible one', (text, max, cut) => {
  expect(truncateText(text, max)).toBe(cut)
})

test('A huge text is cut without reading its end', { timeout: 30_000 }, () => {
  expect(truncateText('👨\u200d👩'.repeat(2_000_000), 4)).toBe('👨\u200d👩')
})
