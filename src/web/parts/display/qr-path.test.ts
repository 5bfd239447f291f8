import QRCode from 'qrcode'
import { expect, test } from 'vitest'
import { createQrSvgPath } from './qr-path.ts'

test('The QR path covers exactly the dark modules, with a margin of four modules', () => {
  const text = 'http://shop.test/entry/w/K7M42QXA'
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' })
  const { size, path } = createQrSvgPath(text)
  expect(size).toBe(modules.size + 8)

  const dark = new Set<string>()
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let step = 0; step < Number(length); step++) dark.add(`${Number(x) + step - 4},${Number(y) - 4}`)
  }
  const expected = new Set<string>()
  for (let y = 0; y < modules.size; y++) for (let x = 0; x < modules.size; x++) if (modules.get(y, x)) expected.add(`${x},${y}`)
  expect(dark).toEqual(expected)
})
