import type { Context } from 'hono'
import { uploadType } from '#contract/operation.ts'
import { type Refusal, refuse } from '#domain/refusal.ts'
import type { ServerEnv, Upload } from './call.ts'

/** Of all files that this process is reading, in bytes: what they take of its memory before anything is done with them. */
const inMemory = 160_000_000
/** A phone on a bad line sends 20 MB within it; whoever sends slowly on purpose holds the room no longer. */
const patience = 120_000

let taken = 0

/** The file of a request. Its type is one that another site's page can't send unasked. */
export function openUpload(
  { largest }: { largest: number },
  c: Context<ServerEnv>,
): Upload | Refusal<'request.wrongType' | 'file.tooLarge'> {
  if (c.req.header('content-type')?.toLowerCase() !== uploadType) return refuse('request.wrongType')
  const tooLarge = refuse('file.tooLarge', { params: { most: largest / 1_000_000 } })
  const announced = c.req.header('content-length')
  if (Number(announced ?? 0) > largest) return tooLarge
  return async () => {
    const room = announced === undefined ? largest : Number(announced)
    if (taken + room > inMemory) return refuse('request.tooMany', { params: { seconds: 10 } })
    taken += room
    try {
      return (await readAtMost(c.req.raw.body, largest)) ?? tooLarge
    } catch {
      // Whoever sent it has gone, or was too slow.
      return refuse('request.malformed')
    } finally {
      taken -= room
    }
  }
}

/** Stops at the limit, whatever was announced. */
async function readAtMost(body: ReadableStream<Uint8Array> | null, largest: number): Promise<Buffer | undefined> {
  const chunks: Uint8Array[] = []
  let size = 0
  const late = Date.now() + patience
  for await (const chunk of body ?? []) {
    size += chunk.byteLength
    if (size > largest) return undefined
    if (Date.now() > late) throw new Error('too slow')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, size)
}
