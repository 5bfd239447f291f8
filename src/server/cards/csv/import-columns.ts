import type { ImportCheck } from '#contract/cards/import.ts'
import type { Field } from '#domain/forms/field.ts'
import { type Locale, locales } from '#domain/locale.ts'
import { type Refusal, refuse } from '#domain/refusal.ts'
import type { CsvTable } from '#platform/files/read-csv.ts'
import { type CardColumn, type CsvColumn, csvColumns } from '../csv-columns.ts'
import { columnName } from './csv-words.ts'

/** Columns that an import cannot set: tickets come from visits. */
const leftOut: ReadonlySet<CardColumn> = new Set(['ticket'])

export function importableColumns(fields: readonly Field[]): readonly CsvColumn[] {
  return csvColumns(fields).filter(({ card, field }) => (card ? !leftOut.has(card) : field.type !== 'file'))
}

export type ColumnMapping = readonly (CsvColumn | null)[]

/** Maps by the key in the header, or by the column's name in any language. The first of two equal names wins. */
export function guessMapping({ header }: CsvTable, columns: readonly CsvColumn[]): ColumnMapping {
  const mapped = new Set<CsvColumn>()
  return header.map((name) => {
    const key = /\[([^[\]]+)\]$/.exec(name)?.[1]
    const found = columns.find((column) => column.key === key) ?? columns.find((column) => isCalled(column, name))
    if (!found || mapped.has(found)) return null
    mapped.add(found)
    return found
  })
}

const folded = (text: string) => text.normalize('NFKC').trim().toLowerCase()
const isCalled = (column: CsvColumn, name: string) =>
  name !== '' && locales.some((locale) => folded(columnName(column, locale)) === folded(name))

/** Parses the mapping that the caller chose. Refuses unknown, missing and repeated columns. */
export function parseColumnMapping(
  { header }: CsvTable,
  columns: readonly CsvColumn[],
  keys: readonly (string | null)[],
  locale: Locale,
): ColumnMapping | Refusal<'request.invalid' | 'import.columnTwice'> {
  const wrong = (message: string) => refuse('request.invalid', { fields: [{ path: 'columns', message }] })
  if (keys.length !== header.length) return wrong('Has one for each column of the file')
  const mapping = keys.map((key) => columns.find((column) => column.key === key) ?? null)
  if (mapping.some((column, at) => (column === null) !== (keys[at] === null))) return wrong('Names columns that there are')
  const twice = mapping.find((column, at) => column && mapping.indexOf(column) !== at)
  return twice ? refuse('import.columnTwice', { params: { name: columnName(twice, locale) } }) : mapping
}

export function describeImportColumns(
  { header, rows }: CsvTable,
  mapping: ColumnMapping,
  columns: readonly CsvColumn[],
  locale: Locale,
): Pick<ImportCheck, 'columns' | 'targets'> {
  return {
    columns: header.map((name, at) => ({
      name,
      to: mapping[at]?.key ?? null,
      sample: rows.slice(0, 3).map(({ cells }) => (cells[at] ?? '').slice(0, 100)),
    })),
    targets: columns.map((column) => ({
      key: column.key,
      name: columnName(column, locale),
      required: column.field?.required === true && isMain(column),
    })),
  }
}

/** True for a field's main control, which must have a value if the field is required. */
const isMain = ({ key, field }: CsvColumn) => field !== undefined && (key === field.key || key === `${field.key}.kind`)
