import { expect, test } from 'vitest'
import { isDatabaseUnavailable, isUniqueViolation } from './db-failure.ts'

const refused = (code: string, more: object = {}) => Object.assign(new Error('no'), { code, ...more })

test('Errors of an unavailable database are recognised', () => {
  // Connection lost, server stopping, starting, too many connections, disk full, a read-only standby, a statement that waited too long, a
  // deadlock.
  for (const code of ['08006', '57P01', '57P02', '57P03', '53300', '53100', '25006', '57014', '40P01', '40001'])
    expect(isDatabaseUnavailable(refused(code)), code).toBe(true)
  expect(isDatabaseUnavailable(refused('ECONNREFUSED', { syscall: 'connect' }))).toBe(true)
  expect(isDatabaseUnavailable(new Error('failed query', { cause: new Error('Connection terminated unexpectedly') }))).toBe(true)
  expect(isDatabaseUnavailable(new AggregateError([refused('ECONNREFUSED', { syscall: 'connect' })]))).toBe(true)
})

test('An error of a wrong statement does not count as an unavailable database', () => {
  for (const code of ['23505', '42601', '22P05', '42501', '25P02']) expect(isDatabaseUnavailable(refused(code)), code).toBe(false)
  // A missing file is not the database.
  expect(isDatabaseUnavailable(refused('ENOENT'))).toBe(false)
  for (const other of [undefined, null, 'away', new Error('timeout')]) expect(isDatabaseUnavailable(other)).toBe(false)
})

test('A unique violation in a nested cause is recognised by its constraint', () => {
  const violation = refused('23505', { constraint: 'ticket_pkey' })
  expect(isUniqueViolation(new Error('failed query', { cause: violation }), 'ticket_pkey')).toBe(true)
  expect(isUniqueViolation(violation, 'other')).toBe(false)
  expect(isUniqueViolation(refused('23503', { constraint: 'ticket_pkey' }), 'ticket_pkey')).toBe(false)
})
