import type { AttachmentKind } from '#domain/attachments/attachment.ts'
import type { Database, Scope } from '#platform/database/db.ts'
import { fileSecurityHeaders, sendPicture } from '../../files/send-picture.ts'
import { streamFile } from '../stored-files/file-store.ts'
import type { AttachmentRow } from '../stored-files/table.ts'

const headersByKind: Readonly<Record<AttachmentKind, readonly [type: string, disposition: string]>> = {
  image: ['image/jpeg', 'inline'],
  text: ['text/plain; charset=utf-8', 'inline'],
  // Only for download, because a browser's viewer would run scripts in it.
  pdf: ['application/pdf', 'attachment'],
}

export function attachmentResponse(db: Database, scope: Required<Scope>, { id, kind, name }: AttachmentRow): Response {
  const [type, disposition] = headersByKind[kind]
  const headers = { ...fileSecurityHeaders, 'content-type': type, 'content-disposition': `${disposition}; ${namedInHeader(name)}` }
  return new Response(streamFile(db, scope, id, 'whole'), { headers })
}

export const thumbnailResponse = (db: Database, scope: Required<Scope>, id: string): Response =>
  sendPicture(streamFile(db, scope, id, 'thumbnail'))

/** RFC 6266: an ASCII fallback for old clients beside the UTF-8 name. */
function namedInHeader(name: string): string {
  const plain = name.normalize('NFKD').replace(/[^\w .()-]/g, '_')
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)
  return `filename="${plain}"; filename*=UTF-8''${encoded}`
}
