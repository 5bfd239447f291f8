import { CsvError, parse } from 'csv-parse/sync'
import { type Refusal, refuse } from '#domain/refusal.ts'
import { unshieldCell } from './csv.ts'

/** `line`: the row's number in a spreadsheet, where the header is 1. */
export type CsvRow = { readonly line: number; readonly cells: readonly string[] }
export type CsvTable = {
  readonly header: readonly string[]
  readonly rows: readonly CsvRow[]
  /** True for Shift_JIS, in which our own files have replaced missing characters. */
  readonly isShiftJis: boolean
}

type Unreadable = Refusal<'import.notText' | 'import.notCsv' | 'import.semicolons' | 'import.empty' | 'import.tooManyRows'>

/** Parses a file with a header and at most `maxRows` rows. Empty rows are skipped. A row may have fewer cells than the header. */
export function parseCsv(bytes: Uint8Array, maxRows: number): CsvTable | Unreadable {
  const decoded = decode(bytes)
  if (!decoded) return refuse('import.notText')
  const delimiter = delimiterOf(decoded.text)
  if (delimiter === ';') return refuse('import.semicolons')
  const records = readRecords(decoded.text, delimiter, maxRows)
  if (!Array.isArray(records)) return refuse('import.notCsv', { params: { line: records.line } })
  const [header = [], ...others] = records
  const rows = others.map((cells, at) => ({ line: at + 2, cells })).filter(({ cells }) => cells.some((cell) => cell !== ''))
  if (rows.length === 0) return refuse('import.empty')
  if (rows.length > maxRows) return refuse('import.tooManyRows', { params: { most: maxRows } })
  const long = rows.find(({ cells }) => cells.slice(header.length).some((cell) => cell !== ''))
  if (long) return refuse('import.notCsv', { params: { line: long.line } })
  return { header, rows, isShiftJis: decoded.encoding === 'shift_jis' }
}

type Decoded = { text: string; encoding: string }

/**
 * Returns the text in the first encoding that fits; undefined if it is no text. Shift_JIS comes last, because nearly everything fits it.
 */
function decode(bytes: Uint8Array): Decoded | undefined {
  const [first, second] = bytes
  const hasMark = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
  const encodings = hasMark || bytes.includes(0) ? [utf16Of(bytes)] : ['utf-8', 'shift_jis']
  for (const encoding of encodings) {
    const text = decodeAs(bytes, encoding)
    // Pictures may decode too, but contain control characters.
    if (text !== undefined) return noText.test(text) ? undefined : { text, encoding }
  }
  return undefined
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these tell a picture from a text
const noText = /[\0-\x08\x0e-\x1f]/

/** Without a BOM the position of the first zero byte shows the byte order, because one half of each ASCII character is zero. */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return bytes.indexOf(0) % 2 === 1 ? 'utf-16le' : 'utf-16be'
}

function decodeAs(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** Excel writes "Unicode text" with tabs and, in some countries, CSV with semicolons. */
function delimiterOf(text: string): ',' | ';' | '\t' {
  const header = text.replace(/"(?:[^"]|"")*"/g, '').split(/[\r\n]/, 1)[0]!
  if (header.includes(',')) return ','
  return header.includes('\t') ? '\t' : header.includes(';') ? ';' : ','
}

/** Parses twice as many lines as allowed, so that empty lines rarely count. */
function readRecords(text: string, delimiter: string, maxRows: number): string[][] | { line: number } {
  try {
    const records: string[][] = parse(text, { delimiter, relax_column_count: true, to: 2 * maxRows + 2 })
    return records.map((cells) => cells.map((cell) => unshieldCell(cell).trim()))
  } catch (error) {
    if (error instanceof CsvError) return { line: Number(error.lines) || 1 }
    throw error
  }
}
