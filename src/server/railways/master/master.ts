/** Builds the railways' rows from the data package and our overlay. Pure. */
import { readingToKana, readingToRomaji } from '#domain/railways/reading.ts'
import { buildSearchKeyText } from '#domain/railways/search.ts'
import type { Overlay, OverlayChange, OverlayLineDetails } from './overlay.ts'
import type { PackageLine, PackageStop } from './package-data.ts'

type OperatorRow = { code: string; name: string; kana: string; en: string; zh: string; keys: string }
export type LineRow = {
  code: number
  operatorCode: string | null
  name: string
  kana: string
  en: string
  zh: string | null
  keys: string
  closed: boolean
  fileCode: number | null
}
export type StationRow = {
  code: number
  groupCode: number
  name: string
  kana: string
  romaji: string
  zh: string | null
  prefecture: number
  lat: number
  lng: number
  estimated: boolean
  closed: boolean
  /** Number of open lines that stop there. */
  lines: number
  keys: string
  fileCode: number | null
  former: readonly FormerName[]
}
/** A name that the station had in this century. */
type FormerName = { name: string; kana: string }
export type StopRow = { lineCode: number; stationCode: number; position: number; closed: boolean }
export type RailwayMaster = { operators: OperatorRow[]; lines: LineRow[]; stations: StationRow[]; stops: StopRow[] }

type Stop = { stationCode: number; closed: boolean }

export function buildMaster(packageLines: readonly PackageLine[], overlay: Overlay): RailwayMaster {
  const { firstStops, codeOfStop } = groupStops(packageLines)
  const stations = new Map<number, StationRow>()
  for (const row of overlay.stations) {
    const firstStop = firstStops.get(Number(row.code))
    if (!firstStop || firstStop.name !== row.name) throw new Error(`the package has no station ${row.code} ${row.name}`)
    const { name, reading, romaji, zh, prefecture } = row
    const { lat, lng, groupId } = firstStop
    stations.set(firstStop.id, {
      ...named(firstStop.id, groupId, name, reading, romaji, zh),
      prefecture: Number(prefecture),
      lat,
      lng,
      estimated: false,
    })
  }
  for (const code of firstStops.keys()) if (!stations.has(code)) throw new Error(`the overlay has no station ${code}`)
  for (const row of overlay.ownStations) {
    const code = Number(row.code)
    const { name, reading, romaji, zh, prefecture, lat, lng, group } = row
    const near = group === '' ? undefined : required(stations, Number(group))
    stations.set(code, {
      ...named(code, near?.groupCode ?? code, name, reading, romaji, zh),
      prefecture: Number(prefecture),
      // Zero until `estimateCoordinates` runs.
      lat: Number(lat) || (near?.lat ?? 0),
      lng: Number(lng) || (near?.lng ?? 0),
      estimated: true,
    })
  }

  const lines = new Map<number, LineRow>()
  const stops = new Map<number, Stop[]>()
  const described = new Map(overlay.lines.map((row) => [Number(row.code), row]))
  for (const { id, stops: inOrder } of packageLines) {
    const row = described.get(id)
    if (!row) throw new Error(`the overlay has no line ${id}`)
    lines.set(id, lineRow(id, row, overlay.operators))
    // A line that passes a station twice, such as a loop, stops there once.
    const codes = new Set(inOrder.map((stop) => codeOfStop.get(stop.id)!))
    stops.set(
      id,
      [...codes].map((stationCode) => ({ stationCode, closed: false })),
    )
  }
  for (const row of overlay.ownLines) {
    lines.set(Number(row.code), lineRow(Number(row.code), row, overlay.operators))
    stops.set(
      Number(row.code),
      row.stations.split(' ').map((code) => ({ stationCode: required(stations, Number(code)).code, closed: false })),
    )
  }
  for (const change of overlay.changes) apply(change, { stations, lines, stops })
  for (const row of overlay.formerNames) addFormerName(row, stations)
  estimateCoordinates(stations, stops)

  const master: RailwayMaster = {
    operators: overlay.operators.map(({ code, name, reading, en, zh, also }) => {
      const kana = readingToKana(reading)
      return { code, name, kana, en, zh, keys: buildSearchKeyText([name, kana, en, zh, ...split(also), ...[name, kana].map(shortName)]) }
    }),
    lines: [...lines.values()],
    stations: [...stations.values()].map((station) => ({ ...station, keys: stationSearchKeys(station) })),
    stops: [...stops].flatMap(([lineCode, inOrder]) => inOrder.map((stop, at) => ({ lineCode, position: at + 1, ...stop }))),
  }
  return closeUnservedStopsAndStations(master)
}

