import { describe, expect, test } from 'vitest'
import { createNameMatcher, foldSpellings } from './fold.ts'

const finds = (query: string, ...names: string[]) => createNameMatcher(query)(foldSpellings(names))

describe('spellings of a name (R2.30)', () => {
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
  test.each(['しぶや', 'shibuya', '渋谷', 'しんしゅく', 'x', '新宿 渋谷'])('%s does not find 新宿', (query) =>
    expect(finds(query, ...shinjuku)).toBe(false),
  )
  test('A kana reading is found by romaji, but a romaji name is not found by kana', () => {
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
  ['サン゠サーンス', 'サンサーンス'],
  ['サン゠サーンス', 'さん＝さ−んす'],
  ['ピㇼカ', 'ぴりか'],
])('The name %s is found by the search text %s', (name, query) => expect(finds(query, name)).toBe(true))

test.each([
  ['吉野', '𠮷野'],
  ['葛城', '葛\u{e0100}城'],
  ['高橋', '髙橋'],
  ['高橋', '高𣘺'],
  ['渡辺', '渡邉'],
  ['渡辺', '渡邊'],
  ['渡邉', '渡邉\u{e0102}'],
  ['渡邊', '渡邉'],
  ['斉藤', '齋藤'],
  ['斎藤', '齊藤'],
  ['沢田', '澤田'],
  ['浜田', '濵田'],
  ['広瀬', '廣瀨'],
  ['山崎', '山﨑'],
  ['山崎', '山嵜'],
  ['中島', '中嶋'],
  ['富永', '冨永'],
  ['国分', '國分'],
  ['桜井', '櫻井'],
  ['滝川', '瀧川'],
  ['竜', '龍'],
  ['舘', '館'],
  ['峯', '峰'],
  ['神\ufe00', '神'],
  ['福', '福'],
])('%s and %s find each other (R2.15)', (one, other) => {
  expect([finds(one, other), finds(other, one)]).toEqual([true, true])
})

test.each([
  ['予', '余'],
  ['佑', '祐'],
  ['大坂', '大阪'],
  ['埼', '崎'],
  ['個', '箇'],
  ['里', '裏'],
  ['咲', '笑'],
  ['畑', '畠'],
])('The different names %s and %s do not find each other', (one, other) => {
  expect([finds(one, other), finds(other, one)]).toEqual([false, false])
})

test('A kana search matches whole syllables only, a romaji search also parts', () => {
  expect(finds('しん', 'しながわ')).toBe(false)
  expect(finds('shin', 'しながわ')).toBe(true)
})

test.each(['(', "'", '・', ' - '])('The search text %j without letters finds nothing', (query) => {
  expect(finds(query, '新宿')).toBe(false)
})

test('An empty query finds everything', () => {
  expect(finds('', '新宿')).toBe(true)
  expect(finds('　 ', '新宿')).toBe(true)
})
