import { expect, test } from 'vitest'
import { qrPath } from '../qr-path.ts'
import { fileName, modulePixels, qrSvg } from './qr-file.ts'

test('R2.30 QR view: the saved drawing carries the same modules and its quiet zone', () => {
  const code = qrPath('http://shop.test/entry/w/K7M42QXA')
  const svg = qrSvg(code)
  expect(svg).toContain(`viewBox="0 0 ${code.size} ${code.size}"`)
  expect(svg).toContain(`d="${code.path}"`)
  expect(svg).toContain(`fill="#fff" d="M0 0h${code.size}v${code.size}H0z"`)
})

test.each([
  [33, 1000, 31],
  [33, 33, 1],
  [41, 1000, 25],
])('R2.30 QR view: %i modules in at least %i pixels take %i each', (size, atLeast, pixels) => {
  expect(modulePixels(size, atLeast)).toBe(pixels)
  expect(modulePixels(size, atLeast) * size).toBeGreaterThanOrEqual(atLeast)
})

test.each([
  ['こもれび住まい 若葉通り店', 'こもれび住まい-若葉通り店'],
  ['a/b\\c:d', 'a-b-c-d'],
  ['..', 'qr'],
  ['\u202e<x>\n', 'x'],
])('R2.30 QR view: the file of %j is %j', (title, name) => expect(fileName(title)).toBe(name))
