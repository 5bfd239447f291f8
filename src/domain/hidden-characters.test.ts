import { expect, test } from 'vitest'
import { hasHiddenCharacters, removeHiddenCharacters } from './hidden-characters.ts'

test.each([
  ['right-to-left override', '山田\u202e太郎'],
  ['left-to-right isolate', '\u2066山田'],
  ['Arabic letter mark', 'a\u061cb'],
  ['zero-width space', '山\u200b田'],
  ['zero-width joiner', '山\u200d田'],
  ['zero-width joiner at an end', '👨\u200d'],
  ['zero-width non-joiner', 'a\u200cb'],
  ['byte order mark', '山\ufeff田'],
  ['soft hyphen', 'Yama\u00adda'],
  ['invisible tag', 'a\u{e0041}b'],
  ['Hangul filler', '\u3164'],
  ['line end', 'a\nb'],
  ['paragraph separator', 'a\u2029b'],
  ['null', 'a\u0000b'],
])('A %s in a name is found and removed', (_, name) => {
  expect(hasHiddenCharacters(name)).toBe(true)
  expect(hasHiddenCharacters(removeHiddenCharacters(name))).toBe(false)
})

test.each([
  '山田 太郎',
  '渡\u9089\u{e0100}',
  '陈　静',
  'O’Brien-Smith Jr.',
  'Zoë Nguyễn',
  'Zoe\u0308',
  'مريم',
  'ก็',
  '😀',
  'ශ්\u200dරී',
  'علی\u200cرضا',
  'क्\u200dष',
  '👨\u200d👩\u200d👧',
  '👩🏽\u200d🚀',
  '❤️\u200d🔥',
])('The name %s has no hidden characters and stays unchanged', (name) => {
  expect(hasHiddenCharacters(name)).toBe(false)
  expect(removeHiddenCharacters(name)).toBe(name)
})

test('Removing hidden characters leaves the visible ones', () => {
  expect(removeHiddenCharacters('\u202e山\u200b田\u2069')).toBe('山田')
})
