/** Pictures are drawn anew: what a camera notes beside them, and whatever else stands in the file, is not in what is kept. */
import sharp, { type Sharp } from 'sharp'
import { isRefusal, type Refusal, refuse } from '#domain/refusal.ts'
import { createConcurrencyLimiter } from '#platform/gate.ts'

export type Picture = { whole: Buffer; thumbnail: Buffer; width: number; height: number }

/** A phone's 48 megapixels, and less than would fill the memory of a shop's PC where it is opened. */
const maxPixels = 50_000_000
/** On the longer side, in pixels: enough to read a photographed page. */
const maxSidePixels = 4096
const thumbnailSide = 320
const patienceSeconds = 20
/** Whoever comes after so many waits longer than a browser does. */
const maxQueuedPictures = 20

// None but these three are ever opened, whatever a file says that it is.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] })
sharp.cache(false)
sharp.concurrency(1)

/** One at a time: a crowd that sends photos takes one core, and the memory of one. */
const gate = createConcurrencyLimiter(1)

type Unfit = Refusal<'file.tooManyPixels' | 'file.unreadable' | 'request.tooMany'>

export async function drawAnew(bytes: Buffer): Promise<Picture | Unfit> {
  const drawn = await gate(maxQueuedPictures, async () => {
    try {
      return await draw(bytes)
    } catch {
      // Its message says what is wrong with the file's insides, which nobody who took the photo can do anything about.
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
  // By its header alone: nothing is decoded yet.
  const { width, height } = await open(bytes, false).metadata()
  if (width * height > maxPixels) return refuse('file.tooManyPixels')
  const whole = await jpeg(open(bytes).autoOrient(), maxSidePixels, 85)
  const thumbnail = await jpeg(open(whole.data), thumbnailSide, 75)
  return { whole: whole.data, thumbnail: thumbnail.data, width: whole.info.width, height: whole.info.height }
}

/** Without any metadata, in sRGB; what is clear becomes white. */
function jpeg(picture: Sharp, side: number, quality: number) {
  return picture
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .jpeg({ quality })
    .timeout({ seconds: patienceSeconds })
    .toBuffer({ resolveWithObject: true })
}
