import type pg from 'pg'
import type { FoundStation, RailwayLine, RailwayStation, Railways } from '#contract/railways.ts'
import { type LocalizedText, localizedText, shopTextLocales } from '#domain/locale.ts'
import { prefectures, type RegionCode, regions } from '#domain/railways/prefectures.ts'
import {
  buildExactKeys,
  buildSearchKeyText,
  keysStartWithTerm,
  parseStationSearchTerm,
  putPlaceBeforeName,
  type StationSearchTerm,
} from '#domain/railways/search.ts'
import { stripLabelPlace } from '#domain/railways/station-place.ts'
import { type Refusal, refuse } from '#domain/refusal.ts'
import type { Database } from '#platform/database/db.ts'
import { toTranslatedName } from './master/labels.ts'
import { readMasterEdition } from './master/write-master.ts'

type Db = Pick<Database, 'pool'>
type Absent = Refusal<'railways.notSetUp'>
type Coordinates = { lat?: number | undefined; lng?: number | undefined }

export async function readRailwayOverview(db: Db): Promise<Railways> {
  const [state, { rows }] = await Promise.all([
    readMasterEdition(db),
    db.pool.query<{ code: string; name: string; en: string; zh: string; kana: string; lines: number }>(
      `select o.code, o.name, o.en, o.zh, o.kana, count(l.code)::int as lines
         from railway_operator o
         left join railway_line l on l.operator_code = o.code and not l.closed
        group by o.code order by lines desc, o.code`,
    ),
  ])
  return {
    state: state ? 'ready' : 'absent',
    attribution: state?.attribution ?? null,
    regions: regions.map(({ code, name, prefectures: codes }) => ({
      code,
      name,
      prefectures: codes.map((prefecture) => ({ code: prefecture, name: prefectures.get(prefecture)! })),
    })),
    operators: rows.map(({ name, en, zh, ...operator }) => ({ ...operator, name: { ja: name, en, zh } })),
  }
}

type LineRow = Omit<RailwayLine, 'name' | 'operator'> & { name: string; en: string; zh: string | null; operatorCode: string | null }

/** SQL for lines with the stations that they serve; `where` may refer to line l. The tables belong to no tenant. */
const linesWhere = (where: string) =>
  `select l.code, l.name, l.en, l.zh, l.kana, l.operator_code as "operatorCode", l.closed, served.stations, served.prefectures
     from railway_line l
    cross join lateral (
      select count(*)::int as stations, coalesce(array_agg(distinct s.prefecture::int), '{}') as prefectures
        from railway_stop p join railway_station s on s.code = p.station_code
       where p.line_code = l.code and (l.closed or not p.closed)
    ) served
    where ${where}`

export type LinesQuery = Coordinates & {
  region?: RegionCode | undefined
  prefecture?: number | undefined
  operator?: string | undefined
  text?: string | undefined
  km: number
  closed: boolean
}

export async function findRailwayLines(db: Db, query: LinesQuery): Promise<{ lines: RailwayLine[] } | Absent> {
  const key = query.text === undefined ? undefined : parseStationSearchTerm(query.text)
  if (query.text !== undefined && key === undefined) return orAbsent(db, { lines: [] }, 0)
  const wantedPrefectures = query.prefecture ? [query.prefecture] : (regions.find(({ code }) => code === query.region)?.prefectures ?? null)
  const near = query.lat !== undefined && query.lng !== undefined
  const { rows } = await db.pool.query<LineRow>({
    name: 'railway-lines',
    text: `${linesWhere(
      `($1 or not l.closed) and ($2::text is null or l.operator_code = $2) and ($3::text is null or strpos(l.keys, $3) > 0)
       and ($4::smallint[] is null or exists (
         select from railway_stop p join railway_station s on s.code = p.station_code
          where p.line_code = l.code and (l.closed or not p.closed) and s.prefecture = any($4)))
       and ($5::float is null or exists (
         select from railway_stop p join railway_station s on s.code = p.station_code
          where p.line_code = l.code and not p.closed and ${squareKm('s', '$5', '$6')} <= $7::float ^ 2))`,
    )}
     order by case when $3::text is null or strpos(l.keys, E'\\n' || $3) > 0 then 0 else 1 end, l.code`,
    values: [
      query.closed,
      query.operator ?? null,
      key?.exact ?? null,
      wantedPrefectures,
      near ? query.lat : null,
      near ? query.lng : null,
      query.km,
    ],
  })
  return orAbsent(db, { lines: rows.map(showLine) }, rows.length)
}

type StopRow = StationRow & { stops: boolean }

