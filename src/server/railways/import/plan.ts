/**
 * Plans an import: matches rows of the files to rows of the master and applies the changes. Pure and deterministic. Codes never change,
 * nothing is deleted, and repeating an import changes nothing.
 */
import { toHiragana } from 'wanakana'
import { readingToRomaji } from '#domain/railways/reading.ts'
import { buildSearchKeyText } from '#domain/railways/search.ts'
import {
  appendFormerName,
  closeUnservedStopsAndStations,
  type LineRow,
  type RailwayMaster,
  type StationRow,
  type StopRow,
  stationSearchKeys,
} from '../master/master.ts'
import type { CsvRailwayLine, CsvStation, RailwayFiles } from './files.ts'

/** Codes of rows that only files have are derived from the files' codes, so every installation gets the same. */
const firstFileLine = 200_000
const firstFileStation = 20_000_000

/** Maximum distance in km of namesakes that are the same station, and of a renamed station on the same line. */
const nearKm = 3
const samePlaceKm = 0.3

export type RailwayImportPlan = {
  master: RailwayMaster
  /** Changes by kind, each with the name that an operator knows. */
  changes: Record<ChangeName, string[]>
  /** Stops in the files that match nothing, and our open lines and stations that the files never had. */
  unmatched: Record<'stops' | 'ourLines' | 'ourStations', string[]>
}
export const importChangeKinds = [
  'linesAdded',
  'linesClosed',
  'linesReopened',
  'linesRenamed',
  'linesRearranged',
  'stationsAdded',
  'stationsClosed',
  'stationsReopened',
  'stationsRenamed',
  'stationsMoved',
] as const
type ChangeName = (typeof importChangeKinds)[number]

export function planRailwayImport(current: RailwayMaster, files: RailwayFiles): RailwayImportPlan {
  const lineOf = matchLinesByName(current.lines, files.lines)
  const stationOf = matchStations(current, files, lineOf)
  matchLinesByStations(current, files, lineOf, stationOf)

  const stations = planStations(current.stations, files.stations, stationOf)
  const lines = planLines(current.lines, files.lines, lineOf)
  const { stops, unknown } = planStops(current.stops, files, lines.codeOf, stations.codeOf)
  const master = closeUnservedStopsAndStations({ operators: current.operators, lines: lines.rows, stations: stations.rows, stops })
  return {
    master,
    changes: { ...lineChanges(current, master), ...stationChanges(current.stations, master.stations) },
    unmatched: {
      stops: unknown,
      ourLines: master.lines.filter(({ fileCode, closed }) => fileCode === null && !closed).map(({ name }) => name),
      ourStations: master.stations.filter(({ fileCode, closed }) => fileCode === null && !closed).map(({ name }) => name),
    },
  }
}

/** Maps codes of the files to our rows. */
type Matches<Row> = Map<number, Row>

function matchLinesByName(ours: readonly LineRow[], fileLines: readonly CsvRailwayLine[]): Matches<LineRow> {
  const matches: Matches<LineRow> = new Map()
  const free = new Set(ours)
  take(matches, free, fileLines, (line) => ours.find(({ fileCode }) => fileCode === line.code))
  for (const keysOf of [(row: LineRow) => [foldedName(row.name)], keysIn]) {
    const named = rowsByKey(ours, keysOf)
    take(matches, free, fileLines, ({ name, formalName }) =>
      only([name, formalName ?? name].flatMap((each) => named.get(foldedName(each)) ?? []).filter((row) => free.has(row))),
    )
  }
  return matches
}

/** Matches the remaining lines by the stations that they serve. */
function matchLinesByStations(
  current: RailwayMaster,
  files: RailwayFiles,
  matches: Matches<LineRow>,
  stationOf: Matches<StationRow>,
): void {
  const served = Map.groupBy(
    current.stops.filter(({ closed }) => !closed),
    ({ lineCode }) => lineCode,
  )
  const fileStops = Map.groupBy(files.stops, ({ lineCode }) => lineCode)
  const free = new Set(current.lines.filter((row) => row.fileCode === null && ![...matches.values()].includes(row)))
  take(matches, free, files.lines, (line) => {
    const stops = new Set((fileStops.get(line.code) ?? []).map(({ stationCode }) => stationOf.get(stationCode)?.code))
    const alike = [...free].filter(({ code }) => {
      const ownStops = served.get(code) ?? []
      const both = ownStops.filter(({ stationCode }) => stops.has(stationCode)).length
      return both > 1 && both >= 0.8 * Math.max(ownStops.length, stops.size)
    })
    return only(alike)
  })
}

