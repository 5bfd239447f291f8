import { expect, test } from 'vitest'
import { answeredAddress, answeredPeriod, answeredYen } from './answers.ts'

test('Money, periods and addresses are read from their controls', () => {
  expect(answeredYen({ rentMin: ['90000'] }, 'rentMin')).toBe(90_000)
  expect([answeredYen({}, 'rentMin'), answeredYen({ rentMin: ['nine'] }, 'rentMin')]).toEqual([undefined, undefined])
  const days = { 'in.kind': ['range'], 'in.from': ['2027-01-11'], 'in.to': ['2027-02-28'] }
  expect(answeredPeriod(days, 'in')).toEqual({ kind: 'range', from: '2027-01-11', to: '2027-02-28' })
  // Days chosen before the visitor changed the kind.
  expect(answeredPeriod({ ...days, 'in.kind': ['any'] }, 'in')).toEqual({ kind: 'any' })
  expect(answeredPeriod({ 'in.kind': ['whenever'] }, 'in')).toBeUndefined()
  expect(answeredAddress({ homePostalCode: ['1500002'], homeCity: ['渋谷区'] }, 'home')).toEqual({ postalCode: '1500002', city: '渋谷区' })
})
