import { expect, test } from 'vitest'
import { detectFileKind } from './file-kind.ts'

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
])('A file that begins with %j is %s (R2.30)', (head, kind) => {
  expect(detectFileKind(bytes(head))).toBe(kind)
})
