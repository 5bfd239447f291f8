import { stringify } from 'csv-stringify/sync'
import encoding from 'encoding-japanese'
import { isIsoDateText, isTakenForDate } from './spreadsheet-dates.ts'

export type CsvCell = string | number | null

/**
 * Returns a table that Excel opens by double click: Windows line ends, and no cell that Excel would take for a formula or a date, except
 * our own days and times.
 */
export function csvText(rows: readonly (readonly CsvCell[])[]): string {
  const cells = rows.map((row) => row.map((cell) => (typeof cell === 'string' ? shielded(cell) : cell)))
  // The library quotes only its own line end, not others.
  return stringify(cells, { record_delimiter: '\r\n', quoted_match: /[\r\n]/ })
}

/**
 * First characters of a formula in spreadsheets, also full-width, because Shift_JIS makes a minus sign full-width. Leading apostrophes are
 * allowed, so removing one restores the text.
 */
const formula = /^'*[=+\-@\t\r\n＝＋－−＠]/

const isDate = (text: string) => isTakenForDate(text.replace(/^'+/, ''))
const shielded = (text: string) => (formula.test(text) || (isDate(text) && !isIsoDateText(text.replace(/^'+/, ''))) ? `'${text}` : text)

/** Shields a text that looks like one of our days, such as 2026-11-22 in a note. */
export const shieldIsoDateText = (text: string) => (isIsoDateText(text.replace(/^'+/, '')) ? `'${text}` : text)

/** Returns the cell's text from before `csvText`. */
export const unshieldCell = (cell: string) => (cell.startsWith("'") && (formula.test(cell) || isDate(cell)) ? cell.slice(1) : cell)

/** BOM by which Excel recognises UTF-8. */
export const utf8ByteOrderMark = '\ufeff'

export const encodeUtf8WithBom = (text: string): Buffer => Buffer.from(`${utf8ByteOrderMark}${text}`, 'utf8')

/** Replacement that Japanese programs use for a missing character. */
const geta = '〓'

/** Cache by character; undefined if Shift_JIS lacks it. */
const encodedCharacters = new Map<string, Buffer | undefined>()

/**
 * Encodes for programs that read only Shift_JIS. Missing characters, such as simplified Chinese or emoji, become 〓; `replaced` is their
 * number.
 */
export function encodeShiftJis(text: string): { bytes: Buffer; replaced: number } {
  let replaced = 0
  // Removes invisible characters. Otherwise 葛 with a variation selector or a family emoji would get a 〓 for them.
  const visible = text.replace(/[\p{Variation_Selector}\u200b-\u200d\u2060\ufeff]/gu, '')
  const parts = Array.from(visible, (character) => {
    if (!encodedCharacters.has(character)) encodedCharacters.set(character, encoded(character))
    const bytes = encodedCharacters.get(character)
    if (!bytes) replaced++
    return bytes ?? bytesOf(geta)
  })
  return { bytes: Buffer.concat(parts), replaced }
}

/** Returns the text that a program reads from the Shift_JIS file. */
export const roundTripShiftJis = (text: string): string => new TextDecoder('shift_jis').decode(encodeShiftJis(text).bytes)

/** Returns undefined for a character that Shift_JIS lacks, which the library turns into a question mark. */
function encoded(character: string): Buffer | undefined {
  const bytes = bytesOf(character)
  return character === '?' || !bytes.equals(Buffer.from('?')) ? bytes : undefined
}

const bytesOf = (text: string) => Buffer.from(encoding.convert(encoding.stringToCode(text), { to: 'SJIS', from: 'UNICODE' }))
