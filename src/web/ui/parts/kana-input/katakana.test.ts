import { expect, test } from 'vitest'
import { isReading, katakana } from './katakana.ts'

test.each([
  ['やまだ　はなこ', 'ヤマダ ハナコ'],
  ['ﾔﾏﾀﾞ', 'ヤマダ'],
  ['ヤマダ', 'ヤマダ'],
  ['yamada hanako', 'ヤマダ ハナコ'],
  ['じゅんいちろう', 'ジュンイチロウ'],
  ['ゔぃくとりあ', 'ヴィクトリア'],
  ['ローラ・えりす', 'ローラ・エリス'],
])('R2.30: %s is read as %s', (typed, kana) => {
  expect(katakana(typed)).toBe(kana)
  expect(isReading(typed)).toBe(true)
})

test.each(['山田', 'John Smith', 'やまだ1'])('%s is no reading, and its letters stay', (typed) => {
  expect(isReading(typed)).toBe(false)
  expect(katakana(typed)).toContain(/[^ぁ-ん]+/.exec(typed)![0].trim())
})