/** Matches stations by the code of an earlier import, then by name and nearness, then by place and line alone. */
function matchStations(current: RailwayMaster, files: RailwayFiles, lineOf: Matches<LineRow>): Matches<StationRow> {
  const matches: Matches<StationRow> = new Map()
  const byFileCode = new Map(current.stations.map((row) => [row.fileCode, row]))
  const free = new Set(current.stations)
  take(matches, free, files.stations, (station) => byFileCode.get(station.code))
  const unknown = () => [...free].filter(({ fileCode }) => fileCode === null)

  for (const keysOf of [(row: StationRow) => [foldedName(row.name)], (row: StationRow) => namesOf(row.name), keysIn]) {
    const named = rowsByKey(unknown(), keysOf)
    takeNearest(matches, free, files.stations, nearKm, ({ name }) => namesOf(name).flatMap((each) => named.get(each) ?? []))
  }

  const linesAt = Map.groupBy(current.stops, ({ stationCode }) => stationCode)
  const fileStops = Map.groupBy(files.stops, ({ stationCode }) => stationCode)
  const rest = unknown()
  takeNearest(matches, free, files.stations, samePlaceKm, (station) => {
    const lines = new Set((fileStops.get(station.code) ?? []).map(({ lineCode }) => lineOf.get(lineCode)?.code))
    return rest.filter(({ code }) => (linesAt.get(code) ?? []).some(({ lineCode }) => lines.has(lineCode)))
  })
  return matches
}

function take<Row, FileRow extends { code: number }>(
  matches: Matches<Row>,
  free: Set<Row>,
  fileRows: readonly FileRow[],
  find: (fileRow: FileRow) => Row | undefined,
): void {
  for (const each of fileRows) {
    if (matches.has(each.code)) continue
    const row = find(each)
    if (!row || !free.delete(row)) continue
    matches.set(each.code, row)
  }
}

/** Matches the nearest pairs first, so that neighbouring namesakes are not swapped. */
function takeNearest(
  matches: Matches<StationRow>,
  free: Set<StationRow>,
  fileStations: readonly CsvStation[],
  within: number,
  candidates: (station: CsvStation) => readonly StationRow[],
): void {
  const pairs = fileStations
    .filter(({ code }) => !matches.has(code))
    .flatMap((station) => candidates(station).map((row) => ({ station, row, km: kmBetween(station, row) })))
    .filter(({ km }) => km <= within)
    .sort((a, b) => a.km - b.km || a.station.code - b.station.code || a.row.code - b.row.code)
  for (const { station, row } of pairs) if (!matches.has(station.code) && free.delete(row)) matches.set(station.code, row)
}

function rowsByKey<Row>(rows: Iterable<Row>, keysOf: (row: Row) => readonly string[]): Map<string, Row[]> {
  const byKey = new Map<string, Row[]>()
  for (const row of rows)
    for (const key of new Set(keysOf(row))) {
      const same = byKey.get(key)
      if (same) same.push(row)
      else byKey.set(key, [row])
    }
  return byKey
}

/** Returns the only row; undefined if several match, because a guess would often be wrong. */
function only<Row>(rows: readonly Row[]): Row | undefined {
  const different = new Set(rows)
  return different.size === 1 ? rows[0] : undefined
}

const keysIn = ({ keys }: { keys: string }) => keys.split('\n').flatMap((key) => (key === '' ? [] : key.replace('~', '')))

const foldedName = (name: string) => buildSearchKeyText([name]).split('\n')[1]!
/** Splits 綾川(イオンモール綾川) into the whole name, the part before the parentheses and the part inside. */
function namesOf(name: string): string[] {
  const plain = name.normalize('NFKC').replaceAll('〈', '(').replaceAll('〉', ')')
  const [, before, inside] = /^(.+?)\((.+)\)$/.exec(plain) ?? []
  return [plain, ...(before && inside ? [before, inside] : [])].map(foldedName)
}

