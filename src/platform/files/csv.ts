import { stringify } from 'csv-stringify/sync'
import encoding from 'encoding-japanese'

export type Cell = string | number | null

/** A table that Excel opens by a double click: Windows line ends, and no cell that Excel would take for a formula. */
export function csvText(rows: readonly (readonly Cell[])[]): string {
  const cells = rows.map((row) => row.map((cell) => (typeof cell === 'string' ? shielded(cell) : cell)))
  // The library quotes a cell only for the line end that it writes itself, not for others.
  return stringify(cells, { record_delimiter: '\r\n', quoted_match: /[\r\n]/ })
}

/**
 * What spreadsheets begin to calculate at, also in full width, which a minus sign becomes in Shift_JIS; apostrophes before it count, so that taking one
 * off brings the same text back.
 */
const formula = /^'*[=+\-@\t\r\n＝＋－−＠]/

const shielded = (text: string) => (formula.test(text) ? `'${text}` : text)

/** What a cell said before it was written by `csvText`. */
export const unshielded = (cell: string) => (cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell)

/** Excel recognises UTF-8 by this mark. */
export const utf8Mark = '\ufeff'

export const utf8WithBom = (text: string): Buffer => Buffer.from(`${utf8Mark}${text}`, 'utf8')

/** What Japanese programs put for a character that they don't have. */
const geta = '〓'

/** By character: undefined where there is none. */
const known = new Map<string, Buffer | undefined>()

/** For programs that read nothing newer. Characters that it doesn't have, such as simplified Chinese or emoji, become 〓; `replaced` says how many. */
export function shiftJis(text: string): { bytes: Buffer; replaced: number } {
  let replaced = 0
  const parts = Array.from(text, (character) => {
    if (!known.has(character)) known.set(character, encoded(character))
    const bytes = known.get(character)
    if (!bytes) replaced++
    return bytes ?? bytesOf(geta)
  })
  return { bytes: Buffer.concat(parts), replaced }
}

/** A character that the encoding lacks becomes a question mark. */
function encoded(character: string): Buffer | undefined {
  const bytes = bytesOf(character)
  return character === '?' || !bytes.equals(Buffer.from('?')) ? bytes : undefined
}

const bytesOf = (text: string) => Buffer.from(encoding.convert(encoding.stringToCode(text), { to: 'SJIS', from: 'UNICODE' }))
