import { expect, test } from 'vitest'
import { dueState, inTaskOrder } from './task.ts'

test('what is due today is not late yet', () => {
  expect(['2026-11-21', '2026-11-22', '2026-11-23'].map((day) => dueState(day, '2026-11-22'))).toEqual(['overdue', 'today', 'later'])
})

test('what is due first stands first, what has no day behind it, and what is done last, the latest first', () => {
  const task = (name: string, dueOn: string | null, doneAt: string | null = null) => ({ name, dueOn, doneAt })
  const tasks = [
    task('done early', null, '2026-11-20T01:00:00Z'),
    task('some day', null),
    task('done late', '2026-11-01', '2026-11-21T01:00:00Z'),
    task('tomorrow', '2026-11-23'),
    task('today', '2026-11-22'),
  ]
  expect(inTaskOrder(tasks).map(({ name }) => name)).toEqual(['today', 'tomorrow', 'some day', 'done late', 'done early'])
})
