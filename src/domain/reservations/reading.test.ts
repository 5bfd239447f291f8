import { expect, test } from 'vitest'
import { fitsName } from './reading.ts'

const names = ['山本 由佳', 'やまもと ゆか']

test.each(['やまもと', 'ヤマモト', 'ﾔﾏﾓﾄ ﾕｶ', 'やまもとゆか', 'やまもと　ゆか', 'yamamoto', 'Yuka Yamamoto', '山本', '山本由佳'])(
  '%s fits 山本 由佳',
  (typed) => expect(fitsName(typed, names)).toBe(true),
)

test.each(['や', 'やま', 'yama', '山', 'まもと', 'やまだ', 'ゆか', '由佳', '由', 'yamada', '', '・', 'やまもと けん', 'やまもとけん'])(
  '%j does not fit 山本 由佳',
  (typed) => expect(fitsName(typed, names)).toBe(false),
)

test('A name of one character fits itself', () => {
  expect(fitsName('林', ['林', 'はやし'])).toBe(true)
  expect(fitsName('林', ['林田 一郎'])).toBe(false)
})

test('A reservation without a name fits nothing', () => expect(fitsName('やまもと', [])).toBe(false))

test('A family name alone fits the full name that is typed', () => {
  expect(fitsName('山本 由佳', ['山本'])).toBe(true)
  expect(fitsName('山田 由佳', ['山本'])).toBe(false)
})

test('A name without a space fits as a whole only, since its family name is unknown', () => {
  expect(fitsName('やまもと ゆか', ['ヤマモトユカ'])).toBe(true)
  expect(fitsName('やまもと', ['ヤマモトユカ'])).toBe(false)
})

test.each(['smith', 'John Smith', 'Smith John', 'ｓｍｉｔｈ'])('%s fits John Smith, whose order is unknown', (typed) =>
  expect(fitsName(typed, ['John Smith'])).toBe(true),
)

test('A foreign name in katakana fits by its last part too', () => {
  expect(fitsName('スミス', ['ジョン・スミス'])).toBe(true)
  expect(fitsName('スミ', ['ジョン・スミス'])).toBe(false)
})
