import { expect, test } from 'vitest'
import { createQrSvgPath } from '../qr-path.ts'
import { countPixelsPerModule, qrSvg, toSafeFileName } from './qr-file.ts'

test('The saved QR drawing has the shown modules and the margin (R2.30 QR view)', () => {
  const code = createQrSvgPath('http://shop.test/entry/w/K7M42QXA')
  const svg = qrSvg(code)
  expect(svg).toContain(`viewBox="0 0 ${code.size} ${code.size}"`)
  expect(svg).toContain(`d="${code.path}"`)
  expect(svg).toContain(`fill="#fff" d="M0 0h${code.size}v${code.size}H0z"`)
})

test.each([
  [33, 1000, 31],
  [33, 33, 1],
  [41, 1000, 25],
])('A code of %i modules for %i pixels has %i pixels per module (R2.30 QR view)', (size, minPixels, pixels) => {
  expect(countPixelsPerModule(size, minPixels)).toBe(pixels)
  expect(countPixelsPerModule(size, minPixels) * size).toBeGreaterThanOrEqual(minPixels)
})

test.each([
  ['こもれび住まい 若葉通り店', 'こもれび住まい-若葉通り店'],
  ['a/b\\c:d', 'a-b-c-d'],
  ['..', 'qr'],
  ['\u202e<x>\n', 'x'],
])('The QR code of %j is saved under the name %j (R2.30 QR view)', (title, name) => expect(toSafeFileName(title)).toBe(name))
