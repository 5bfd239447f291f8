import { expect, test } from 'vitest'
import { readEmail } from '#domain/email.ts'
import { isWeakPassword, normalizePassword } from './password.ts'

const owner = { email: readEmail('tanaka@example.jp'), displayName: '田中 太郎' }

test.each([
  'short7!',
  'a'.repeat(129),
  'aaaaaaaaaaaa',
  'abcabcabcabc',
  '12341234',
  '12345678',
  '87654321',
  'qwertyui',
  'asdfghjkl',
  '1qaz2wsx3edc',
  'password',
  'Password123!',
  'P@ssw0rd',
  'ｐａｓｓｗｏｒｄ１',
  'uketsuke2026',
  'tanaka@example.jp',
  'tanaka12',
  '2026tanaka',
  'iloveyou',
])('%s is weak', (password) => {
  expect(isWeakPassword(password, owner)).toBe(true)
})

test.each([
  'correct horse battery',
  'kX9-tulpe-Regen',
  'ねこがすきなのでねこ',
  'umbrella-in-november',
  'a'.repeat(64) + 'bcdf'.repeat(16),
  'tanaka-reads-quietly',
])('%s is good', (password) => {
  expect(isWeakPassword(password, owner)).toBe(false)
})

test('the same password from another keyboard is the same', () => {
  expect(normalizePassword('Ｔulpe１')).toBe('Tulpe1')
  expect(normalizePassword('か\u3099')).toBe('が')
})
