import { expect, test } from 'vitest'
import { answeredAddress, answeredPeriod, answeredYen, sentAnswers } from './card-answers.ts'

test('what was sent is kept by name: in its order, without what was left empty, of files their names', () => {
  const sent = new FormData()
  for (const day of ['2026-11-28', '2026-11-24']) sent.append('wish', day)
  sent.append('kana', '')
  sent.append('paper', new File(['x'], 'plan.pdf'))
  sent.append('photo', new File([], ''))
  expect(sentAnswers(sent)).toEqual({ wish: ['2026-11-28', '2026-11-24'], paper: ['plan.pdf'] })
})

test('answers of several controls', () => {
  expect(answeredYen({ rentMin: ['90000'] }, 'rentMin')).toBe(90_000)
  expect([answeredYen({}, 'rentMin'), answeredYen({ rentMin: ['nine'] }, 'rentMin')]).toEqual([undefined, undefined])
  const days = { 'in.kind': ['range'], 'in.from': ['2027-01-11'], 'in.to': ['2027-02-28'] }
  expect(answeredPeriod(days, 'in')).toEqual({ kind: 'range', from: '2027-01-11', to: '2027-02-28' })
  // Days that were chosen before the person thought better of it.
  expect(answeredPeriod({ ...days, 'in.kind': ['any'] }, 'in')).toEqual({ kind: 'any' })
  expect(answeredPeriod({ 'in.kind': ['whenever'] }, 'in')).toBeUndefined()
  expect(answeredAddress({ homePostalCode: ['1500002'], homeCity: ['渋谷区'] }, 'home')).toEqual({ postalCode: '1500002', city: '渋谷区' })
})