export async function readRailwayLine(
  db: Db,
  lineCode: number,
): Promise<{ line: RailwayLine; stations: (RailwayStation & { stops: boolean })[] } | Refusal<'railways.lineNotFound'>> {
  const [{ rows: lines }, { rows: stops }] = await Promise.all([
    db.pool.query<LineRow>({ name: 'railway-line', text: linesWhere('l.code = $1'), values: [lineCode] }),
    db.pool.query<StopRow>({
      name: 'railway-line-stops',
      text: `select ${stationColumns}, not (p.closed or s.closed) as stops
               from railway_stop p join railway_station s on s.code = p.station_code
              where p.line_code = $1 order by p.position, s.code`,
      values: [lineCode],
    }),
  ])
  const [line] = lines
  if (!line) return refuse('railways.lineNotFound')
  return { line: showLine(line), stations: stops.map(({ stops: open, ...station }) => ({ ...showStation(station), stops: open })) }
}

type StationRow = Omit<RailwayStation, 'name' | 'label' | 'formerNames'> & {
  name: string
  romaji: string
  zh: string | null
  former: { name: string; kana: string }[]
  label: LocalizedText | null
}
type FoundRow = StationRow & { place: LocalizedText | null; served: { code: number; name: string; en: string; zh: string | null }[] }

const stationColumns = `s.code, s.name, s.romaji, s.zh, s.kana, s.prefecture, s.lat, s.lng, s.estimated, s.group_code as "group", s.closed, s.former, s.label`
const servedLines = `(
  select coalesce(json_agg(json_build_object('code', l.code, 'name', l.name, 'en', l.en, 'zh', l.zh) order by l.code), '[]')
    from railway_stop p join railway_line l on l.code = p.line_code
   where p.station_code = s.code and not p.closed and not l.closed
)`
const foundColumns = `${stationColumns}, s.place, ${servedLines} as served`

export type StationsQuery = Coordinates & { text: string; prefecture?: number | undefined; most: number; closed: boolean }

/** Distance in km within which stations come before all others. */
const reachKm = 100
/** 0: whole name; 1: whole name apart from small kana; 2: beginning; 3: part of the name. */
type RankedRow = FoundRow & { fit: 0 | 1 | 2 | 3 }

/**
 * Finds stations, best match first (R2.15): by fit, then those within `reachKm`, then the number of lines, then distance. Scans 9,000 short
 * rows, which takes milliseconds and needs no index.
 */
export async function findStations(db: Db, query: StationsQuery): Promise<{ stations: FoundStation[] } | Absent> {
  const key = parseStationSearchTerm(query.text)
  if (key === undefined) return orAbsent(db, { stations: [] }, 0)
  const stations = await searchNames(db, query, key)
  // The visitor typed the suffix えき, and no name ends with it.
  const named = /.えき$/.test(key.exact) ? parseStationSearchTerm(query.text.trim().replace(/(えき|エキ|ｴｷ)$/, '')) : undefined
  const rows = stations.length === 0 && named ? await searchNames(db, query, named) : stations
  return orAbsent(db, { stations: rows.map((row) => showFound(row, key)) }, rows.length)
}

async function searchNames(db: Db, query: StationsQuery, key: StationSearchTerm): Promise<readonly RankedRow[]> {
  const isLetter = key.exact.length === 1
  // Nearly always enough names begin with a letter. Ranking all that contain it takes twice as long.
  const begun = isLetter ? await search(db, query, key, '\n') : []
  const matching = begun.length === query.most ? begun : await search(db, query, key)
  if (isLetter || matching.some(({ fit }) => fit <= 1)) return matching
  // Names with a line or place, such as JR秋葉原, 東京都住吉 and 住吉（東京都）.
  const withPlace = await searchWithPlace(db, query, [key, parseStationSearchTerm(putPlaceBeforeName(query.text)) ?? key])
  const ranked = [...matching.filter(({ fit }) => fit === 2), ...withPlace, ...matching.filter(({ fit }) => fit === 3)]
  return [...new Map(ranked.map((row) => [row.code, row])).values()].slice(0, query.most)
}

const far = (lat: string, lng: string) => `case when ${lat}::float is not null then ${squareKm('s', lat, lng)} end as far`
const bestFirst = `s.fit, coalesce(s.far, 0) > ${reachKm ** 2}, s.lines desc, s.far, s.code`
const nearOf = ({ lat, lng }: Coordinates) => (lat !== undefined && lng !== undefined ? [lat, lng] : [null, null])

