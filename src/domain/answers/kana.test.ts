import { expect, test } from 'vitest'
import { convertToKatakana, kanaProblem } from './kana.ts'

test.each([
  ['やまだ　はなこ', 'ヤマダ ハナコ'],
  ['ﾔﾏﾀﾞ', 'ヤマダ'],
  ['ヤマダ', 'ヤマダ'],
  ['yamada hanako', 'ヤマダ ハナコ'],
  ['じゅんいちろう', 'ジュンイチロウ'],
  ['ゔぃくとりあ', 'ヴィクトリア'],
  ['ローラ・えりす', 'ローラ・エリス'],
  ['サン゠サーンス', 'サン゠サーンス'],
  ['さん＝さーんす', 'サン゠サーンス'],
  ['ㇰㇱㇲ', 'ㇰㇱㇲ'],
  ['ピㇼカ', 'ピㇼカ'],
  ['ト゜', 'ト゚'],
  ['か゛とう', 'ガトウ'],
  ['みすゞ', 'ミスヾ'],
  ['ヷヸヹヺ', 'ヷヸヹヺ'],
  ...Array.from('-－‐‑‒–—―−─━〜～~〰ｰー一', (dash): [string, string] => [`ロ${dash}ラ たろ${dash}`, 'ローラ タロー']),
])('The reading %s is stored in katakana as %s (R2.30)', (typed, kana) => {
  expect(convertToKatakana(typed)).toBe(kana)
  expect(kanaProblem(typed)).toBeUndefined()
})

test.each(['山田', 'John Smith', 'やまだ1', '=', 'やまだ=1'])('The text %s is no kana reading and keeps its letters', (typed) => {
  expect(kanaProblem(typed)).toBe('notKana')
  expect(convertToKatakana(typed)).toContain(/[^ぁ-ん]+/.exec(typed)![0].trim())
})
