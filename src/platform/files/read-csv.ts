import { CsvError, parse } from 'csv-parse/sync'
import { type Refusal, refuse } from '#domain/refusal.ts'
import { unshielded } from './csv.ts'

/** `line`: the row's number in a spreadsheet, where the header is 1. */
export type CsvRow = { readonly line: number; readonly cells: readonly string[] }
export type CsvTable = { readonly header: readonly string[]; readonly rows: readonly CsvRow[] }

type Unreadable = Refusal<'import.notUtf8' | 'import.notCsv' | 'import.empty' | 'import.tooManyRows'>

/** A file with a header, of at most `most` rows beside it. Rows without anything in them are none; cells that are missing at a row's end are empty. */
export function readCsv(bytes: Uint8Array, most: number): CsvTable | Unreadable {
  const text = utf8Text(bytes)
  if (text === undefined) return refuse('import.notUtf8')
  const records = readRecords(text, most)
  if (!Array.isArray(records)) return refuse('import.notCsv', { params: { line: records.line } })
  const [header = [], ...others] = records
  const rows = others.map((cells, at) => ({ line: at + 2, cells })).filter(({ cells }) => cells.some((cell) => cell !== ''))
  if (rows.length === 0) return refuse('import.empty')
  if (rows.length > most) return refuse('import.tooManyRows', { params: { most } })
  const long = rows.find(({ cells }) => cells.slice(header.length).some((cell) => cell !== ''))
  if (long) return refuse('import.notCsv', { params: { line: long.line } })
  return { header, rows }
}

/** Undefined where it is in another encoding, or no text at all: no text has NUL in it, and UTF-16 is full of them. */
function utf8Text(bytes: Uint8Array): string | undefined {
  if (bytes.includes(0)) return undefined
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** Twice as many lines as may be, so that empty ones among them matter little. */
function readRecords(text: string, most: number): string[][] | { line: number } {
  try {
    const records: string[][] = parse(text, { relax_column_count: true, to: 2 * most + 2 })
    return records.map((cells) => cells.map((cell) => unshielded(cell).trim()))
  } catch (error) {
    if (error instanceof CsvError) return { line: Number(error.lines) || 1 }
    throw error
  }
}
