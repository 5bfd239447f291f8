/** Which files are taken, by what they are: not by their name, nor by what a browser says of it. */
import type { AttachmentKind } from '#domain/attachments/attachment.ts'
import { fileKind } from '#domain/attachments/file-kind.ts'
import { isRefusal, type Refusal, refuse } from '#domain/refusal.ts'
import { sha256 } from '#platform/tokens.ts'
import { drawAnew } from './picture.ts'

export type AcceptedFile = {
  kind: AttachmentKind
  whole: Buffer
  thumbnail: Buffer | undefined
  width: number | null
  height: number | null
}
export type BadPicture = Refusal<
  'file.empty' | 'file.notPicture' | 'file.heic' | 'file.tooManyPixels' | 'file.unreadable' | 'request.tooMany'
>
export type BadFile = BadPicture | Refusal<'file.wrongType'>

export async function acceptPicture(bytes: Buffer): Promise<(AcceptedFile & { thumbnail: Buffer }) | BadPicture> {
  if (bytes.length === 0) return refuse('file.empty')
  const kind = fileKind(bytes)
  if (kind === 'heic') return refuse('file.heic')
  if (kind !== 'jpeg' && kind !== 'png' && kind !== 'webp') return refuse('file.notPicture')
  const picture = await drawAnew(bytes)
  return isRefusal(picture) ? picture : { kind: 'image', ...picture }
}

/** `pdf`: whether papers are taken beside pictures. */
export async function acceptFile(bytes: Buffer, { pdf }: { pdf: boolean }): Promise<AcceptedFile | BadFile> {
  if (pdf && fileKind(bytes) === 'pdf')
    return isWholePdf(bytes) ? { kind: 'pdf', whole: bytes, thumbnail: undefined, width: null, height: null } : refuse('file.unreadable')
  const file = await acceptPicture(bytes)
  return pdf && isRefusal(file) && file.refused === 'file.notPicture' ? refuse('file.wrongType') : file
}

/** It ends with its mark: one that broke off on the way has none, nor has another file that was put behind it. */
function isWholePdf(bytes: Buffer): boolean {
  return bytes.subarray(-1024).includes('%%EOF')
}

/** The same wish only where the bytes are the same. */
export const withContent = <Call extends { inputHash: Buffer }>(call: Call, bytes: Buffer): Call => ({
  ...call,
  inputHash: sha256(Buffer.concat([call.inputHash, sha256(bytes)])),
})
