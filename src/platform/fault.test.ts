import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { describeFault } from './fault.ts'

const thrown = (act: () => unknown): unknown => {
  try {
    return act()
  } catch (error) {
    return error
  }
}
const database = (code: string, message: string) => Object.assign(new Error(message), { name: 'error', code })
const wrapped = (cause: Error) => new Error('Failed query: insert into ticket …\nparams: 山本 由佳', { cause })
const typed = '山本 由佳'

test.each([
  ['what could not be parsed', () => JSON.parse('山本 由佳'), 'Unexpected token … is not valid JSON'],
  ['half of it', () => JSON.parse('{"name":"山本 由佳'), undefined],
  ['an argument', () => Buffer.alloc('山本 由佳' as never), 'The "size" argument must be of type number. …'],
  ['an address', () => decodeURIComponent('%E5%B1山本'), 'URI malformed'],
  ['a header', () => new Headers({ 'x-name': '山本 由佳' }), undefined],
  ['a value', () => Object.defineProperty('山本 由佳', 'a', {}), undefined],
  // What the language itself says of a value, without any quotes around it or with those of another kind.
  ['a whole number', () => BigInt('山本 由佳'), 'Cannot convert … to a BigInt'],
  ['a property of a text', () => Object.assign('山本 由佳', { 0: 'x' }), 'Cannot assign to read only property … of object …'],
  ['a search in a text', () => 'a' in ('山本 由佳' as never), "Cannot use 'in' operator to search for 'a' in …"],
  ['pairs', () => new Map(['山本 由佳' as never]), 'Iterator value … is not an entry object'],
  ['what is called', () => [1].map('山本 由佳' as never), 'string … is not a function'],
  ['a time zone', () => new Date().toLocaleString('ja', { timeZone: '山本 由佳' }), 'Invalid time zone specified …'],
  ['an option', () => new Intl.NumberFormat('ja', { style: '山本 由佳' as never }), 'Value … out of range for … options property …'],
  ['what can’t be copied', () => structuredClone(Symbol('山本 由佳')), '… could not be cloned.'],
  ['a class', () => class extends ('山本 由佳' as unknown as ObjectConstructor) {}, 'Class extends value … is not a constructor or null'],
  ['a receiver', () => Map.prototype.get.call('山本 由佳' as never, 1), 'Method … called on incompatible receiver …'],
  ['a plain word', () => new Map(['yamamoto' as never]), 'Iterator value … is not an entry object'],
  ['a key', () => (undefined as unknown as Record<string, string>)['09012345678'], 'Cannot read properties of undefined …'],
  ['a key to be set', () => ((undefined as unknown as Record<string, string>)[typed] = ''), 'Cannot set properties of undefined …'],
  ['a calendar', () => Temporal.PlainDate.from('2026-11-23').withCalendar('山本'), 'Unknown calendar …'],
  ['a day', () => Temporal.PlainDate.from('山本 由佳'), 'Cannot parse …'],
  ['an encoding', () => Buffer.from('', '山本 由佳' as never), 'Unknown encoding …'],
  ['a decoder', () => new TextDecoder('山本 由佳'), '… encoding is not supported'],
  ['what is applied', () => Reflect.apply('山本 由佳' as never, null, []), '… was called on … which is a string and not a function'],
  ['a schema', () => z.strictObject({ name: z.email() }).parse({ name: '山本 由佳' }), 'name invalid_format'],
])('R1.3 nothing of %s is in what is logged', (_, act, message) => {
  const fault = describeFault(thrown(act))
  expect(JSON.stringify(fault)).not.toMatch(/山本|由佳|yamamoto|0901/)
  if (message) expect(fault.message).toBe(message)
})

test.each([
  ['22P02', 'invalid input syntax for type uuid: "山本 由佳"', 'invalid input syntax for type uuid …'],
  ['22021', 'invalid byte sequence for encoding "UTF8": 0xe5 0xb1', 'invalid byte sequence for encoding …'],
  ['22003', 'value "09012345678" is out of range for type integer', 'value …'],
  ['P0001', 'no: 山本 由佳', 'no …'],
  ['23505', 'duplicate key value violates unique constraint "ticket_pkey"', 'duplicate key value violates unique constraint "ticket_pkey"'],
  ['42703', 'column "nam" does not exist', 'column "nam" does not exist'],
  ['ECONNREFUSED', 'connect ECONNREFUSED 127.0.0.1:5432', 'connect ECONNREFUSED 127.0.0.1:5432'],
])('R1.3 a fault of the database says what is ours and nothing that somebody typed: %s', (code, message, told) => {
  const fault = describeFault(wrapped(database(code, message)))
  expect(fault).toMatchObject({ name: 'error', code, message: told })
  expect(fault.stack).toMatch(/^error: .*\n +at .*fault\.test\.ts/)
  expect(JSON.stringify(fault)).not.toMatch(/山本|0901234/)
})

test('what our own code got wrong is told as it is', () => {
  const nothing: { name?: { length: number } } = {}
  expect(describeFault(thrown(() => nothing.name!.length)).message).toBe(`Cannot read properties of undefined (reading 'length')`)
  expect(describeFault('山本 由佳')).toEqual({ name: 'string', message: 'not an error' })
})