/** Groups stops of one name at one place into a station. Its code is the lowest id in the package. */
function groupStops(lines: readonly PackageLine[]): { firstStops: Map<number, PackageStop>; codeOfStop: Map<number, number> } {
  const byName = Map.groupBy(
    lines.flatMap((line) => line.stops),
    ({ groupId, name }) => `${groupId} ${name}`,
  )
  const firstStops = new Map<number, PackageStop>()
  const codeOfStop = new Map<number, number>()
  for (const same of byName.values()) {
    const first = same.reduce((lowest, stop) => (stop.id < lowest.id ? stop : lowest))
    firstStops.set(first.id, first)
    for (const { id } of same) codeOfStop.set(id, first.id)
  }
  return { firstStops, codeOfStop }
}

function named(code: number, groupCode: number, name: string, reading: string, romaji: string, zh: string) {
  const kana = readingToKana(reading)
  const spelled = romaji || readingToRomaji(reading)
  return { code, groupCode, name, kana, romaji: spelled, zh, keys: '', closed: false, lines: 0, fileCode: null, former: [] }
}

export function stationSearchKeys({ name, kana, romaji, zh, former }: Omit<StationRow, 'keys'>): string {
  return buildSearchKeyText([name, kana, romaji, ...(zh ? [zh] : []), ...former.flatMap((one) => [one.name, one.kana])])
}

function addFormerName({ code, name, former, reading }: Overlay['formerNames'][number], stations: Map<number, StationRow>): void {
  const station = required(stations, Number(code))
  if (station.name !== name) throw new Error(`station ${code} is ${station.name} and not ${name}`)
  stations.set(station.code, { ...station, former: appendFormerName(station.former, { name: former, kana: readingToKana(reading) }) })
}

/** Adds a former name unless it is there. */
export const appendFormerName = (former: readonly FormerName[], added: FormerName): readonly FormerName[] =>
  former.some(({ name }) => name === added.name) ? former : [...former, added]

function lineRow(code: number, { name, reading, en, zh, operator, also }: OverlayLineDetails, operators: Overlay['operators']): LineRow {
  const kana = readingToKana(reading)
  // The reading without the company: とうよこせん for とうきゅう とうよこ せん.
  const short = readingToKana(reading.replace(/^\S+ (?=.* )/, ''))
  const company = operators.find((one) => one.code === operator)
  const companyNames = company ? [company.name, shortName(company.name), ...split(company.also)] : []
  const names = [name, ...split(also)]
  const keys = buildSearchKeyText([...names, kana, short, en, zh, ...names.flatMap((one) => withoutCompany(one, companyNames))])
  return { code, operatorCode: operator, name, kana, en, zh, keys, closed: false, fileCode: null }
}

/** Returns what people say before a station's name: 東武 of 東武鉄道. */
const shortName = (name: string) =>
  name.replace(/(?:電気|でんき)?(?:鉄道|鐵道|てつどう|軌道|きどう|電鉄|でんてつ|電鐵|電車|でんしゃ|市?交通局|し?こうつうきょく)$/, '')

/** Returns 伊勢崎線 of 東武伊勢崎線. Nothing is left of 小田急線. */
const withoutCompany = (line: string, companyNames: readonly string[]) =>
  companyNames
    .filter((company) => company !== '' && line.startsWith(company))
    .map((company) => line.slice(company.length))
    .filter((rest) => rest.length > 2)

