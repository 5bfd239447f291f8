/** Accepts files by their content, never by name or by the browser's content type. */
import type { AttachmentKind } from '#domain/attachments/attachment.ts'
import { detectFileKind } from '#domain/attachments/file-kind.ts'
import { isRefusal, type Refusal, refuse } from '#domain/refusal.ts'
import { sha256 } from '#platform/tokens.ts'
import { reencodePicture } from './picture.ts'

export type AcceptedFile = {
  kind: AttachmentKind
  whole: Buffer
  thumbnail: Buffer | undefined
  width: number | null
  height: number | null
}
export type PictureRefusal = Refusal<
  'file.empty' | 'file.notPicture' | 'file.heic' | 'file.tooManyPixels' | 'file.unreadable' | 'request.tooMany'
>
export type FileRefusal = PictureRefusal | Refusal<'file.wrongType'>

export async function acceptPicture(bytes: Buffer): Promise<(AcceptedFile & { thumbnail: Buffer }) | PictureRefusal> {
  if (bytes.length === 0) return refuse('file.empty')
  const kind = detectFileKind(bytes)
  if (kind === 'heic') return refuse('file.heic')
  if (kind !== 'jpeg' && kind !== 'png' && kind !== 'webp') return refuse('file.notPicture')
  const picture = await reencodePicture(bytes)
  return isRefusal(picture) ? picture : { kind: 'image', ...picture }
}

/** `pdf`: whether PDF files are accepted besides pictures. */
export async function acceptFile(bytes: Buffer, { pdf }: { pdf: boolean }): Promise<AcceptedFile | FileRefusal> {
  if (pdf && detectFileKind(bytes) === 'pdf')
    return isWholePdf(bytes) ? { kind: 'pdf', whole: bytes, thumbnail: undefined, width: null, height: null } : refuse('file.unreadable')
  const file = await acceptPicture(bytes)
  return pdf && isRefusal(file) && file.refused === 'file.notPicture' ? refuse('file.wrongType') : file
}

/** Returns true if the file ends with the PDF end mark. Truncated files, and files with another one appended, lack it. */
function isWholePdf(bytes: Buffer): boolean {
  return bytes.subarray(-1024).includes('%%EOF')
}

/** Includes the file's bytes in the idempotency hash, so that a reused key with another file is refused. */
export const includeFileInHash = <Call extends { inputHash: Buffer }>(call: Call, bytes: Buffer): Call => ({
  ...call,
  inputHash: sha256(Buffer.concat([call.inputHash, sha256(bytes)])),
})
