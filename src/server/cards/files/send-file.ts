import type { Database, Scope } from '#platform/database/db.ts'
import { fileSecurityHeaders, sendPicture } from '../../files/send-picture.ts'
import { streamFile } from '../stored-files/file-store.ts'
import type { AttachmentRow } from '../stored-files/table.ts'

/** Shows a picture inline but only offers a PDF for download, because a browser's viewer would run scripts in it. */
export function attachmentResponse(db: Database, scope: Required<Scope>, { id, kind, name }: AttachmentRow): Response {
  const [type, disposition] = kind === 'image' ? ['image/jpeg', 'inline'] : ['application/pdf', 'attachment']
  const headers = { ...fileSecurityHeaders, 'content-type': type!, 'content-disposition': `${disposition}; ${namedInHeader(name)}` }
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
