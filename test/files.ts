/** Files as they come from phones, cameras and attackers. */
import { crc32, deflateRawSync, deflateSync } from 'node:zlib'
import sharp from 'sharp'

type Bytes = Buffer<ArrayBuffer>

export const createPhoto = (width = 80, height = 60): Promise<Bytes> =>
  sharp({ create: { width, height, channels: 3, background: '#884422' } })
    .jpeg()
    .toBuffer() as Promise<Bytes>

/** A rotated photo with its GPS position. */
export const createGeotaggedPhoto = (): Promise<Bytes> =>
  sharp({ create: { width: 80, height: 60, channels: 3, background: '#884422' } })
    .jpeg()
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Make: 'Place-Camera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '35/1 41/1 0/1' } })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">at home</x:xmpmeta>')
    .toBuffer() as Promise<Bytes>

/** A PNG with nothing but a header. */
function hollowPng(width: number, height: number): Bytes {
  const chunk = (type: string, data: Buffer) => {
    const whole = Buffer.alloc(12 + data.length)
    whole.writeUInt32BE(data.length, 0)
    whole.write(type, 4, 'latin1')
    data.copy(whole, 8)
    whole.writeUInt32BE(crc32(whole.subarray(4, 8 + data.length)), 8 + data.length)
    return whole
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 8
  const body = [chunk('IHDR', header), chunk('IDAT', deflateSync(Buffer.alloc(1_000))), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...body])
}

export const pdfDocument = (text = 'contract'): Bytes => Buffer.from(`%PDF-1.4\n% ${text}\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n`)

/** 10 MB of zeros in a few kilobytes, with the signature of an archive. */
const zipBomb = (): Bytes => Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), deflateRawSync(Buffer.alloc(10_000_000))])

/** Each with the code of its refusal. */
export async function badFiles(): Promise<{ what: string; name: string; bytes: Bytes; code: string }[]> {
  const whole = await createPhoto(800, 600)
  return [
    {
      what: 'an executable with another name',
      name: 'photo.jpg',
      bytes: Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1'),
      code: 'file.wrongType',
    },
    { what: 'an archive that unpacks to more', name: 'photo.jpg', bytes: zipBomb(), code: 'file.wrongType' },
    {
      what: 'an SVG with a script',
      name: 'photo.svg',
      bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      code: 'file.wrongType',
    },
    { what: 'a page', name: 'photo.png', bytes: Buffer.from('<!doctype html><script>alert(1)</script>'), code: 'file.wrongType' },
    { what: 'a moving picture', name: 'photo.gif', bytes: Buffer.from('GIF89a\x01\0\x01\0', 'latin1'), code: 'file.wrongType' },
    {
      what: 'a photo of a kind that is opened nowhere here',
      name: 'photo.heic',
      bytes: Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
      code: 'file.heic',
    },
    { what: 'a picture of 30,000 × 30,000', name: 'photo.png', bytes: hollowPng(30_000, 30_000), code: 'file.tooManyPixels' },
    { what: 'a picture with nothing behind its header', name: 'photo.png', bytes: hollowPng(3_000, 2_000), code: 'file.unreadable' },
    { what: 'half a photo', name: 'photo.jpg', bytes: whole.subarray(0, whole.length / 2), code: 'file.unreadable' },
    { what: 'half a paper', name: 'paper.pdf', bytes: Buffer.from('%PDF-1.7\n1 0 obj<<'), code: 'file.unreadable' },
    { what: 'nothing', name: 'photo.jpg', bytes: Buffer.alloc(0), code: 'file.empty' },
    { what: '21 MB', name: 'photo.jpg', bytes: Buffer.alloc(21_000_000, 255), code: 'file.tooLarge' },
  ]
}

/** A question for photos, published as a version of its own. No template of a rental shop has one. */
export const photoQuestion = {
  type: 'file',
  key: 'photos',
  label: { ja: 'お部屋の写真', en: 'Photos of your home', zh: '房间照片' },
  limit: 3,
  rules: 'image|size:20480',
  privacy: 'person',
}
