import { expect, test } from 'vitest'
import { checkInWindow, defaultCheckInWindow, punctualityOf, undoTicketEndDeadline } from './check-in.ts'

const minute = 60_000
const ten = 600 * minute

test('Check-in opens 30 minutes before and closes 15 minutes after by default', () => {
  const at = (minutes: number) => punctualityOf(ten, defaultCheckInWindow, ten + minutes * minute)
  expect([-31, -30, 0, 15, 16].map(at)).toEqual(['early', 'inTime', 'inTime', 'inTime', 'late'])
  expect(checkInWindow(ten, { earlyMinutes: 0, lateMinutes: 0 })).toEqual({ from: ten, until: ten })
  expect(punctualityOf(ten, { earlyMinutes: 0, lateMinutes: 0 }, ten + 1)).toBe('late')
})

test('The undo of a closed ticket expires after five minutes', () => {
  expect(undoTicketEndDeadline(ten)).toBe(ten + 5 * minute)
})
