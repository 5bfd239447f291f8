import { stringify } from 'csv-stringify/sync'
import encoding from 'encoding-japanese'
import { becomesDate, isOwnDate } from './spreadsheet-dates.ts'

export type Cell = string | number | null

/** A table that Excel opens by a double click: Windows line ends, and no cell that Excel would take for a formula or a date, but for our own days and times. */
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

const isDate = (text: string) => becomesDate(text.replace(/^'+/, ''))
const shielded = (text: string) => (formula.test(text) || (isDate(text) && !isOwnDate(text.replace(/^'+/, ''))) ? `'${text}` : text)

/** Keeps a text as it is where a day of ours would be no day, such as 2026-11-22 in a note. */
export const asText = (text: string) => (isOwnDate(text.replace(/^'+/, '')) ? `'${text}` : text)

/** What a cell said before it was written by `csvText`. */
export const unshielded = (cell: string) => (cell.startsWith("'") && (formula.test(cell) || isDate(cell)) ? cell.slice(1) : cell)

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
  // Without this 葛 with a variation selector, or a family of emoji, would have 〓 for what nobody sees.
  const visible = text.replace(/[\p{Variation_Selector}\u200b-\u200d\u2060\ufeff]/gu, '')
  const parts = Array.from(visible, (character) => {
    if (!known.has(character)) known.set(character, encoded(character))
    const bytes = known.get(character)
    if (!bytes) replaced++
    return bytes ?? bytesOf(geta)
  })
  return { bytes: Buffer.concat(parts), replaced }
}

/** Returns a text as a program reads it that opens the Shift_JIS file. */
export const throughShiftJis = (text: string): string => new TextDecoder('shift_jis').decode(shiftJis(text).bytes)

/** A character that the encoding lacks becomes a question mark. */
function encoded(character: string): Buffer | undefined {
  const bytes = bytesOf(character)
  return character === '?' || !bytes.equals(Buffer.from('?')) ? bytes : undefined
}

const bytesOf = (text: string) => Buffer.from(encoding.convert(encoding.stringToCode(text), { to: 'SJIS', from: 'UNICODE' }))
