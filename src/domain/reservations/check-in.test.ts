import { expect, test } from 'vitest'
import { checkInWindow, defaultCheckInWindow, punctualityOf, undoTicketEndDeadline } from './check-in.ts'

const minute = 60_000
const ten = 600 * minute
const visit = { startsAt: ten, expectedCallAt: null }

test('Check-in opens 30 minutes before and closes 15 minutes after by default', () => {
  const at = (minutes: number) => punctualityOf(visit, defaultCheckInWindow, ten + minutes * minute)
  expect([-31, -30, 0, 15, 16].map(at)).toEqual(['early', 'inTime', 'inTime', 'inTime', 'late'])
  expect(checkInWindow(visit, { earlyMinutes: 0, lateMinutes: 0 })).toEqual({ from: ten, until: ten })
  expect(punctualityOf(visit, { earlyMinutes: 0, lateMinutes: 0 }, ten + 1)).toBe('late')
})

test('A visitor who was mailed a later call is in time until 15 minutes after its start', () => {
  const delayed = { startsAt: ten, expectedCallAt: ten + 20 * minute }
  const at = (minutes: number) => punctualityOf(delayed, defaultCheckInWindow, ten + minutes * minute)
  expect([-31, -30, 35, 36].map(at)).toEqual(['early', 'inTime', 'inTime', 'late'])
})

test('The undo of a closed ticket expires after five minutes', () => {
  expect(undoTicketEndDeadline(ten)).toBe(ten + 5 * minute)
})
