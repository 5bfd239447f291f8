import type { Context } from 'hono'
import { binaryMediaType } from '#contract/operation-path.ts'
import { type Refusal, refuse } from '#domain/refusal.ts'
import type { ServerEnv, UploadReader } from './call.ts'

/** Maximum bytes of uploads in progress in this process, for each of the two groups below. */
const inMemory = 100_000_000

/** Separate for visitors and staff, so that slow visitors cannot use up the staff's share. */
const openUploads = { visitors: 0, staff: 0 }

/** Opens the file of a request. Its content type is one that another site's page cannot send unasked. */
export function createUploadReader(
  { largest }: { largest: number },
  by: keyof typeof openUploads,
  c: Context<ServerEnv>,
): UploadReader | Refusal<'request.wrongType' | 'file.tooLarge'> {
  if (c.req.header('content-type')?.toLowerCase() !== binaryMediaType) return refuse('request.wrongType')
  const tooLarge = refuse('file.tooLarge', { params: { most: largest / 1_000_000 } })
  const announced = c.req.header('content-length')
  if (Number(announced ?? 0) > largest) return tooLarge
  return async () => {
    const room = announced === undefined ? largest : Number(announced)
    if (openUploads[by] + room > inMemory) return refuse('request.tooMany', { params: { seconds: 10 } })
    openUploads[by] += room
    try {
      return (await readUpTo(c.req.raw.body, largest)) ?? tooLarge
    } catch {
      // The client disconnected or was too slow.
      return refuse('request.malformed')
    } finally {
      openUploads[by] -= room
    }
  }
}

/** Returns undefined above the limit, whatever was announced. The server ends slow uploads. */
async function readUpTo(body: ReadableStream<Uint8Array> | null, largest: number): Promise<Buffer | undefined> {
  if (!body) return Buffer.alloc(0)
  const reader = body.getReader()
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return Buffer.concat(chunks, size)
      size += value.byteLength
      if (size > largest) return undefined
      chunks.push(value)
    }
  } finally {
    // Discards data that is still arriving.
    reader.cancel().catch(() => {})
  }
}
