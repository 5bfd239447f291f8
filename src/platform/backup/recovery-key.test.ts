import { expect, test } from 'vitest'
import { normalizeRecoveryKey, recoveryKeyOf } from './recovery-key.ts'

const made = (key: Uint8Array) => recoveryKeyOf({ recoveryKey: undefined }, key)

test('The recovery key is derived from the installation key', () => {
  expect(made(new Uint8Array(32).fill(7))).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){5}[0-9A-HJKMNP-TV-Z]{4}$/)
  expect(made(new Uint8Array(32).fill(7))).toBe(made(new Uint8Array(32).fill(7)))
  expect(made(new Uint8Array(32).fill(8))).not.toBe(made(new Uint8Array(32).fill(7)))
})

test('A typed recovery key is normalized, but a chosen key stays unchanged', () => {
  const own = made(new Uint8Array(32).fill(7))
  expect(normalizeRecoveryKey(`  ${own.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')}\n`)).toBe(own)
  expect(normalizeRecoveryKey('correct horse battery ')).toBe('correct horse battery')
  expect(recoveryKeyOf({ recoveryKey: 'correct horse battery' }, new Uint8Array(32))).toBe('correct horse battery')
})
