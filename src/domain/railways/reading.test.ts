import { describe, expect, test } from 'vitest'
import { readingToKana, readingToRomaji } from './reading.ts'

describe('reading', () => {
  test('The reading of a station is shown in kana without separator marks', () => {
    expect(readingToKana('しん-おおさか')).toBe('しんおおさか')
    expect(readingToKana("よこ'お")).toBe('よこお')
    expect(readingToKana('じぇいあーる やまのて せん')).toBe('じぇいあーるやまのてせん')
  })

  test.each([
    ['しんじゅく', 'Shinjuku'],
    ['とうきょう', 'Tōkyō'],
    ['しん-おおさか', 'Shin-Ōsaka'],
    ['じゅうじょう', 'Jūjō'],
    ['なんば', 'Namba'],
    ['しんばし', 'Shimbashi'],
    ['ほんまち', 'Hommachi'],
    ['みなみ-せんじゅ', 'Minami-Senju'],
    ['しん-まえばし', 'Shin-Maebashi'],
    ['とっとり', 'Tottori'],
    ['はっちょうぼり', 'Hatchōbori'],
    ["よこ'お", 'Yokoo'],
    ["かつ'うら", 'Katsuura'],
    ['さんいん', "San'in"],
    ['もとまち・ちゅうかがい', 'Motomachi-Chūkagai'],
    ['ゆーかりがおか', 'Yūkarigaoka'],
    ['おしあげ(すかいつりーまえ)', 'Oshiage(Sukaitsurīmae)'],
    ['にいがた', 'Niigata'],
    ['けいせい-うえの', 'Keisei-Ueno'],
  ])('The reading %s is spelled %s in Latin letters', (reading, latin) => {
    expect(readingToRomaji(reading)).toBe(latin)
  })
})
