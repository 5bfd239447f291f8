import { describe, expect, test } from 'vitest'
import { kanaOf, romajiOf } from './reading.ts'

describe('reading', () => {
  test('The reading is shown without its marks', () => {
    expect(kanaOf('しん-おおさか')).toBe('しんおおさか')
    expect(kanaOf("よこ'お")).toBe('よこお')
    expect(kanaOf('じぇいあーる やまのて せん')).toBe('じぇいあーるやまのてせん')
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
  ])('%s is spelled %s', (reading, latin) => {
    expect(romajiOf(reading)).toBe(latin)
  })
})
