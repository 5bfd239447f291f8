/**
 * Text format of a backup: an SQL script of COPY statements like pg_dump's, with two comments. The first line is the head; the last line
 * proves completeness and has each table's row count and checksum.
 */
import { z } from 'zod'

const Head = z.object({
  format: z.literal(1),
  version: z.string(),
  at: z.iso.datetime(),
  /** Applied migrations, in order. */
  migrations: z.array(z.object({ name: z.string(), hash: z.string() })),
  /** In base64url. All public links are derived from it. */
  installationKey: z.string(),
})
export type BackupHeader = z.infer<typeof Head>

/** Checksums exceed the safe integers, so they are text. */
const TableChecksum = z.object({ name: z.string(), rows: z.int(), checksum: z.string() })
export type TableChecksum = z.infer<typeof TableChecksum>
const End = z.array(TableChecksum)

const headMark = '-- Uketsuke backup '
const endMark = '-- Uketsuke backup ends '
/** Ends each table's data. No row can equal it, because PostgreSQL doubles a row's own backslashes. */
const dataEnd = Buffer.from('\\.\n')

export const formatBackupHeader = (head: BackupHeader): string => `${headMark}${JSON.stringify(head)}\n`
export const formatTableStart = (copy: string): string => `${copy} from stdin;\n`
export const formatTableEnd = (): string => dataEnd.toString()
export const formatBackupTrailer = (tables: readonly TableChecksum[]): string => `${endMark}${JSON.stringify(tables)}\n`

export type ScriptReader = {
  readHead(): Promise<BackupHeader>
  /** Returns the next table's `copy …` statement and its data, which must be read completely; after the last table the sums of all. */
  next(): Promise<{ copy: string; data: AsyncIterable<Buffer> } | { sums: TableChecksum[] }>
}

/** Throws if the text is not as written. */
export function createScriptReader(source: AsyncIterable<Buffer>): ScriptReader {
  const chunks = source[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)

  async function readMore(): Promise<void> {
    const { done, value } = await chunks.next()
    if (done) throw new Error('cut off')
    rest = rest.length === 0 ? value : Buffer.concat([rest, value])
  }

  async function readLine(): Promise<string> {
    while (!rest.includes(0x0a)) await readMore()
    const end = rest.indexOf(0x0a)
    const line = rest.toString('utf8', 0, end)
    rest = rest.subarray(end + 1)
    return line
  }

  async function* data(): AsyncGenerator<Buffer> {
    while (rest.length < dataEnd.length) await readMore()
    if (rest.subarray(0, dataEnd.length).equals(dataEnd)) {
      rest = rest.subarray(dataEnd.length)
      return
    }
    const mark = Buffer.concat([Buffer.from('\n'), dataEnd])
    for (;;) {
      const at = rest.indexOf(mark)
      const dataLength = at < 0 ? rest.length - mark.length + 1 : at + 1
      if (dataLength > 0) yield rest.subarray(0, dataLength)
      rest = rest.subarray(Math.max(0, at < 0 ? dataLength : at + mark.length))
      if (at >= 0) return
      await readMore()
    }
  }

  return {
    async readHead() {
      const line = await readLine()
      if (!line.startsWith(headMark)) throw new Error('no backup')
      return Head.parse(JSON.parse(line.slice(headMark.length)))
    },
    async next() {
      const line = await readLine()
      if (line.startsWith(endMark)) {
        // The seal confirms only at the end of the stream that nothing is missing.
        while (!(await chunks.next()).done);
        return { sums: End.parse(JSON.parse(line.slice(endMark.length))) }
      }
      const [, copy] = /^(copy .+) from stdin;$/.exec(line) ?? []
      if (!copy) throw new Error('neither a table nor the end')
      return { copy, data: data() }
    },
  }
}

/** Counts rows: each row is one line. */
export function countLines(data: Buffer): number {
  let lines = 0
  for (let at = data.indexOf(0x0a); at >= 0; at = data.indexOf(0x0a, at + 1)) lines++
  return lines
}
