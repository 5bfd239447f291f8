import { detectFileKind, fileHeadBytes } from '#domain/attachments/file-kind.ts'

export type FileProblem = 'empty' | 'type' | 'tooLarge' | 'heic' | 'unreadable'
export type FileRequirements = {
  /** Accepts PDF as well as pictures. */
  readonly pdf: boolean
  /** Maximum size of the sent file, in bytes. */
  readonly largest: number
}

/** The longer side in pixels: enough to read a photographed page. */
const maxSidePixels = 2048
/** In bytes. Opening a larger picture may crash a phone's page. */
const largestPicture = 60_000_000

/** Returns the file to send. Pictures are redrawn, no larger than needed and without metadata such as GPS data. */
export async function prepareFile(file: File, wanted: FileRequirements): Promise<File | FileProblem> {
  if (file.size === 0) return 'empty'
  let head: ArrayBuffer
  try {
    head = await file.slice(0, fileHeadBytes).arrayBuffer()
  } catch {
    // The file was deleted, or its drive is gone.
    return 'unreadable'
  }
  const kind = detectFileKind(new Uint8Array(head))
  if (!kind || (kind === 'pdf' && !wanted.pdf)) return 'type'
  if (kind === 'pdf') return file.size > wanted.largest ? 'tooLarge' : file
  if (file.size > largestPicture) return 'tooLarge'
  const picture = await redraw(file)
  // Only Safari can open HEIC, the iPhone's format.
  if (!picture) return kind === 'heic' ? 'heic' : 'unreadable'
  if (picture.size > wanted.largest) return 'tooLarge'
  return new File([picture], `${file.name.replace(/\.[^.]*$/, '') || 'photo'}.jpg`, { type: picture.type })
}

/** Redraws as JPEG, because Safari writes no WebP. Transparent pixels become white. */
async function redraw(file: File): Promise<Blob | undefined> {
  try {
    const bitmap = await createImageBitmap(file)
    const canvas = document.createElement('canvas')
    Object.assign(canvas, fitImageSize(maxSidePixels, bitmap))
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

/** Returns the largest size within `limit` on the longer side, never larger than the original. */
export function fitImageSize(limit: number, { width, height }: { width: number; height: number }): { width: number; height: number } {
  const scale = Math.min(1, limit / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
