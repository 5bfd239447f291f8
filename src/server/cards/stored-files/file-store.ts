/**
 * Stores file bytes in the database, under the tenant's policies and in the transaction of their row (docs/decisions/056-attachments.md).
 */
import type { Database, Scope, Tx } from '#platform/database/db.ts'

export type FileVariant = 'whole' | 'thumbnail'
type Parts = { whole: Buffer; thumbnail: Buffer | undefined }

/** Writes the parts of a file. They are deleted with its row in `attachment`. */
export async function storeFile(tx: Tx, { organizationId, shopId }: Required<Scope>, id: string, parts: Parts): Promise<void> {
  for (const [part, bytes] of Object.entries(parts))
    if (bytes)
      await tx.$client.query({
        name: 'write-file',
        text: 'insert into attachment_file (attachment_id, part, organization_id, shop_id, bytes) values ($1, $2, $3, $4, $5)',
        values: [id, part, organizationId, shopId, bytes],
      })
}

/** Bytes per read. Limits the memory that a large file takes. */
const pieceLength = 1_000_000

/** Streams a file in pieces on demand. Breaks off if the file is erased before the end. */
export function streamFile(db: Database, scope: Required<Scope>, id: string, part: FileVariant): ReadableStream<Uint8Array> {
  let from = 1
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const piece = await readPiece(db, scope, id, part, from)
        if (!piece) return controller.error(new Error('a file was erased while it was read'))
        if (piece.length > 0) controller.enqueue(piece)
        from += piece.length
        if (piece.length < pieceLength) controller.close()
      },
    },
    { highWaterMark: 0 },
  )
}

function readPiece(db: Database, scope: Required<Scope>, id: string, part: FileVariant, from: number): Promise<Buffer | undefined> {
  return db.readScope(scope, async (tx) => {
    const statement = {
      name: 'read-file',
      text: 'select substring(bytes from $3::integer for $4::integer) as piece from attachment_file where attachment_id = $1 and part = $2',
      values: [id, part, from, pieceLength],
    }
    const { rows } = await tx.$client.query<{ piece: Buffer }>(statement)
    return rows[0]?.piece
  })
}
