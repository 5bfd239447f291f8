/** Small generated pictures of each kind, with the size that a browser shows. */
import { crc32, deflateSync } from 'node:zlib'

export type Picture = { name: string; type: string; bytes: Uint8Array<ArrayBuffer>; size: { width: number; height: number } | undefined }

const text = (written: string) => new TextEncoder().encode(written)
const join = (...parts: readonly (Uint8Array | readonly number[])[]) =>
  new Uint8Array(Buffer.concat(parts.map((part) => Buffer.from(part))))

function png(width: number, height: number): Uint8Array<ArrayBuffer> {
  const chunk = (kind: string, data: Uint8Array) => {
    const head = Buffer.alloc(4)
    head.writeUInt32BE(data.length)
    const body = join(text(kind), data)
    const check = Buffer.alloc(4)
    check.writeUInt32BE(crc32(body))
    return join(head, body, check)
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header[8] = 8
  const rows = Buffer.alloc((width + 1) * height)
  return join(
    [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  )
}

/** One colour: the shortest data that a decoder accepts. */
function gif(width: number, height: number): Uint8Array<ArrayBuffer> {
  const [w, h] = [
    [width & 255, width >> 8],
    [height & 255, height >> 8],
  ]
  return join(text('GIF89a'), w!, h!, [0x80, 0, 0, 0, 0, 0, 255, 255, 255, 0x2c, 0, 0, 0, 0], w!, h!, [0, 2, 2, 0x44, 1, 0, 0x3b])
}

function bmp(width: number, height: number): Uint8Array<ArrayBuffer> {
  const row = Math.ceil((width * 3) / 4) * 4
  const found = Buffer.alloc(54 + row * Math.abs(height))
  found.write('BM')
  found.writeUInt32LE(found.length, 2)
  found.writeUInt32LE(54, 10)
  found.writeUInt32LE(40, 14)
  found.writeInt32LE(width, 18)
  found.writeInt32LE(height, 22)
  found.writeUInt16LE(1, 26)
  found.writeUInt16LE(24, 28)
  return new Uint8Array(found)
}

/** 16 × 8 pixels of grey, as a camera would write them but without metadata. */
const jpegBody = Buffer.from(
  'ffdb004300030202020202030202020303030304060404040404080606050609080a0a090809090a0c0f0c0a0b0e0b09090d110d0e0f101011100a0c12131210130f101010' +
    'ffc0000b080008001001011100' +
    'ffc4001f0000010501010101010100000000000000000102030405060708090a0b' +
    'ffc400b5100002010303020403050504040000017d01020300041105122131410613516107227114328191a1082342b1c11552d1f02433627282090a161718191a25262728292a3435363738393a434445464748494a535455565758595a636465666768696a737475767778797a838485868788898a92939495969798999aa2a3a4a5a6a7a8a9aab2b3b4b5b6b7b8b9bac2c3c4c5c6c7c8c9cad2d3d4d5d6d7d8d9dae1e2e3e4e5e6e7e8e9eaf1f2f3f4f5f6f7f8f9fa' +
    'ffda0008010100003f00' +
    '0a2803ff' +
    'd9',
  'hex',
)
/** The EXIF orientation, in either byte order. */
function exif(orientation: number, little: boolean): number[] {
  const two = (value: number) => (little ? [value, 0] : [0, value])
  const four = (value: number) => (little ? [value, 0, 0, 0] : [0, 0, 0, value])
  const note = [
    ...text('Exif\0\0'),
    ...text(little ? 'II' : 'MM'),
    ...two(42),
    ...four(8),
    ...two(1),
    ...(little ? [0x12, 1] : [1, 0x12]),
    ...two(3),
    ...four(1),
    ...two(orientation),
    0,
    0,
    ...four(0),
  ]
  return [0xff, 0xe1, 0, note.length + 2, ...note]
}
const jpeg = (...notes: readonly number[][]) => join([0xff, 0xd8], ...notes, jpegBody)

const svg = (tag: string, before = '') =>
  new Uint8Array(text(`${before}<svg xmlns="http://www.w3.org/2000/svg" ${tag}><rect width="5" height="5"/></svg>`))

export const pictures: readonly Picture[] = [
  { name: 'a.png', type: 'image/png', bytes: png(7, 5), size: { width: 7, height: 5 } },
  { name: 'a.gif', type: 'image/gif', bytes: gif(1, 1), size: { width: 1, height: 1 } },
  { name: 'a.bmp', type: 'image/bmp', bytes: bmp(6, 4), size: { width: 6, height: 4 } },
  { name: 'downwards.bmp', type: 'image/bmp', bytes: bmp(6, -4), size: { width: 6, height: 4 } },
  { name: 'a.jpg', type: 'image/jpeg', bytes: jpeg(), size: { width: 16, height: 8 } },
  { name: 'upright.jpeg', type: 'image/jpeg', bytes: jpeg(exif(1, true)), size: { width: 16, height: 8 } },
  { name: 'turned.jpg', type: 'image/jpeg', bytes: jpeg(exif(6, true)), size: { width: 8, height: 16 } },
  { name: 'turned-motorola.jpg', type: 'image/jpeg', bytes: jpeg(exif(8, false)), size: { width: 8, height: 16 } },
  { name: 'a.svg', type: 'image/svg+xml', bytes: svg('width="30" height="20"'), size: { width: 30, height: 20 } },
  {
    name: 'pixels.svg',
    type: 'image/svg+xml',
    bytes: svg('width="30px" height=\'20px\'', '<?xml version="1.0"?>\n<!-- a picture -->\n'),
    size: { width: 30, height: 20 },
  },
]
