import type { FileLike, ImageSize } from '#domain/validation/rule.ts'

/** Bytes that are searched for the size; the preview of a photograph comes before it. */
const headLength = 512 * 1024

type Upload = FileLike & { slice?(from: number, to: number): { arrayBuffer(): Promise<ArrayBuffer> } }

/** Returns the size that a browser would show, from the header only; undefined for unknown formats. */
export async function imageSize(file: FileLike): Promise<ImageSize | undefined> {
  const { slice } = file as Upload
  if (typeof slice !== 'function') return undefined
  const head = new DataView(await slice.call(file, 0, headLength).arrayBuffer())
  try {
    return sizeOf(head)
  } catch (error) {
    // The header ends before the size.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function sizeOf(head: DataView): ImageSize | undefined {
  const starts = (text: string) => head.byteLength >= text.length && ascii(head, 0, text.length) === text
  if (starts('\x89PNG\r\n\x1a\n')) return { width: head.getUint32(16), height: head.getUint32(20) }
  if (starts('GIF87a') || starts('GIF89a')) return { width: head.getUint16(6, true), height: head.getUint16(8, true) }
  if (starts('BM')) return bitmapSize(head)
  if (starts('\xff\xd8')) return jpegSize(head)
  return vectorSize(new TextDecoder().decode(head))
}

function bitmapSize(head: DataView): ImageSize {
  if (head.getUint32(14, true) === 12) return { width: head.getUint16(18, true), height: head.getUint16(20, true) }
  // A negative height means that the rows go downwards.
  return { width: head.getInt32(18, true), height: Math.abs(head.getInt32(22, true)) }
}

/** Parses the first frame header. Swaps the sides as the camera's orientation says, like browsers. */
function jpegSize(head: DataView): ImageSize | undefined {
  let turned = false
  for (let at = 2; ; ) {
    if (head.getUint8(at) !== 0xff) return undefined
    const marker = head.getUint8(at + 1)
    if (marker === 0xff) {
      at++
      continue
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
    if (isFrame) {
      const [height, width] = [head.getUint16(at + 5), head.getUint16(at + 7)]
      return turned ? { width: height, height: width } : { width, height }
    }
    const length = head.getUint16(at + 2)
    if (marker === 0xe1 && ascii(head, at + 4, 6) === 'Exif\0\0') turned = isTurned(head, at + 10, at + 2 + length)
    at += 2 + length
  }
}

/** Returns true for the orientations 5 to 8, which swap the sides. `from`: start of the TIFF header, from which the offsets count. */
function isTurned(head: DataView, from: number, end: number): boolean {
  const little = ascii(head, from, 2) === 'II'
  const directory = from + head.getUint32(from + 4, little)
  if (directory + 2 > end) return false
  const count = head.getUint16(directory, little)
  for (let entry = 0; entry < count; entry++) {
    const at = directory + 2 + entry * 12
    if (at + 12 > end) return false
    if (head.getUint16(at, little) === 0x112) return head.getUint16(at + 8, little) >= 5
  }
  return false
}

/** Returns the size of an SVG in pixels; undefined for others, whose size the browser chooses. */
function vectorSize(text: string): ImageSize | undefined {
  const tag = rootTag(text)
  const [width, height] = [pixels(tag, 'width'), pixels(tag, 'height')]
  return Number.isNaN(width) || Number.isNaN(height) ? undefined : { width: Math.round(width), height: Math.round(height) }
}

/** Returns the `<svg …>` tag behind declarations and comments; empty if there is none. */
function rootTag(text: string): string {
  const prologue = [
    ['<?', '?>'],
    ['<!--', '-->'],
    ['<!', '>'],
  ] as const
  let rest = text.trimStart()
  for (let found = prologue.find(([begin]) => rest.startsWith(begin)); found; found = prologue.find(([begin]) => rest.startsWith(begin))) {
    const end = rest.indexOf(found[1])
    if (end < 0) return ''
    rest = rest.slice(end + found[1].length).trimStart()
  }
  return /^<svg\s/.test(rest) ? rest.slice(0, rest.indexOf('>')) : ''
}

function pixels(tag: string, name: string): number {
  return Number(new RegExp(`\\s${name}=["'](\\d+(?:\\.\\d+)?)(?:px)?["']`).exec(tag)?.[1] ?? Number.NaN)
}

function ascii(head: DataView, at: number, length: number): string {
  return Array.from({ length }, (_, index) => String.fromCharCode(head.getUint8(at + index))).join('')
}
