import { expect, test } from 'vitest'
import { findPostalAreas } from './postal-areas.ts'

test.each([
  ['1000001', '東京都', '千代田区', '千代田'],
  ['5300001', '大阪府', '大阪市北区', '梅田'],
  ['0600001', '北海道', '札幌市中央区', '北一条西'],
  // The whole village, without a town.
  ['1000301', '東京都', '利島村', ''],
  ['6020000', '京都府', '京都市上京区', ''],
])('The postal code %s is in %s %s %s (R2.30)', async (code, prefecture, city, town) => {
  expect(await findPostalAreas(code)).toEqual([{ prefecture, city, town }])
})

test('An unknown postal code has no areas', async () => {
  expect(await findPostalAreas('0000000')).toEqual([])
})