/** `before`: text that precedes the match in `keys`. */
async function search(db: Db, query: StationsQuery, { exact, loose }: StationSearchTerm, before = ''): Promise<RankedRow[]> {
  const { rows } = await db.pool.query<RankedRow>({
    name: 'railway-stations',
    text: `with best as (
             select s.* from (
               select s.*, ${far('$4', '$5')},
                      case when strpos(s.keys, E'\\n' || $1::text || E'\\n') > 0 then 0
                           when strpos(s.keys, E'\\n' || $2::text || E'\\n') > 0 or strpos(s.keys, E'\\n~' || $2::text || E'\\n') > 0 then 1
                           when strpos(s.keys, E'\\n' || $1::text) > 0 or strpos(s.keys, E'\\n' || $2::text) > 0 or strpos(s.keys, E'\\n~' || $2::text) > 0 then 2
                           else 3 end as fit
                 from railway_station s
                where (strpos(s.keys, $3::text || $1::text) > 0 or strpos(s.keys, $3::text || $2::text) > 0)
                  and ($6 or not s.closed) and ($7::smallint is null or s.prefecture = $7)
             ) s order by ${bestFirst} limit $8
           )
           select ${foundColumns}, s.fit from best s order by ${bestFirst}`,
    values: [exact, loose, before, ...nearOf(query), query.closed, query.prefecture ?? null, query.most],
  })
  return rows
}

const prefectureKeys = [...prefectures].flatMap(([code, name]) =>
  [...shopTextLocales.map((locale) => localizedText(name, locale)), name.ja.replace(/[都府県]$/, '')].flatMap((spelling) => {
    const key = parseStationSearchTerm(spelling)
    return key === undefined ? [] : [{ code, key: key.exact }]
  }),
)

/** Finds stations by a name after their prefecture, operator or line. */
async function searchWithPlace(db: Db, query: StationsQuery, keys: readonly StationSearchTerm[]): Promise<RankedRow[]> {
  const { rows } = await db.pool.query<RankedRow>({
    name: 'railway-stations-with-place',
    text: `with place as (
             select o.code as operator, null::int as line, null::int as prefecture, key
               from railway_operator o, string_to_table(o.keys, E'\\n') key
              union all
             select null, l.code, null, key
               from railway_line l, string_to_table(l.keys, E'\\n') key where not l.closed
              union all
             select null, null, code, key from unnest($7::int[], $8::text[]) as given (code, key)
           ), split as materialized (
             select operator, line, prefecture, regexp_replace(substr(typed, length(key) + 1), '^線の?', '') as name
               from place, unnest($1::text[]) typed where length(key) > 1 and starts_with(typed, key)
           ), best as (
             select s.* from (
               select s.*, matched.fit, ${far('$2', '$3')}
                 from railway_station s
                cross join lateral (
                  select min(case when strpos(s.keys, E'\\n' || name || E'\\n') > 0 then 0 else 1 end) as fit
                    from split
                   where name <> '' and (strpos(s.keys, E'\\n' || name) > 0 or strpos(s.keys, E'\\n~' || name) > 0)
                     and (prefecture = s.prefecture or exists (
                       select from railway_stop p join railway_line l on l.code = p.line_code
                        where p.station_code = s.code and not p.closed and not l.closed and (l.code = split.line or l.operator_code = split.operator)))
                ) matched
                where matched.fit is not null and ($4 or not s.closed) and ($5::smallint is null or s.prefecture = $5)
             ) s order by ${bestFirst} limit $6
           )
           select ${foundColumns}, s.fit from best s order by ${bestFirst}`,
    values: [
      [...new Set(keys.flatMap(({ exact, loose }) => [exact, loose]))],
      ...nearOf(query),
      query.closed,
      query.prefecture ?? null,
      query.most,
      prefectureKeys.map(({ code }) => code),
      prefectureKeys.map((one) => one.key),
    ],
  })
  return rows
}

type Queried = Pick<pg.Pool | pg.PoolClient, 'query'>
export type LineWithStops = RailwayLine & { stops: number[] }

/** Returns lines in the order of the codes, with their open stops. Unknown codes are left out. */
export async function readRailwayLines(client: Queried, codes: readonly number[]): Promise<LineWithStops[]> {
  if (codes.length === 0) return []
  const { rows } = await client.query<LineRow & { stops: number[] }>({
    name: 'railway-lines-by-code',
    text: `select l.*, array(
             select p.station_code from railway_stop p join railway_station s on s.code = p.station_code
              where p.line_code = l.code and not p.closed and not s.closed order by p.position, p.station_code
           ) as stops from (${linesWhere('l.code = any($1)')}) l order by array_position($1, l.code)`,
    values: [codes],
  })
  return rows.map(({ stops, ...line }) => ({ ...showLine(line), stops }))
}

/** Returns each station once, closed ones included, in no particular order. */
export async function readRailwayStations(client: Queried, codes: readonly number[]): Promise<RailwayStation[]> {
  if (codes.length === 0) return []
  const { rows } = await client.query<StationRow>({
    name: 'railway-plain-stations',
    text: `select ${stationColumns} from railway_station s where s.code = any($1) order by s.code`,
    values: [[...new Set(codes)]],
  })
  return rows.map(showStation)
}

