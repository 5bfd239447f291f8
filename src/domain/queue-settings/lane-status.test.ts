import { expect, test } from 'vitest'
import { isLaneOpen } from './lane-status.ts'

test('A lane stopped for a day opens the next day, otherwise only when staff open it', () => {
  const days = ['2026-11-20', '2026-11-21', '2026-11-22']
  const on = (open: boolean, closedDay: string | null) => days.map((day) => isLaneOpen({ open, closedDay }, day))
  expect(on(true, null)).toEqual([true, true, true])
  expect(on(false, null)).toEqual([false, false, false])
  expect(on(false, '2026-11-21')).toEqual([false, false, true])
  expect(on(true, '2026-11-21')).toEqual([true, true, true])
})
