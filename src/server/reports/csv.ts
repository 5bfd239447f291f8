import { stringify } from 'csv-stringify/sync'
import encoding from 'encoding-japanese'

export type Cell = string | number | null

/** A table as Excel opens it by a double click: lines that end as on Windows, and no cell that it would take for a formula. */
export function csvText(rows: readonly (readonly Cell[])[]): string {
  const cells = rows.map((row) => [...row])
  // By itself it quotes a cell for the line end that it writes only, not for any other in it.
  return stringify(cells, { record_delimiter: '\r\n', escape_formulas: true, quoted_match: /[\r\n]/ })
}

/** With the mark by which Excel knows UTF-8. */
export const utf8WithBom = (text: string): Buffer => Buffer.from(`\ufeff${text}`, 'utf8')

/** What Japanese programs put for a character that they don't have. */
const geta = '〓'

/** For programs that read nothing newer. Characters that it doesn't have, such as simplified Chinese or emoji, become 〓. */
export function shiftJis(text: string): Buffer {
  const known = [...text].map((character) => (isKnown(character) ? character : geta)).join('')
  return bytesOf(known)
}

const bytesOf = (text: string) => Buffer.from(encoding.convert(encoding.stringToCode(text), { to: 'SJIS', from: 'UNICODE' }))

/** What it doesn't have comes out as a question mark. */
function isKnown(character: string): boolean {
  return character === '?' || !bytesOf(character).equals(Buffer.from('?'))
}
