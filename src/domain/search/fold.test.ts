import { describe, expect, test } from 'vitest'
import { foldNames, searchFor } from './fold.ts'

const finds = (query: string, ...names: string[]) => searchFor(query)(foldNames(names))

describe('R2.30: a station is found in any spelling', () => {
  const shinjuku = ['新宿', 'しんじゅく', 'Shinjuku']
  test.each([
    'しんじゅく',
    'シンジュク',
    'ｼﾝｼﾞｭｸ',
    'shinjuku',
    'ＳＨＩＮＪＵＫＵ',
    'sinzyuku',
    '新宿',
    ' 新 宿 ',
    'しんじ',
    'shinj',
    'しんj',
    '宿',
  ])('%s finds 新宿', (query) => expect(finds(query, ...shinjuku)).toBe(true))
  test.each(['しぶや', 'shibuya', '渋谷', 'しんしゅく', 'x', '新宿 渋谷'])('%s does not', (query) =>
    expect(finds(query, ...shinjuku)).toBe(false),
  )
  test('by its reading alone', () => {
    expect(finds('shinjuku', 'しんじゅく')).toBe(true)
    expect(finds('しんじゅく', 'Shinjuku')).toBe(false)
  })
})

test.each([
  ['とうきょう', 'tokyo'],
  ['とうきょう', 'toukyou'],
  ['とうきょう', 'Tōkyō'],
  ['とうきょう', 'Tôkyô'],
  ['おおさか', 'osaka'],
  ['しんおおさか', 'shin-osaka'],
  ['しんおおさか', 'Shin Osaka'],
  ['しんばし', 'shimbashi'],
  ['しんばし', 'sinbasi'],
  ['なんば', 'namba'],
  ['ぐんま', 'gumma'],
  ['ふじさわ', 'huzisawa'],
  ['つだぬま', 'tudanuma'],
  ['まっちゃ', 'matcha'],
  ['ちょうふ', 'tyouhu'],
  ['ゆうてんじ', 'yutenji'],
  ['じゅんいちろう', "Jun'ichiro"],
  ['センター', 'せんたあ'],
  ['センター', 'senta'],
  ['いいづか', 'いいずか'],
  ['自由が丘', '自由ヶ丘'],
  ['鐘ヶ淵', '鐘ケ淵'],
  ['JR山手線', 'ｊｒ'],
])('%s is found by %s', (name, query) => expect(finds(query, name)).toBe(true))

test('kana finds no other syllable: しん not しながわ, though shin is how it begins', () => {
  expect(finds('しん', 'しながわ')).toBe(false)
  expect(finds('shin', 'しながわ')).toBe(true)
})

test('an empty query finds everything', () => {
  expect(finds('', '新宿')).toBe(true)
  expect(finds('　 ', '新宿')).toBe(true)
})