type Coordinates = { lat: number; lng: number }
function kmBetween(one: Coordinates, other: Coordinates): number {
  return Math.hypot((one.lat - other.lat) * 111.2, (one.lng - other.lng) * 111.2 * Math.cos((one.lat * Math.PI) / 180))
}

function planStations(ours: readonly StationRow[], fileStations: readonly CsvStation[], matches: Matches<StationRow>) {
  const codeOf = new Map<number, number>()
  const changed = new Map<number, StationRow>()
  const added: StationRow[] = []
  for (const station of fileStations) {
    const row = matches.get(station.code)
    const next = row ? updatedStation(row, station) : newStation(station, ours)
    codeOf.set(station.code, next.code)
    if (row) changed.set(row.code, next)
    else added.push(next)
  }
  // Closes stations that the files no longer have. Stations that never were in the files stay as they are.
  const updated = ours.map((row) => changed.get(row.code) ?? (row.fileCode === null ? row : { ...row, closed: true }))
  return { rows: [...updated, ...added].map((row) => ({ ...row, keys: stationSearchKeys(row) })), codeOf }
}

/** Keeps our spelling, reading and Chinese name, unless the name has changed. */
function updatedStation(row: StationRow, { code, name, kana, lat, lng, prefecture, closed }: CsvStation): StationRow {
  const isSame = namesOf(name).some((key) => row.keys.includes(`\n${key}\n`) && namesOf(row.name).includes(key))
  const former = appendFormerName(row.former, { name: row.name, kana: row.kana })
  const names = isSame ? row : { ...row, ...spelled(name, kana), former }
  return { ...names, lat, lng, prefecture, closed, estimated: false, fileCode: code }
}

function newStation({ code: fileCode, name, kana, lat, lng, prefecture, closed }: CsvStation, ours: readonly StationRow[]): StationRow {
  const code = firstFileStation + fileCode
  const near = ours.map((row) => ({ row, km: kmBetween({ lat, lng }, row) })).filter(({ km }) => km <= samePlaceKm)
  const nearest = near.sort((a, b) => a.km - b.km || a.row.code - b.row.code)[0]
  const groupCode = nearest?.row.groupCode ?? code
  return { code, groupCode, ...spelled(name, kana), prefecture, lat, lng, estimated: false, closed, lines: 0, fileCode, former: [] }
}

/** Makes the names from name and reading. Files have no Chinese, and their readings have no marks for the Latin spelling. */
function spelled(name: string, reading: string) {
  const kana = toHiragana(reading.normalize('NFKC'), { passRomaji: true }).replace(/\s/g, '') || name
  const romaji = readingToRomaji(kana)
  return { name: name.normalize('NFKC'), kana, romaji, zh: null, keys: buildSearchKeyText([name, kana, romaji]) }
}

const joined = (...keys: string[]) => `\n${[...new Set(keys.flatMap((text) => text.split('\n').filter((key) => key !== '')))].join('\n')}\n`

function planLines(ours: readonly LineRow[], fileLines: readonly CsvRailwayLine[], matches: Matches<LineRow>) {
  const codeOf = new Map<number, number>()
  const changed = new Map<number, LineRow>()
  const added: LineRow[] = []
  const operators = Map.groupBy(fileLines, ({ company }) => company)
  const operatorOf = ({ company }: CsvRailwayLine) =>
    company === undefined ? null : ((operators.get(company) ?? []).map(({ code }) => matches.get(code)?.operatorCode).find(Boolean) ?? null)
  for (const line of fileLines) {
    const row = matches.get(line.code)
    const next = row ? updatedLine(row, line) : newLine(line, operatorOf(line))
    codeOf.set(line.code, next.code)
    if (row) changed.set(row.code, next)
    else added.push(next)
  }
  const updated = ours.map((row) => changed.get(row.code) ?? (row.fileCode === null ? row : { ...row, closed: true }))
  return { rows: [...updated, ...added], codeOf }
}

/** Keeps our name, unless the files rename a line that they had before. */
function updatedLine(row: LineRow, { code, name, kana, closed }: CsvRailwayLine): LineRow {
  const { keys, ...other } = spelled(name, kana)
  const isRenamed = row.fileCode !== null && !row.keys.includes(`\n${foldedName(name)}\n`)
  const names = isRenamed ? { name: other.name, kana: other.kana, en: other.romaji, zh: null } : {}
  return { ...row, ...names, keys: joined(row.keys, keys), closed, fileCode: code }
}

