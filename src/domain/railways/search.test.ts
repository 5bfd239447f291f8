import { describe, expect, test } from 'vitest'
import { searchedKey, searchKeys } from './search.ts'

const finds = (typed: string, names: readonly string[]) => searchKeys(names).includes(searchedKey(typed) ?? '\0')

describe('R2.15: a station is found however it is written', () => {
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
    ['溝の口', '武蔵溝ノ口'],
    ['涩谷', '涩谷'],
    ['押上', '押上(スカイツリー前)'],
  ])('%s finds %s', (typed, name) => expect(finds(typed, [name])).toBe(true))
  test.each(['しぶや', 'shibuya', '渋谷', '新宿三', '', ' ', '・'])('%s does not find 新宿', (typed) =>
    expect(finds(typed, shinjuku)).toBe(false),
  )
})

test('a whole name, a beginning and a part can be told apart', () => {
  const keys = searchKeys(['新宿三丁目', 'しんじゅくさんちょうめ'])
  expect([keys.includes('\n新宿三丁目\n'), keys.includes('\n新宿'), keys.includes('\n宿')]).toEqual([true, true, false])
})

test('what is long vowels only is no name, as long as it is', () => {
  for (const typed of ['あ'.repeat(100), 'ああああ', 'おうおうおう', 'ooooooo', 'ーーーー']) expect(searchedKey(typed)).toBeUndefined()
  expect(searchedKey('かみおおおか')).toBe('かみおか')
})

test('nothing that is typed can end a key', () => {
  expect(searchedKey('新\n宿')).toBe('新宿')
})
