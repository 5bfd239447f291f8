import { expect, test } from 'vitest'
import { findPlaces } from './places.ts'
import { readPostalCode, sentPostalCode, tidyPostalCode } from './postal-code.ts'

test.each(['1000001', '100-0001', '〒100-0001', '〒 １００－０００１', '１００ー０００１', '100 0001', '100‐0001'])(
  'R2.30: %s is a postal code',
  (typed) => {
    expect(readPostalCode(typed)).toBe('1000001')
    expect(tidyPostalCode(typed)).toBe('100-0001')
    expect(sentPostalCode(typed)).toBe('1000001')
  },
)

test.each(['', '100', '10000012', 'abc', '100-000a'])('"%s" is none, and stays as it is', (typed) => {
  expect(readPostalCode(typed)).toBeUndefined()
  expect(tidyPostalCode(typed)).toBe(typed)
})

test.each([
  ['1000001', '東京都', '千代田区', '千代田'],
  ['5300001', '大阪府', '大阪市北区', '梅田'],
  ['0600001', '北海道', '札幌市中央区', '北一条西'],
  // The whole village: no town.
  ['1000301', '東京都', '利島村', ''],
  ['6020000', '京都府', '京都市上京区', ''],
])('R2.30: %s is in %s %s %s', async (code, prefecture, city, town) => {
  expect(await findPlaces(code)).toEqual([{ prefecture, city, town }])
})

test('a postal code that nobody has', async () => {
  expect(await findPlaces('0000000')).toEqual([])
})
