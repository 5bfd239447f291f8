import { expect, test } from 'vitest'
import { mailboxKey, parseEmail, removeHiddenEmailCharacters } from './email.ts'

test.each([
  ['tanaka@example.jp', 'tanaka@example.jp'],
  ['  Tanaka.Taro+shop@Example.CO.JP ', 'tanaka.taro+shop@example.co.jp'],
  ['ｔａｎａｋａ＠ｅｘａｍｐｌｅ．ｊｐ', 'tanaka@example.jp'],
  ['田中@example.jp', '田中@example.jp'],
  ["o'brien@xn--eckwd4c7c.xn--zckzah", "o'brien@xn--eckwd4c7c.xn--zckzah"],
  [`${'a'.repeat(64)}@example.jp`, `${'a'.repeat(64)}@example.jp`],
  ['tanaka@example。co。jp', 'tanaka@example.co.jp'],
  ['tanaka@日本語.jp', 'tanaka@日本語.jp'],
  // Look-alike letters of another script: a different address, and mailed as one (mail.test.ts).
  ['tanaka@ex\u0430mple.jp', 'tanaka@ex\u0430mple.jp'],
  // Japanese phone companies issued such addresses.
  ['a..b@docomo.ne.jp', 'a..b@docomo.ne.jp'],
  ['.a@ezweb.ne.jp', '.a@ezweb.ne.jp'],
  ['A.b.@SoftBank.ne.jp', 'a.b.@softbank.ne.jp'],
  ['...x...@t.vodafone.ne.jp', '...x...@t.vodafone.ne.jp'],
  ['a..b@jp-t.ne.jp', 'a..b@jp-t.ne.jp'],
  ['ａ．．ｂ＠ｄｏｃｏｍｏ．ｎｅ．ｊｐ', 'a..b@docomo.ne.jp'],
  ['"a..b"@docomo.ne.jp', 'a..b@docomo.ne.jp'],
  ['"tanaka"@example.jp', 'tanaka@example.jp'],
])('The e-mail address %s is compared as %s', (input, key) => {
  expect(parseEmail(input)?.key).toBe(key)
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
  'ta..naka@docomo.ne.jp.example.jp',
  'ta..naka@mydocomo.ne.jp',
  'a@b..c@docomo.ne.jp',
  '..@docomo.ne.jp',
  `${'a.'.repeat(33)}@docomo.ne.jp`,
  '"ta naka"@example.jp',
  '"ta..naka"@example.jp',
  `${'a'.repeat(65)}@example.jp`,
  `a@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(60)}.${'f'.repeat(20)}.jp`,
  'tanaka@example.jp\r\nBcc: all@example.jp',
  'a'.repeat(1_000_000),
  // Addresses that look like another one.
  'tanaka@exa\u202emple.jp',
  '\u202etanaka@example.jp',
  'tanaka@example.jp\u2066',
  'tanaka\u200f@example.jp',
  'tanaka@exa\u200bmple.jp',
  'tan\u200daka@example.jp',
  'tanaka@exa\u00admple.jp',
  'tanaka@example\ufe0f.jp',
  'tanaka@exa\u{e0061}mple.jp',
  'tan\u3164aka@example.jp',
  'tanaka\u2800@example.jp',
  'tan\u0000aka@example.jp',
  'tanaka@example.jp\u2028Bcc: all@example.jp',
])('%j is no e-mail address', (input) => {
  expect(parseEmail(input)).toBeUndefined()
})

test('Pasted invisible characters are removed, but reordering marks are refused', () => {
  expect(parseEmail(removeHiddenEmailCharacters(' \u200btana\u00adka@example.jp\ufeff\n'))?.address).toBe('tanaka@example.jp')
  expect(parseEmail(removeHiddenEmailCharacters('\u202epj.elpmaxe@akanat'))).toBeUndefined()
})

test.each([
  ['Tanaka+shop@Example.jp', 'tanaka@example.jp'],
  ['tanaka@example.jp', 'tanaka@example.jp'],
  ['+81@example.jp', '+81@example.jp'],
  ['ta.na.ka+a+b@googlemail.com', 'tanaka@gmail.com'],
  ['ta.naka@example.jp', 'ta.naka@example.jp'],
])('Mail to %s arrives in the mailbox %s', (address, mailbox) => expect(mailboxKey(parseEmail(address)!)).toBe(mailbox))
