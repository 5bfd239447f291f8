import { expect, test } from 'vitest'
import { emailProblem, normalizeEmail } from './email.ts'

test.each([
  ['ｈａｎａｋｏ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'hanako@example.com'],
  [' hanako @example。com\n', 'hanako@example.com'],
  ['mailto:Hanako.S@example.com', 'Hanako.S@example.com'],
  ['"a..b"@docomo.ne.jp', 'a..b@docomo.ne.jp'],
  ['"hanako sato"@example.com', '"hanako sato"@example.com'],
])('The typed e-mail %s is normalized (R2.30)', (typed, tidy) => {
  expect(normalizeEmail(typed)).toBe(tidy)
})

test.each([
  ['hanako@example.com', undefined],
  ['ｈａｎａｋｏ＠ｅｘａｍｐｌｅ．ｃｏｍ', undefined],
  ['hanako.example.com', 'noAt'],
  ['hanako@', 'noDomain'],
  ['hanako@example', 'noDomain'],
  ['hana..ko@example.com', 'malformed'],
  ['hana..ko@docomo.ne.jp', undefined],
  ['.hanako@ezweb.ne.jp', undefined],
  ['hanako.@au.com', undefined],
  ['"hanako sato"@example.com', 'malformed'],
  ['hanako\u2066@example.com', 'malformed'],
])('The e-mail %s has the problem %s', (typed, problem) => {
  expect(emailProblem(typed)).toBe(problem)
})
