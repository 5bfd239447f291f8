import { expect, test } from 'vitest'
import { formatTypedEntryCode } from './entry-code-input.tsx'

/** The caret is written as `|`. */
const typed = (shown: string) => ({ text: shown.replace('|', ''), caret: shown.indexOf('|') })
const show = ({ text, caret }: { text: string; caret: number }) => `${text.slice(0, caret)}|${text.slice(caret)}`

test.each([
  ['|', '|'],
  ['k7m4|', 'K7M4|'],
  ['K7M42|', 'K7M4-2|'],
  ['K7M4-|2QXA', 'K7M4|-2QXA'],
  ['K7M|2QXA', 'K7M|2-QXA'],
  ['K7M4x|-2QXA', 'K7M4-X|2QXA'],
  ['ｋ７ｍ４　２ｑ|', 'K7M4-2Q|'],
  ['oilK|', '011K|'],
  ['http://shop.example/entry/w/k7m|', 'http://shop.example/entry/w/k7m|'],
])('The code input turns %s into %s (R2.30)', (before, after) => expect(show(formatTypedEntryCode(typed(before)))).toBe(after))
