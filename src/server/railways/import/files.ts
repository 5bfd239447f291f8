import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CsvError, parse } from 'csv-parse/sync'
import { OperatorError } from '#platform/operator-error.ts'

export type CsvRailwayLine = {
  code: number
  name: string
  formalName: string | undefined
  kana: string
  company: string | undefined
  closed: boolean
}
export type CsvStation = {
  code: number
  name: string
  kana: string
  lat: number
  lng: number
  prefecture: number
  closed: boolean
}
type FileStop = { stationCode: number; lineCode: number; index: number }
export type RailwayFiles = { lines: CsvRailwayLine[]; stations: CsvStation[]; stops: FileStop[] }

/** Columns of the files, in the open CSV format for Japan's stations. `NULL` means no value. */
const columns = {
  'line.csv': ['code', 'name', 'name_kana', 'name_formal', 'company_code', 'closed'],
  'station.csv': ['code', 'name', 'original_name', 'name_kana', 'lat', 'lng', 'prefecture', 'closed'],
  'register.csv': ['station_code', 'line_code', 'index'],
} as const
type FileName = keyof typeof columns

/**
 * Reads the files.
 * @throws OperatorError with file, line and fault, because importing half a country is worse than importing nothing.
 */
export function readRailwayFiles(folder: string): RailwayFiles {
  const lines = rowsOf(folder, 'line.csv').map((row) => ({
    code: row.whole('code', 1, 9_999_999),
    name: row.text('name'),
    formalName: row.maybe('name_formal'),
    kana: row.maybe('name_kana') ?? '',
    company: row.maybe('company_code'),
    closed: row.whole('closed', 0, 1) === 1,
  }))
  const stations = rowsOf(folder, 'station.csv').map((row) => ({
    code: row.whole('code', 1, 9_999_999),
    // `name` is unique, such as 府中(東京); `original_name` is the station's actual name.
    name: row.maybe('original_name') ?? row.text('name'),
    kana: row.maybe('name_kana') ?? '',
    lat: row.degrees('lat', 20, 46),
    lng: row.degrees('lng', 122, 154),
    prefecture: row.whole('prefecture', 1, 47),
    closed: row.whole('closed', 0, 1) === 1,
  }))
  const stops = rowsOf(folder, 'register.csv').map((row) => ({
    stationCode: row.whole('station_code', 1, 9_999_999),
    lineCode: row.whole('line_code', 1, 9_999_999),
    index: row.whole('index', 0, 30_000),
  }))
  for (const [file, rows] of [
    ['line.csv', lines],
    ['station.csv', stations],
  ] as const) {
    const seenCodes = new Set<number>()
    const twice = rows.find(({ code }) => seenCodes.size === seenCodes.add(code).size)
    if (twice) throw new OperatorError(`${join(folder, file)}: the code ${twice.code} appears twice`)
  }
  return { lines, stations, stops }
}

/** Returns a hash of the files' content. */
export function hashRailwayFiles(folder: string): string {
  const hash = createHash('sha256')
  for (const file of Object.keys(columns)) hash.update(readFileSync(join(folder, file)))
  return hash.digest('hex').slice(0, 16)
}

/** Returns the notice in the folder about the data's source; undefined if there is none. */
export function readSourceNotice(folder: string): string | undefined {
  const file = ['NOTICE.md', 'NOTICE.txt', 'NOTICE', 'ATTRIBUTION.md'].map((name) => join(folder, name)).find((path) => existsSync(path))
  return file && readFileSync(file, 'utf8').trim().slice(0, 4_000)
}

type Row = {
  text(column: string): string
  maybe(column: string): string | undefined
  whole(column: string, min: number, max: number): number
  degrees(column: string, min: number, max: number): number
}

function rowsOf(folder: string, file: FileName): Row[] {
  const path = join(folder, file)
  if (!existsSync(path)) throw new OperatorError(`There is no ${path}`)
  const records = readRecords(path)
  const missing = columns[file].find((column) => records[0] && !(column in records[0].record))
  if (missing) throw new OperatorError(`${path} has no column ${missing}`)
  if (records.length === 0) throw new OperatorError(`${path} is empty`)
  return records.map(({ record, info }) => rowOf(record, `${path}, line ${info.lines}`))
}

type Read = { record: Record<string, string>; info: { lines: number } }
function readRecords(path: string): Read[] {
  try {
    return parse(readFileSync(path), { columns: true, bom: true, info: true }) as unknown as Read[]
  } catch (error) {
    if (error instanceof CsvError) throw new OperatorError(`${path} is not a CSV file: ${error.message}`, { cause: error })
    throw error
  }
}

function rowOf(record: Record<string, string>, at: string): Row {
  const maybe = (column: string) => {
    const value = record[column]?.normalize('NFC').trim()
    return value === undefined || value === '' || value === 'NULL' ? undefined : value.slice(0, 200)
  }
  const number = (column: string, min: number, max: number, isRight: (value: number) => boolean) => {
    const value = Number(maybe(column) ?? Number.NaN)
    if (!isRight(value) || value < min || value > max)
      throw new OperatorError(`${at}: ${column} is ${JSON.stringify(record[column])}, not a number from ${min} to ${max}`)
    return value
  }
  return {
    maybe,
    text(column) {
      const value = maybe(column)
      if (value === undefined) throw new OperatorError(`${at}: ${column} is empty`)
      return value
    },
    whole: (column, min, max) => number(column, min, max, Number.isInteger),
    degrees: (column, min, max) => number(column, min, max, Number.isFinite),
  }
}
