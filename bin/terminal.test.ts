import { expect, test, vi } from 'vitest'
import { OperatorError } from '#platform/operator-error.ts'
import { sayFailure } from './terminal.ts'

function said(error: unknown): unknown[] {
  const printed = vi.spyOn(console, 'error').mockImplementation(() => {})
  try {
    sayFailure(error)
    return printed.mock.calls.flat()
  } finally {
    printed.mockRestore()
  }
}

test('what an operator can put right is one line', () => {
  expect(said(new OperatorError('Port 3000 is taken'))).toEqual(['Port 3000 is taken'])
})

test('an unexpected error is told with its message in one line, then where it was', () => {
  const [line, where] = said(Object.assign(new Error('EISDIR: illegal operation\non a directory'), { code: 'EISDIR' }))
  expect(line).toBe('Unexpected error: EISDIR: illegal operation on a directory')
  expect(where).toMatchObject({ code: 'EISDIR' })
  expect(JSON.stringify(where)).not.toContain('illegal')
})
