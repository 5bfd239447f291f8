import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { errorMessageForOperator, toFault, toFaultWithoutStack } from './fault.ts'

const thrown = (act: () => unknown): unknown => {
  try {
    return act()
  } catch (error) {
    return error
  }
}
const raise = (message: string) => {
  throw new Error(message)
}
const wrapped = (cause: Error) => new Error('Failed query: insert into ticket …\nparams: 山本 由佳', { cause })
const typed = '山本 由佳'

test.each([
  ['what could not be parsed', () => JSON.parse('山本 由佳')],
  ['half of it', () => JSON.parse('{"name":"山本 由佳')],
  ['an argument', () => Buffer.alloc('山本 由佳' as never)],
  ['an address', () => decodeURIComponent('%E5%B1山本')],
  ['a header', () => new Headers({ 'x-name': '山本 由佳' })],
  ['a value', () => Object.defineProperty('山本 由佳', 'a', {})],
  // JavaScript's own messages that quote a value, without quotes or with other ones.
  ['a whole number', () => BigInt('山本 由佳')],
  ['a property of a text', () => Object.assign('山本 由佳', { 0: 'x' })],
  ['a search in a text', () => 'a' in ('山本 由佳' as never)],
  ['pairs', () => new Map(['山本 由佳' as never])],
  ['what is called', () => [1].map('山本 由佳' as never)],
  ['a time zone', () => new Date().toLocaleString('ja', { timeZone: '山本 由佳' })],
  ['an option', () => new Intl.NumberFormat('ja', { style: '山本 由佳' as never })],
  ['what can’t be copied', () => structuredClone(Symbol('山本 由佳'))],
  ['a class', () => class extends ('山本 由佳' as unknown as ObjectConstructor) {}],
  ['a receiver', () => Map.prototype.get.call('山本 由佳' as never, 1)],
  ['a plain word', () => new Map(['yamamoto' as never])],
  ['a key', () => (undefined as unknown as Record<string, string>)['09012345678']],
  ['a key to be set', () => ((undefined as unknown as Record<string, string>)[typed] = '')],
  ['a calendar', () => Temporal.PlainDate.from('2026-11-23').withCalendar('山本')],
  ['a day', () => Temporal.PlainDate.from('山本 由佳')],
  ['an encoding', () => Buffer.from('', '山本 由佳' as never)],
  ['a decoder', () => new TextDecoder('山本 由佳')],
  ['what is applied', () => Reflect.apply('山本 由佳' as never, null, [])],
  ['a schema', () => z.strictObject({ name: z.email() }).parse({ name: '山本 由佳' })],
  ['lines that look like frames', () => raise('山本 由佳\n    at 山本 (file:///山本.ts:1:1)\n    at yamamoto')],
])('The log of an error about %s contains its location but no data (R1.3)', (_, act) => {
  const fault = toFault(thrown(act))
  expect(JSON.stringify(fault)).not.toMatch(/山本|由佳|yamamoto|0901/)
  expect(fault.stack?.join('\n')).toMatch(/^at .*fault\.test\.ts:\d+:\d+\)?$/m)
})

test.each([
  ['22P02', 'invalid input syntax for type uuid: "山本 由佳"', {}],
  ['22021', 'invalid byte sequence for encoding "UTF8": 0xe5 0xb1', {}],
  ['P0001', 'no: 山本 由佳', {}],
  [
    '23505',
    'duplicate key value violates unique constraint',
    { table: 'ticket', constraint: 'ticket_pkey', detail: 'Key (name)=(山本 由佳)' },
  ],
  ['23502', 'null value in column "name"', { table: 'ticket', column: 'name', detail: 'Failing row contains (山本 由佳)' }],
  ['ECONNREFUSED', 'connect ECONNREFUSED 127.0.0.1:5432', {}],
])('Database error %s is logged with our table names but no values (R1.3)', (code, message, more) => {
  const fault = toFault(wrapped(Object.assign(new Error(message), { name: 'error', code, ...more })))
  const { detail: _, ...ours }: { detail?: string } = more
  expect(fault).toEqual({ name: 'error', code, ...ours, stack: expect.arrayContaining([expect.stringMatching(/fault\.test\.ts/)]) })
  expect(JSON.stringify(fault)).not.toMatch(/山本/)
})

test('A fault is named by its type without its message', () => {
  expect(toFault('山本 由佳')).toEqual({ name: 'string' })
  expect(toFaultWithoutStack(new TypeError('山本 由佳'))).toEqual({ name: 'TypeError' })
})

test.each([
  ['no space left on device, write', Object.assign(new Error('no space left on device,\n  write'), { code: 'ENOSPC' })],
  ['role "uketsuke" does not exist', wrapped(Object.assign(new Error('role "uketsuke" does not exist'), { code: '42704' }))],
  ['error 22P02', wrapped(Object.assign(new Error('invalid input syntax: "山本 由佳"'), { name: 'error', code: '22P02' }))],
  ['AggregateError ECONNREFUSED', Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' })],
  ['string', '山本 由佳'],
])('The operator’s error line is “%s” and contains no row data', (line, error) => expect(errorMessageForOperator(error)).toBe(line))
