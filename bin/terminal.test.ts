import { expect, test, vi } from 'vitest'
import { OperatorError } from '#platform/operator-error.ts'
import { reportFailure } from './terminal.ts'

function reportedLines(error: unknown): unknown[] {
  const printed = vi.spyOn(console, 'error').mockImplementation(() => {})
  try {
    reportFailure(error)
    return printed.mock.calls.flat()
  } finally {
    printed.mockRestore()
  }
}

test("An operator's error is one line", () => {
  expect(reportedLines(new OperatorError('Port 3000 is taken'))).toEqual(['Port 3000 is taken'])
})

test('An error of the system or the database is one line', () => {
  const full = Object.assign(new Error('ENOSPC: no space left\non device, write'), { code: 'ENOSPC' })
  expect(reportedLines(new Error('wrapped', { cause: full }))).toEqual(['Unexpected error: ENOSPC: no space left on device, write'])
})

test('An unexpected error is one line with its message, then the stack', () => {
  const [line, ...where] = reportedLines(new TypeError('x is not\na function'))
  expect(line).toBe('Unexpected error: x is not a function')
  expect(where).toEqual(['  TypeError', expect.stringMatching(/^ {2}at .*terminal\.test\.ts:\d+:\d+\)?$/), ...where.slice(2)])
  expect(where).toSatisfy((lines: unknown[]) => lines.every((one) => typeof one === 'string' && !one.includes('function')))
})
