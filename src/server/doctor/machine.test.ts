import { expect, test } from 'vitest'
import { judgeClock, judgeDiskSpace } from './machine.ts'

test('The disk check reports free space as sufficient, low or too low', () => {
  const states = [0.4e9, 0.6e9, 4.9e9, 5e9].map((free) => judgeDiskSpace('the data', '/data', free).state)
  expect(states).toEqual(['wrong', 'look', 'look', 'well'])
  expect(judgeDiskSpace('the data', '/data', 0.4e9).says).toBe('0.4 GB are free for the data (/data)')
})

test('The clock check reports a clock that was set back or differs from the database', () => {
  const now = new Date('2026-11-24T09:00:00Z')
  const after = (seconds: number) => new Date(now.getTime() + seconds * 1000)
  const judge = (database?: Date, latest?: Date) => judgeClock({ now, database, latest })
  expect(judge(after(1), after(-3600)).state).toBe('well')
  expect(judge(after(0), after(86_400))).toMatchObject({ state: 'wrong', says: expect.stringContaining('2026-11-25T09:00:00') })
  expect(judge(after(90)).says).toBe('It is 90 s behind the database’s')
  expect(judge(after(-90)).says).toBe('It is 90 s ahead of the database’s')
})
