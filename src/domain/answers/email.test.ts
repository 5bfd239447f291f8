import { expect, test } from 'vitest'
import { emailProblem, tidyEmail } from './email.ts'

test.each([
  ['ｈａｎａｋｏ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'hanako@example.com'],
  [' hanako @example。com\n', 'hanako@example.com'],
  ['mailto:Hanako.S@example.com', 'Hanako.S@example.com'],
])('R2.30: %s is put in the letters of mail', (typed, tidy) => {
  expect(tidyEmail(typed)).toBe(tidy)
})

test.each([
  ['hanako@example.com', undefined],
  ['ｈａｎａｋｏ＠ｅｘａｍｐｌｅ．ｃｏｍ', undefined],
  ['hanako.example.com', 'noAt'],
  ['hanako@', 'noDomain'],
  ['hanako@example', 'noDomain'],
  ['hana..ko@example.com', 'malformed'],
])('what is wrong with %s: %s', (typed, problem) => {
  expect(emailProblem(typed)).toBe(problem)
})
