import { expect, test } from 'vitest'
import { addressAnswer, periodAnswer, yenAnswer } from './answers.ts'

test('Money, periods and addresses are read from their controls', () => {
  expect(yenAnswer({ rentMin: ['90000'] }, 'rentMin')).toBe(90_000)
  expect([yenAnswer({}, 'rentMin'), yenAnswer({ rentMin: ['nine'] }, 'rentMin')]).toEqual([undefined, undefined])
  const days = { 'in.kind': ['range'], 'in.from': ['2027-01-11'], 'in.to': ['2027-02-28'] }
  expect(periodAnswer(days, 'in')).toEqual({ kind: 'range', from: '2027-01-11', to: '2027-02-28' })
  // Days chosen before the visitor changed the kind.
  expect(periodAnswer({ ...days, 'in.kind': ['any'] }, 'in')).toEqual({ kind: 'any' })
  expect(periodAnswer({ 'in.kind': ['whenever'] }, 'in')).toBeUndefined()
  expect(addressAnswer({ homePostalCode: ['1500002'], homeCity: ['渋谷区'] }, 'home')).toEqual({ postalCode: '1500002', city: '渋谷区' })
})
