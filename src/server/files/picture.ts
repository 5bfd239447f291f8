/** Re-encodes pictures, so that metadata and hidden content are not stored. */
import sharp, { type Sharp } from 'sharp'
import { isRefusal, type Refusal, refuse } from '#domain/refusal.ts'
import { createConcurrencyLimiter } from '#platform/concurrency-limiter.ts'

export type Picture = { whole: Buffer; thumbnail: Buffer; width: number; height: number }

/** Allows a phone's 48 megapixels and protects the memory of the shop's PC. */
const maxPixels = 50_000_000
/** Longer side in pixels: enough to read a photographed page. */
const maxSidePixels = 4096
const thumbnailSide = 320
const patienceSeconds = 20
/** A longer queue would outlast the browser's timeout. */
const maxQueuedPictures = 20

// Security: only these three decoders may run, whatever the file claims to be.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] })
sharp.cache(false)
sharp.concurrency(1)

/** Decodes one picture at a time, which limits CPU and memory use. */
const gate = createConcurrencyLimiter(1)

type Unfit = Refusal<'file.tooManyPixels' | 'file.unreadable' | 'request.tooMany'>

export async function reencodePicture(bytes: Buffer): Promise<Picture | Unfit> {
  const drawn = await gate(maxQueuedPictures, async () => {
    try {
      return await draw(bytes)
    } catch {
      // The library's message describes file internals, which are useless to the visitor.
      return refuse('file.unreadable')
    }
  })
  return isRefusal(drawn) && drawn.refused === 'gate.full'
    ? refuse('request.tooMany', { params: { seconds: 10 } })
    : (drawn as Picture | Unfit)
}

const open = (bytes: Buffer, checked = true) =>
  sharp(bytes, { failOn: 'error', sequentialRead: true, limitInputPixels: checked ? maxPixels : false })

async function draw(bytes: Buffer): Promise<Picture | Unfit> {
  // Reads only the header; nothing is decoded yet.
  const { width, height } = await open(bytes, false).metadata()
  if (width * height > maxPixels) return refuse('file.tooManyPixels')
  const whole = await jpeg(open(bytes).autoOrient(), maxSidePixels, 85)
  const thumbnail = await jpeg(open(whole.data), thumbnailSide, 75)
  return { whole: whole.data, thumbnail: thumbnail.data, width: whole.info.width, height: whole.info.height }
}

/** Without metadata, in sRGB; transparency becomes white. */
function jpeg(picture: Sharp, side: number, quality: number) {
  return picture
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .jpeg({ quality })
    .timeout({ seconds: patienceSeconds })
    .toBuffer({ resolveWithObject: true })
}
