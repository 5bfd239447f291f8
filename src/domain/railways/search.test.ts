import { describe, expect, test } from 'vitest'
import { buildSearchKeyText, keysContainTerm, parseStationSearchTerm } from './search.ts'

const finds = (typed: string, names: readonly string[]) => {
  const key = parseStationSearchTerm(typed)
  return key !== undefined && keysContainTerm(buildSearchKeyText(names), key)
}

describe('spellings of a station (R2.15)', () => {
  const shinjuku = ['新宿', 'しんじゅく', '新宿']
  test.each([
    'しんじゅく',
    'シンジュク',
    'ｼﾝｼﾞｭｸ',
    'shinjuku',
    'SHINJUKU',
    'ｓｈｉｎｊｕｋｕ',
    'sinzyuku',
    '新宿',
    '新宿駅',
    '新宿站',
    'Shinjuku station',
    'shinj',
  ])('%s finds 新宿', (typed) => expect(finds(typed, shinjuku)).toBe(true))
  test.each([
    ['toukyou', 'とうきょう'],
    ['tokyo', 'とうきょう'],
    ['Tōkyō', 'とうきょう'],
    ['tôkyô', 'とうきょう'],
    ['Ōsaka', 'おおさか'],
    ['osaka', 'おおさか'],
    ['oosaka', 'おおさか'],
    ['shin-osaka', 'しんおおさか'],
    ['Shin Osaka', 'しんおおさか'],
    ['namba', 'なんば'],
    ['nanba', 'なんば'],
    ['sukaitsurii', 'とうきょうすかいつりー'],
    ['スカイツリー', 'とうきょうすかいつりー'],
    ['すかいつりー', 'とうきょうすかいつりー'],
    ['saeki', 'さえき'],
  ])('%s finds %s', (typed, kana) => expect(finds(typed, [kana])).toBe(true))
  test.each([
    ['四谷', '四ツ谷'],
    ['四ッ谷', '四ツ谷'],
    ['市谷', '市ケ谷'],
    ['市が谷', '市ヶ谷'],
    ['三宮', '三ノ宮'],
    ['三ノ宮', '三宮'],
    ['溝の口', '武蔵溝ノ口'],
    ['涩谷', '涩谷'],
    ['押上', '押上(スカイツリー前)'],
    ['明治神宮前〈原宿〉', '明治神宮前(原宿)'],
    ['明治神宮前【原宿】', '明治神宮前(原宿)'],
    ['二重橋前(丸の内)', '二重橋前〈丸の内〉'],
    ['二重橋前', '二重橋前〈丸の内〉'],
    ['お茶の水', '御茶ノ水'],
    ['新お茶の水', '新御茶ノ水'],
    ['御台場海浜公園', 'お台場海浜公園'],
    ['つつじが丘', 'つつじヶ丘'],
    ['つつじケ丘', 'つつじヶ丘'],
    ['ゆいノ杜西', 'ゆいの杜西'],
    ['自由ガ丘', '自由が丘'],
    ['関カ原', '関ケ原'],
    ['一之宮', '一ノ宮'],
    ['市ヶ', '市ケ谷'],
    ['お茶の', '御茶ノ水'],
    ['新宿3丁目', '新宿三丁目'],
    ['新宿３丁目', '新宿三丁目'],
    ['西十八丁目', '西18丁目'],
    ['24軒', '二十四軒'],
    ['三田3丁目', '三田三丁目'],
    ['3ノ宮', '三ノ宮'],
    ['五百羅漢', '500羅漢'],
    ['代代木', '代々木'],
    ['麴町', '麹町'],
    ['独協大学前', '獨協大学前'],
    ['横濱', '横浜'],
    ['澁谷', '渋谷'],
  ])('%s finds %s', (typed, name) => expect(finds(typed, [name])).toBe(true))
  test.each(['しんじゅく3ちょうめ', 'Shinjuku 3-chome', 'shinjuku-3-chōme'])('%s finds 新宿三丁目', (typed) =>
    expect(finds(typed, ['新宿三丁目', 'しんじゅくさんちょうめ'])).toBe(true),
  )
  test.each(['しぶや', 'shibuya', '渋谷', '新宿三', '', ' ', '・'])('%s does not find 新宿', (typed) =>
    expect(finds(typed, shinjuku)).toBe(false),
  )
})

test('Search keys distinguish a whole station name, its beginning and its middle', () => {
  const keys = buildSearchKeyText(['新宿三丁目', 'しんじゅくさんちょうめ'])
  expect([keys.includes('\n新宿三丁目\n'), keys.includes('\n新宿'), keys.includes('\n宿')]).toEqual([true, true, false])
})

test('An exact match distinguishes 池上 from 池ノ上, but not が from ヶ', () => {
  const isCalled = (typed: string, name: string) => buildSearchKeyText([name]).includes(`\n${parseStationSearchTerm(typed)!.exact}\n`)
  expect([isCalled('池上', '池上'), isCalled('池上', '池ノ上')]).toEqual([true, false])
  expect([isCalled('ひばりが丘', 'ひばりが丘'), isCalled('ひばりが丘', 'ひばりヶ丘')]).toEqual([true, true])
})

test('A search text of only long vowels is ignored', () => {
  for (const typed of ['あ'.repeat(100), 'ああああ', 'おうおうおう', 'ooooooo', 'ーーーー'])
    expect(parseStationSearchTerm(typed)).toBeUndefined()
  expect(parseStationSearchTerm('かみおおおか')?.exact).toBe('かみおか')
})

test('A line break in the search text is removed', () => {
  expect(parseStationSearchTerm('新\n宿')?.exact).toBe('新宿')
})
