import { fileKind, headLength } from '#domain/attachments/file-kind.ts'

export type FileProblem = 'empty' | 'type' | 'tooLarge' | 'heic' | 'unreadable'
export type Wanted = {
  /** PDF as well as pictures. */
  readonly pdf: boolean
  /** Of what is sent, in bytes. */
  readonly largest: number
}

/** On the longer side, in pixels: enough to read a photographed page. */
const longestSide = 2048
/** A phone that opens more for us may close the page. */
const largestPicture = 60_000_000

/** The file as it is sent: pictures drawn anew, no larger than needed and without what cameras write into them, such as the place. */
export async function readyFile(file: File, wanted: Wanted): Promise<File | FileProblem> {
  if (file.size === 0) return 'empty'
  let head: ArrayBuffer
  try {
    head = await file.slice(0, headLength).arrayBuffer()
  } catch {
    // Gone, or on a drive that isn't there.
    return 'unreadable'
  }
  const kind = fileKind(new Uint8Array(head))
  if (!kind || (kind === 'pdf' && !wanted.pdf)) return 'type'
  if (kind === 'pdf') return file.size > wanted.largest ? 'tooLarge' : file
  if (file.size > largestPicture) return 'tooLarge'
  const picture = await redraw(file)
  // Safari can open what iPhones take, others can't.
  if (!picture) return kind === 'heic' ? 'heic' : 'unreadable'
  if (picture.size > wanted.largest) return 'tooLarge'
  return new File([picture], `${file.name.replace(/\.[^.]*$/, '') || 'photo'}.jpg`, { type: picture.type })
}

/** As JPEG: Safari writes no WebP. What is clear becomes white. */
async function redraw(file: File): Promise<Blob | undefined> {
  try {
    const bitmap = await createImageBitmap(file)
    const canvas = document.createElement('canvas')
    Object.assign(canvas, fitInto(longestSide, bitmap))
    const context = canvas.getContext('2d')!
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    bitmap.close()
    return await new Promise<Blob | undefined>((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/jpeg', 0.85))
  } catch {
    return undefined
  }
}

/** The largest size within `limit` on the longer side, never larger than it was. */
export function fitInto(limit: number, { width, height }: { width: number; height: number }): { width: number; height: number } {
  const scale = Math.min(1, limit / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
