import { expect, test } from 'vitest'
import { contactEndsWith, parseTicketProof, ticketCodeFromBytes } from './proof.ts'

test('A ticket’s code has five characters, each equally likely', () => {
  expect(ticketCodeFromBytes(Uint8Array.from([0, 1, 15, 16, 255]))).toBe('34X3X')
  const counts = new Map<string, number>()
  for (let byte = 0; byte < 256; byte++) {
    const [character] = ticketCodeFromBytes(Uint8Array.from([byte, 0, 0, 0, 0]))
    counts.set(character!, (counts.get(character!) ?? 0) + 1)
  }
  expect(counts.size).toBe(16)
  expect(new Set(counts.values())).toEqual(new Set([16]))
  expect(() => ticketCodeFromBytes(Uint8Array.from([1, 2, 3, 4]))).toThrow('takes 5 bytes')
})

test('A code has no characters that look alike', () => {
  const all = Array.from({ length: 16 }, (_, byte) => ticketCodeFromBytes(Uint8Array.from([byte, 0, 0, 0, 0]))[0])
  for (const similar of ['0OQD', '1IL', '2Z', '5S', '6G', '8B', 'UV'])
    expect([...similar].filter((character) => all.includes(character))).toEqual([])
})

test.each([
  ['5678', { digits: '5678' }],
  ['５６７８', { digits: '5678' }],
  [' 56-78 ', { digits: '5678' }],
  ['k7m4p', { code: 'K7M4P' }],
  ['Ｋ７Ｍ４Ｐ', { code: 'K7M4P' }],
  ['K7-M4P', { code: 'K7M4P' }],
  ['34779', { code: '34779' }],
  ['567', undefined],
  ['56789', undefined],
  ['K7M4', undefined],
  ['K7M4PX', undefined],
  ['K7M40', undefined],
  ['', undefined],
])('“%s” typed as a proof is read as %j', (typed, proof) => {
  expect(parseTicketProof(typed)).toEqual(proof)
})

test.each([
  ['090-1234-5678', '5678', true],
  ['+81 90 1234 5678', '5678', true],
  ['090-1234-5678', '1234', false],
  ['a5678@example.jp', '5678', false],
  ['5678@example.jp', '5678', false],
  [null, '5678', false],
])('The contact %s with the digits %s fits: %s', (contact, digits, fits) => {
  expect(contactEndsWith(contact, digits)).toBe(fits)
})
