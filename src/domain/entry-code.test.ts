import fc from 'fast-check'
import { expect, test } from 'vitest'
import { entryCodeFromBytes, formatEntryCode, parseEntryCode } from './entry-code.ts'
import { isPublicToken } from './public-token.ts'

const codes = fc.uint8Array({ minLength: 8, maxLength: 12 }).map(entryCodeFromBytes)

test('A printed entry code is parsed in any usual spelling', () => {
  fc.assert(
    fc.property(codes, (code) => {
      const fullWidth = [...formatEntryCode(code)].map((character) => String.fromCodePoint(character.codePointAt(0)! + 0xfee0)).join('')
      const typed = [
        code,
        formatEntryCode(code),
        code.toLowerCase(),
        ` ${code.slice(0, 4)} ${code.slice(4)}\n`,
        fullWidth,
        fullWidth.toLowerCase(),
      ]
      expect(new Set(typed.map(parseEntryCode))).toEqual(new Set([code]))
    }),
  )
})

test('Look-alike and full-width characters and dashes in an entry code are corrected', () => {
  expect(parseEntryCode('oOiIlL01')).toBe('00111101')
  expect(parseEntryCode('Ｋ７Ｍ４－２ＱＸＡ')).toBe('K7M42QXA')
  expect(['K7M4ー2QXA', 'K7M4‐2QXA', 'K7M4−2QXA', 'k7m4–2qxa', 'K7M4　2QXA'].map(parseEntryCode)).toEqual(Array(5).fill('K7M42QXA'))
})

test("Text that can't be an entry code is refused", () => {
  const none = [
    '',
    'K7M42QX',
    'K7M42QXAA',
    'K7M42QXU',
    'K7M4_2QXA',
    'K7M42QX!',
    '受付コード八文字',
    '../../me',
    'K7M42QX\u0000',
    '\ud800K7M42QX',
  ]
  expect(none.map(parseEntryCode)).toEqual(none.map(() => undefined))
})

test('Characters of an entry code are equally likely and never I, L, O or U', () => {
  const all = Array.from({ length: 256 }, (_, byte) => entryCodeFromBytes(new Uint8Array(8).fill(byte))[0]!)
  const counts = Map.groupBy(all, (character) => character)
  expect([...counts.values()].map(({ length }) => length)).toEqual(Array(32).fill(8))
  expect([...counts.keys()].join('')).not.toMatch(/[ILOU]/)
  fc.assert(fc.property(codes, (code) => !isPublicToken(code)))
  expect(() => entryCodeFromBytes(new Uint8Array(7))).toThrow('8 bytes')
})