const split = (also: string) => (also === '' ? [] : also.split('/'))

function required<Row>(rows: ReadonlyMap<number, Row>, code: number): Row {
  const row = rows.get(code)
  if (!row) throw new Error(`the overlay names ${code}, which is nothing`)
  return row
}

type Rows = { stations: Map<number, StationRow>; lines: Map<number, LineRow>; stops: Map<number, Stop[]> }

function apply({ change, ...row }: OverlayChange, { stations, lines, stops }: Rows): void {
  const [line, code] = [Number(row.line), Number(row.station)]
  const at = () => {
    const inOrder = required(stops, line)
    const stop = inOrder.find(({ stationCode }) => stationCode === code)
    if (!stop) throw new Error(`line ${line} does not stop at ${code}`)
    return stop
  }
  if (change === 'line-closed') required(lines, line).closed = true
  else if (change === 'closed') required(stations, code).closed = true
  else if (change === 'left') at().closed = true
  else if (change === 'joined') {
    const inOrder = required(stops, line)
    const after = Number(row.after)
    const before = after === 0 ? -1 : inOrder.findIndex(({ stationCode }) => stationCode === after)
    if (before < 0 && after !== 0) throw new Error(`line ${line} does not stop at ${after}`)
    inOrder.splice(before + 1, 0, { stationCode: required(stations, code).code, closed: false })
  } else {
    const station = required(stations, code)
    const former = change === 'renamed' ? appendFormerName(station.former, station) : station.former
    const names = named(code, station.groupCode, row.name, row.reading, row.romaji, row.zh)
    stations.set(code, { ...station, ...names, closed: station.closed, former: former.map(({ name, kana }) => ({ name, kana })) })
  }
}

/** Places our stations without coordinates evenly between their neighbours on the line. */
function estimateCoordinates(stations: ReadonlyMap<number, StationRow>, stops: ReadonlyMap<number, readonly Stop[]>): void {
  const hasCoordinates = ({ stationCode }: Stop) => stations.get(stationCode)!.lat !== 0
  for (const inOrder of stops.values()) {
    for (const [at, { stationCode }] of inOrder.entries()) {
      const station = stations.get(stationCode)!
      if (station.lat !== 0) continue
      const before = inOrder.findLastIndex((stop, index) => index < at && hasCoordinates(stop))
      const after = inOrder.findIndex((stop, index) => index > at && hasCoordinates(stop))
      if (before < 0 || after < 0) continue
      const [from, to] = [stations.get(inOrder[before]!.stationCode)!, stations.get(inOrder[after]!.stationCode)!]
      const share = (at - before) / (after - before)
      station.lat = rounded(from.lat + (to.lat - from.lat) * share)
      station.lng = rounded(from.lng + (to.lng - from.lng) * share)
    }
  }
  const nowhere = [...stations.values()].filter(({ lat }) => lat === 0)
  if (nowhere.length > 0) throw new Error(`no place for ${nowhere.map(({ name }) => name).join(' ')}`)
}

const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6

/** Closes stops at closed stations or on closed lines, and stations without an open stop. Idempotent. */
export function closeUnservedStopsAndStations(master: RailwayMaster): RailwayMaster {
  const closedLines = new Set(master.lines.filter(({ closed }) => closed).map(({ code }) => code))
  const closedStations = new Set(master.stations.filter(({ closed }) => closed).map(({ code }) => code))
  const lines = new Map<number, number>()
  for (const { lineCode, stationCode, closed } of master.stops)
    if (!closed && !closedLines.has(lineCode) && !closedStations.has(stationCode)) lines.set(stationCode, (lines.get(stationCode) ?? 0) + 1)
  return {
    ...master,
    stops: master.stops.map((stop) => ({ ...stop, closed: stop.closed || !lines.has(stop.stationCode) })),
    stations: master.stations.map((station) => ({ ...station, lines: lines.get(station.code) ?? 0, closed: !lines.has(station.code) })),
  }
}
