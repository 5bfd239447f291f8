import { expect, test } from 'vitest'
import { normalizeNumber } from './number.ts'

test.each([
  ['3', '3'],
  ['３', '3'],
  ['３名', '3'],
  ['3 名', '3'],
  ['3名様', '3'],
  ['２人', '2'],
  ['二人', '2'],
  ['お二人', '2'],
  ['お一人様', '1'],
  ['十二名', '12'],
  ['二十名', '20'],
  ['3 people', '3'],
  ['3位', '3'],
  ['３个人', '3'],
  ['2台', '2'],
  ['35歳', '35'],
  ['3名まで', '3'],
  ['1,200', '1200'],
  ['-3名', '-3'],
  ['−3', '-3'],
  ['3.5名', '3.5'],
])('The typed number %s is stored as %s (R2.30)', (typed, number) => {
  expect(normalizeNumber(typed)).toBe(number)
})

test('A number loses the unit of its field (R2.30)', () => {
  expect(normalizeNumber('5 斤', ['斤'])).toBe('5')
  expect(normalizeNumber('50 m² or more', ['㎡以上', ' m² or more'])).toBe('50')
})

test.each([
  ['50㎡', '㎡', '50'],
  ['50㎡以上', '㎡', '50'],
  ['５０平米', '㎡以上', '50'],
  ['50 m2', '㎡', '50'],
  ['15坪', '㎡', '15坪'],
  ['10分', '分', '10'],
  ['10 分間', '分', '10'],
  ['10 Minutes', '分', '10'],
  ['2時間', '分', '2時間'],
  ['２ヶ月', '月', '2'],
  ['3名', '人', '3'],
])('The typed number %s in a field of %s is stored as %s (R2.30)', (typed, unit, number) => {
  expect(normalizeNumber(typed, [unit])).toBe(number)
})

test.each([
  '',
  '名',
  '15坪',
  '6畳',
  '2時間',
  '10分',
  '3〜4名',
  '3万',
  '3千',
  '2ダース',
  '3 million',
  '名3',
  '3人4人',
  'abc',
  '約3名',
  '1,2',
])('%j is no number and stays unchanged', (typed) => {
  expect(normalizeNumber(typed)).toBe(typed)
})
