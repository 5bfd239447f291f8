import { expect, test } from 'vitest'
import { composeSms, maxSmsSegments, measureSms } from './sms-segments.ts'

const link = 'https://uketsuke.example.jp/entry/w/AbCdEfGhIjKlMnOpQrStUv'

test.each([
  ['', 'gsm7', 0, 1],
  ['a'.repeat(160), 'gsm7', 160, 1],
  ['a'.repeat(161), 'gsm7', 161, 2],
  ['a'.repeat(306), 'gsm7', 306, 2],
  ['a'.repeat(307), 'gsm7', 307, 3],
  ['€'.repeat(80), 'gsm7', 160, 1],
  ['€'.repeat(81), 'gsm7', 162, 2],
  ['あ'.repeat(70), 'ucs2', 70, 1],
  ['あ'.repeat(71), 'ucs2', 71, 2],
  ['あ'.repeat(134), 'ucs2', 134, 2],
  ['あ'.repeat(135), 'ucs2', 135, 3],
  [`${'a'.repeat(70)}号`, 'ucs2', 71, 2],
  ['😀'.repeat(35), 'ucs2', 70, 1],
  ['😀'.repeat(36), 'ucs2', 72, 2],
  ['`', 'ucs2', 1, 1],
] as const)('The SMS %j is measured as %s with %d units in %d segments', (text, encoding, units, segments) => {
  expect(measureSms(text)).toMatchObject({ encoding, units, segments })
})

test('A character of two units moves to the next part whole', () => {
  // 152 units leave one, which an escaped character cannot use.
  expect(measureSms(`${'a'.repeat(152)}${'€'.repeat(77)}`)).toMatchObject({ units: 306, segments: 3 })
  expect(measureSms(`${'あ'.repeat(66)}${'😀'.repeat(34)}`)).toMatchObject({ units: 134, segments: 3 })
})

test('An SMS that is too long loses the end of the shop’s words, never of its link', () => {
  for (const letter of ['あ', 'a']) {
    const sms = composeSms({ title: 'A018', words: letter.repeat(2_000), link })
    expect(measureSms(sms).segments).toBe(maxSmsSegments)
    expect(sms.startsWith(`A018\n${letter}`)).toBe(true)
    expect(sms.endsWith(`${letter === 'a' ? '...' : '…'}\n${link}`)).toBe(true)
  }
})

test('An SMS with a very long title keeps its link', () => {
  const sms = composeSms({ title: `A018 ${'店'.repeat(300)}`, link })
  expect(measureSms(sms).segments).toBe(maxSmsSegments)
  expect(sms).toMatch(/^A018 店+…\nhttps:/)
})

test('Missing parts are left out', () => {
  expect(composeSms({ title: 'A018', link: undefined })).toBe('A018')
})