function newLine({ code: fileCode, name, kana, closed }: CsvRailwayLine, operatorCode: string | null): LineRow {
  const { romaji, ...names } = spelled(name, kana)
  return { code: firstFileLine + fileCode, operatorCode, ...names, en: romaji, closed, fileCode }
}

/** Replaces the stops of each line in the files, in their order. Stops that are no longer there are closed. */
function planStops(ours: readonly StopRow[], files: RailwayFiles, lineOf: Map<number, number>, stationOf: Map<number, number>) {
  const unknown: string[] = []
  const stationsOf = new Map<number, Set<number>>([...lineOf.values()].map((code) => [code, new Set()]))
  for (const { lineCode, stationCode } of files.stops.toSorted((a, b) => a.index - b.index)) {
    const [line, station] = [lineOf.get(lineCode), stationOf.get(stationCode)]
    if (line === undefined || station === undefined) unknown.push(`${stationCode} ${lineCode}`)
    else stationsOf.get(line)!.add(station)
  }
  const before = Map.groupBy(ours, ({ lineCode }) => lineCode)
  const lineCodes = new Set([...before.keys(), ...stationsOf.keys()])
  const stops = [...lineCodes].flatMap((lineCode) => {
    const old = before.get(lineCode) ?? []
    const inOrder = stationsOf.get(lineCode)
    if (!inOrder) return old
    const left = old.filter(({ stationCode }) => !inOrder.has(stationCode)).toSorted((a, b) => a.position - b.position)
    return [
      ...[...inOrder].map((stationCode, at) => ({ lineCode, stationCode, position: at + 1, closed: false })),
      ...left.map((stop, at) => ({ ...stop, position: inOrder.size + at + 1, closed: true })),
    ]
  })
  return { stops, unknown }
}

type Row = { code: number; name: string; closed: boolean }
/** Returns the names of rows whose change `is` reports. */
function compare<One extends Row>(
  before: readonly One[],
  after: readonly One[],
  is: (old: One, now: One) => boolean,
  describe = nameOf<One>,
): string[] {
  const old = new Map(before.map((row) => [row.code, row]))
  return after.flatMap((row) => {
    const was = old.get(row.code)
    return was && is(was, row) ? [describe(row, was)] : []
  })
}
const nameOf = <One extends Row>({ name }: One, _: One) => name
const added = <One extends Row>(before: readonly One[], after: readonly One[]) => {
  const formerCodes = new Set(before.map(({ code }) => code))
  return after.filter(({ code, closed }) => !formerCodes.has(code) && !closed).map(({ name }) => name)
}
const isClosed = (old: Row, now: Row) => !old.closed && now.closed
const isReopened = (old: Row, now: Row) => old.closed && !now.closed
const isRenamed = (old: Row, now: Row) => old.name !== now.name
const fromTo = (now: Row, old: Row) => `${old.name} → ${now.name}`

function lineChanges(current: RailwayMaster, master: RailwayMaster) {
  const order = ({ stops }: RailwayMaster) =>
    new Map(
      [...Map.groupBy(stops, ({ lineCode }) => lineCode)].map(([code, ownStops]) => [
        code,
        ownStops
          .filter(({ closed }) => !closed)
          .toSorted((a, b) => a.position - b.position)
          .map(({ stationCode }) => stationCode)
          .join(),
      ]),
    )
  const [before, after] = [order(current), order(master)]
  return {
    linesAdded: added(current.lines, master.lines),
    linesClosed: compare(current.lines, master.lines, isClosed),
    linesReopened: compare(current.lines, master.lines, isReopened),
    linesRenamed: compare(current.lines, master.lines, isRenamed, fromTo),
    linesRearranged: compare(current.lines, master.lines, ({ code }) => before.get(code) !== after.get(code)),
  }
}

function stationChanges(current: readonly StationRow[], planned: readonly StationRow[]) {
  return {
    stationsAdded: added(current, planned),
    stationsClosed: compare(current, planned, isClosed),
    stationsReopened: compare(current, planned, isReopened),
    stationsRenamed: compare(current, planned, isRenamed, fromTo),
    stationsMoved: compare(current, planned, (old, now) => kmBetween(old, now) > samePlaceKm),
  }
}