/** Returns the middle of these stations and of those on these lines; undefined if there are none. */
export async function readStationsMidpoint(
  client: Queried,
  { lines, stations }: { lines: readonly number[]; stations: readonly number[] },
): Promise<{ lat: number; lng: number } | undefined> {
  if (lines.length === 0 && stations.length === 0) return undefined
  const { rows } = await client.query<{ lat: number | null; lng: number | null }>({
    name: 'railway-middle',
    text: `select percentile_cont(0.5) within group (order by s.lat) as lat, percentile_cont(0.5) within group (order by s.lng) as lng
             from railway_station s
            where s.code = any($1)
               or exists (select from railway_stop p where p.station_code = s.code and not p.closed and p.line_code = any($2))`,
    values: [stations, lines],
  })
  const { lat, lng } = rows[0]!
  return lat === null || lng === null ? undefined : { lat, lng }
}

/** Returns open stations whose code or whole name is one of these texts, in any spelling, with or without place. */
export async function readStationsByName(client: Queried, texts: readonly string[]): Promise<FoundStation[]> {
  const all = [...new Set(texts.flatMap((text) => [text, stripLabelPlace(text)]))]
  const keys = all.flatMap((text) => parseStationSearchTerm(text) ?? [])
  if (all.length === 0) return []
  const { rows } = await client.query<FoundRow>({
    name: 'railway-named-stations',
    text: `select ${foundColumns} from railway_station s
            where not s.closed and (s.code = any($1) or s.code in (
              select named.code from railway_station named, string_to_table(named.keys, E'\\n') line join unnest($2::text[]) key on key = line))
            order by s.code`,
    values: [
      all.filter((text) => /^\d{1,9}$/.test(text)).map(Number),
      [...new Set(keys.flatMap(buildExactKeys))].map((line) => line.slice(1, -1)),
    ],
  })
  return rows.map((row) => showFound(row))
}

/** Returns stations in the order of the codes, closed ones included. Unknown codes are left out. */
export async function readFoundStations(client: Queried, codes: readonly number[]): Promise<FoundStation[]> {
  if (codes.length === 0) return []
  const { rows } = await client.query<FoundRow>({
    name: 'railway-stations-by-code',
    text: `select ${foundColumns} from railway_station s where s.code = any($1) order by array_position($1, s.code)`,
    values: [codes],
  })
  return rows.map((row) => showFound(row))
}

export async function findStationsByCode(db: Db, codes: readonly number[]): Promise<{ stations: FoundStation[] } | Absent> {
  const stations = await readFoundStations(db.pool, codes)
  return orAbsent(db, { stations }, stations.length)
}

/** Refuses if nothing was found because there is no master. */
async function orAbsent<Answer>(db: Db, answer: Answer, found: number): Promise<Answer | Absent> {
  return found > 0 || (await readMasterEdition(db)) ? answer : refuse('railways.notSetUp')
}

/** Squared distance in km on a flat approximation, exact to about one per cent within 100 km. */
const squareKm = (station: string, lat: string, lng: string) =>
  `((${station}.lat - ${lat}) * 111.2) ^ 2 + ((${station}.lng - ${lng}) * 111.2 * cos(radians(${lat}))) ^ 2`

function showLine({ name, en, zh, operatorCode, ...line }: LineRow): RailwayLine {
  return { ...line, name: toTranslatedName(name, en, zh), operator: operatorCode }
}

function showStation({ romaji, zh, former, ...station }: StationRow): RailwayStation {
  const name = toTranslatedName(station.name, romaji, zh)
  const label = station.label ?? name
  return { ...station, name, label, ...(former.length > 0 && { formerNames: former.map((one) => one.name) }) }
}

/** Returns the former name that begins with the key; undefined if a current one does. */
function formerNameFor({ name, kana, romaji, zh, former }: StationRow, key: StationSearchTerm): string | undefined {
  const begins = (names: readonly string[]) => keysStartWithTerm(buildSearchKeyText(names), key)
  return begins([name, kana, romaji, zh ?? '']) ? undefined : former.find((one) => begins([one.name, one.kana]))?.name
}

/** `key`: the search key. */
function showFound({ place, served, ...row }: FoundRow, key?: StationSearchTerm): FoundStation {
  const formerName = key === undefined ? undefined : formerNameFor(row, key)
  const lines = served.map((line) => ({ code: line.code, name: toTranslatedName(line.name, line.en, line.zh) }))
  return { ...showStation(row), lines, place: place ?? prefectures.get(row.prefecture)!, ...(formerName && { formerName }) }
}
