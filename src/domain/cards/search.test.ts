import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { kanjiVariants } from '../search/kanji-variants.ts'
import { cardSearchText, extractIndexNgrams, extractQueryNgrams, searchTextVersion, splitSearchQuery } from './search.ts'

const yuka = cardSearchText({ name: '山本 由佳', kana: 'ヤマモト ユカ', phones: ['+819012345678'], email: 'Yuka@Example.com' })
const finds = (query: string, text = yuka) => splitSearchQuery(query).every((word) => text.includes(word))

test.each([
  '山本',
  '山本由佳',
  '由佳 山本',
  'やまもと',
  'ヤマモト　ユカ',
  'ﾔﾏ',
  'yamamoto',
  'Yama yuk',
  '5678',
  '090-1234',
  '０９０１２',
  '+81 90',
  'yuka@exa',
  '本',
  '',
])('The search text %j finds the card of 山本 由佳', (query) => {
  expect(finds(query)).toBe(true)
})

test.each([
  '０７０ー５５５５',
  '070\u22125555\u22121234',
  '070‐5555',
  '070〜5555',
  '+81(0)70-5555',
  '＋８１（０）７０ー５５５５',
  '+81 (0)70 5555',
  '+81 070 5555',
  '0081 70 5555 1234',
  '010-81-70-5555',
  'TEL：070 5555 1234',
  '+817055551234',
  '5555 1234',
  '田中 +81 70 5555',
])('The phone number %s finds a card (R2.30)', (query) => {
  const card = cardSearchText({ name: '田中 実', kana: undefined, phones: ['+817055551234', '070ー5555ー1234'], email: undefined })
  expect(finds(query, card)).toBe(true)
})

test.each([
  ['+44 (0)20 7946', true],
  ['0044 20 7946 0958', true],
  ['+44 21', false],
])('A search by %s finds a card with a British phone number: %s (R2.30)', (query, matches) => {
  const card = cardSearchText({ name: 'Smith', kana: undefined, phones: ['+442079460958'], email: undefined })
  expect(finds(query, card)).toBe(matches)
})

test.each(['山田', '山佳', 'やまだ', 'yamada', '5679', 'yuka@other'])('%j finds no card', (query) => {
  expect(finds(query)).toBe(false)
})

test('Every n-gram of a search word is among the n-grams of a matching text', () => {
  const grams = new Set(extractIndexNgrams(yuka))
  for (const query of ['山本', '本', 'yamamo', '0901', '90', 'y']) {
    const [word] = splitSearchQuery(query)
    expect(extractQueryNgrams(word!).every((gram) => grams.has(gram))).toBe(true)
  }
  expect(extractQueryNgrams('山本由佳')).toEqual(['山本', '由佳'])
  expect(extractQueryNgrams('長谷川')).toEqual(['長谷', '谷川'])
  expect(extractQueryNgrams('090123')).toEqual(['0901', '0123'])
  expect(extractQueryNgrams('09012345678')).toEqual(['1234', '5678'])
  expect(extractQueryNgrams('yamamoto')).toEqual(['yam', 'amo', 'oto'])
  expect(extractIndexNgrams('ab\ncd')).toEqual(['a', 'b', 'ab', 'c', 'd', 'cd'])
  expect(extractIndexNgrams('李john')).toEqual(expect.arrayContaining(['joh', 'ohn', '李j']))
  expect(extractIndexNgrams('李john')).not.toContain('李jo')
})

test('A new table of kanji variants needs a new search text version', () => {
  const table = createHash('sha256').update(kanjiVariants).digest('hex').slice(0, 16)
  expect({ searchTextVersion, table }).toEqual({ searchTextVersion: 1, table: '7a944350b1e92ddf' })
})
