import { expect, test } from 'vitest'
import { words as messages } from '../words/ja.ts'
import { formatHours, toTypedHours } from './hours-words.ts'

const day = { from: '10:00', to: '18:00' }
const words = (...days: (typeof day)[][]) => formatHours(toTypedHours(days), messages, 'いつでも')

test('Consecutive days with equal hours are written as one range, Monday first', () => {
  expect(formatHours(toTypedHours(null), messages, 'いつでも')).toBe('いつでも')
  expect(words([], [day], [day], [day], [day], [day], [])).toBe('月〜金 10:00〜18:00')
  expect(
    words(
      [day],
      [day],
      [day],
      [],
      [day],
      [day],
      [
        { from: '10:00', to: '12:00' },
        { from: '13:00', to: '17:00' },
      ],
    ),
  ).toBe('月〜火 10:00〜18:00・木〜金 10:00〜18:00・土 10:00〜12:00 13:00〜17:00・日 10:00〜18:00')
  expect(words([], [], [], [], [], [], [])).toBe('受付する曜日がありません')
})
