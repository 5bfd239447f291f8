import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fileKind, fitInto } from './file-kind.ts'

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))

test.each([
  ['\xff\xd8\xff\xe1', 'jpeg'],
  ['\x89PNG\r\n\x1a\n', 'png'],
  ['GIF89a', 'gif'],
  ['RIFF\0\0\0\0WEBPVP8 ', 'webp'],
  ['RIFF\0\0\0\0WAVEfmt ', undefined],
  ['%PDF-1.7', 'pdf'],
  ['\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'heic'],
  ['\0\0\0\x1cftypmif1\0\0\0\0mif1avifmiaf', 'avif'],
  ['\0\0\0\x20ftypisom\0\0\0\0isomiso2', undefined],
  ['<svg xmlns=', undefined],
  ['MZ\x90', undefined],
  ['', undefined],
])('R2.30: a file that begins with %j is %s', (head, kind) => {
  expect(fileKind(bytes(head))).toBe(kind)
})

test('a picture is made smaller, never larger, and keeps its shape', () => {
  expect(fitInto(2048, { width: 4096, height: 3072 })).toEqual({ width: 2048, height: 1536 })
  expect(fitInto(2048, { width: 3024, height: 4032 })).toEqual({ width: 1536, height: 2048 })
  expect(fitInto(2048, { width: 640, height: 480 })).toEqual({ width: 640, height: 480 })
  const side = fc.integer({ min: 1, max: 20_000 })
  fc.assert(
    fc.property(side, side, (width, height) => {
      const fit = fitInto(2048, { width, height })
      expect(Math.max(fit.width, fit.height)).toBeLessThanOrEqual(2048)
      expect(Math.min(fit.width, fit.height)).toBeGreaterThanOrEqual(1)
      expect(fit.width).toBeLessThanOrEqual(width)
    }),
  )
})
