import { expect, test } from 'vitest'
import { readEmail } from './email.ts'

test.each([
  ['tanaka@example.jp', 'tanaka@example.jp'],
  ['  Tanaka.Taro+shop@Example.CO.JP ', 'tanaka.taro+shop@example.co.jp'],
  ['ｔａｎａｋａ＠ｅｘａｍｐｌｅ．ｊｐ', 'tanaka@example.jp'],
  ['田中@example.jp', '田中@example.jp'],
  ["o'brien@xn--eckwd4c7c.xn--zckzah", "o'brien@xn--eckwd4c7c.xn--zckzah"],
  [`${'a'.repeat(64)}@example.jp`, `${'a'.repeat(64)}@example.jp`],
])('%s is compared as %s', (input, key) => {
  expect(readEmail(input)?.key).toBe(key)
})

test.each([
  '',
  'tanaka',
  'tanaka@localhost',
  'tanaka@example',
  'tanaka@-example.jp',
  'tanaka@example..jp',
  'tanaka@@example.jp',
  'ta naka@example.jp',
  '.tanaka@example.jp',
  'tanaka.@example.jp',
  'ta..naka@example.jp',
  `${'a'.repeat(65)}@example.jp`,
  `a@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(60)}.${'f'.repeat(20)}.jp`,
  'tanaka@example.jp\r\nBcc: all@example.jp',
  'a'.repeat(1_000_000),
])('%j is none', (input) => {
  expect(readEmail(input)).toBeUndefined()
})
