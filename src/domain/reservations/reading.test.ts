import { expect, test } from 'vitest'
import { fitsName } from './reading.ts'

const names = ['山本 由佳', 'やまもと ゆか']

test.each(['やまもと', 'ヤマモト', 'ﾔﾏﾓﾄ ﾕｶ', 'やまもとゆか', 'yamamoto', 'Yuka Yamamoto', '山本', '山本由佳', 'やま'])(
  '%s fits 山本 由佳',
  (typed) => expect(fitsName(typed, names)).toBe(true),
)

test.each(['や', 'まもと', 'やまだ', '由', 'yamada', '', '・', 'やまもと けん'])('%j does not fit 山本 由佳', (typed) =>
  expect(fitsName(typed, names)).toBe(false),
)

test('A name of one character fits itself', () => {
  expect(fitsName('林', ['林', 'はやし'])).toBe(true)
  expect(fitsName('林', ['林田 一郎'])).toBe(false)
})

test('A reservation without a name fits nothing', () => expect(fitsName('やまもと', [])).toBe(false))
