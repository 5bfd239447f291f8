import type pg from 'pg'
import type { FoundStation, RailwayLine, RailwayStation, Railways } from '#contract/railways.ts'
import type { LocalText } from '#domain/locale.ts'
import { prefectures, type RegionCode, regions } from '#domain/railways/prefectures.ts'
import { searchedKey } from '#domain/railways/search.ts'
import { stationLabel, stationPlace, withoutPlace } from '#domain/railways/station-place.ts'
import { type Refusal, refuse } from '#domain/refusal.ts'
import type { Database } from '#platform/database/db.ts'
import { readMasterState } from './master/write-master.ts'

type Db = Pick<Database, 'pool'>
type Absent = Refusal<'railways.absent'>
type Place = { lat?: number | undefined; lng?: number | undefined }

export async function readRailways(db: Db): Promise<Railways> {
  const [state, { rows }] = await Promise.all([
    readMasterState(db),
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

/** Lines with what they stop at; `where` may name line l. Tables that each server reads as its owner: they are no tenant's. */
const linesWhere = (where: string) =>
  `select l.code, l.name, l.en, l.zh, l.kana, l.operator_code as "operatorCode", l.closed, served.stations, served.prefectures
     from railway_line l
    cross join lateral (
      select count(*)::int as stations, coalesce(array_agg(distinct s.prefecture::int), '{}') as prefectures
        from railway_stop p join railway_station s on s.code = p.station_code
       where p.line_code = l.code and (l.closed or not p.closed)
    ) served
    where ${where}`

export type LinesWish = Place & {
  region?: RegionCode | undefined
  prefecture?: number | undefined
  operator?: string | undefined
  text?: string | undefined
  km: number
  closed: boolean
}

export async function findLines(db: Db, wish: LinesWish): Promise<{ lines: RailwayLine[] } | Absent> {
  const key = wish.text === undefined ? undefined : searchedKey(wish.text)
  if (wish.text !== undefined && key === undefined) return orAbsent(db, { lines: [] }, 0)
  const asked = wish.prefecture ? [wish.prefecture] : (regions.find(({ code }) => code === wish.region)?.prefectures ?? null)
  const near = wish.lat !== undefined && wish.lng !== undefined
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
    values: [wish.closed, wish.operator ?? null, key ?? null, asked, near ? wish.lat : null, near ? wish.lng : null, wish.km],
  })
  return orAbsent(db, { lines: rows.map(showLine) }, rows.length)
}

type StopRow = StationRow & { stops: boolean }

export async function readLine(
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

type StationRow = Omit<RailwayStation, 'name'> & { name: string; romaji: string; zh: string | null }
type FoundRow = StationRow & {
  served: { code: number; name: string; en: string; zh: string | null }[]
  alike: boolean
  alikeThere: boolean
}

const stationColumns = `s.code, s.name, s.romaji, s.zh, s.kana, s.prefecture, s.lat, s.lng, s.estimated, s.group_code as "group", s.closed`
/** Of stations s. */
const foundColumns = `${stationColumns}, (
  select coalesce(json_agg(json_build_object('code', l.code, 'name', l.name, 'en', l.en, 'zh', l.zh) order by l.code), '[]')
    from railway_stop p join railway_line l on l.code = p.line_code
   where p.station_code = s.code and not p.closed and not l.closed
) as served, namesakes.*`
const withNamesakes = `cross join lateral (
  select count(*) > 0 as alike, coalesce(bool_or(o.prefecture = s.prefecture), false) as "alikeThere"
    from railway_station o where o.name = s.name and o.code <> s.code and not o.closed
) namesakes`

export type StationsWish = Place & { text: string; prefecture?: number | undefined; most: number; closed: boolean }

/**
 * R2.15. The right station first: the whole name before its beginning before a part of it; of these the one where most lines stop; of these the nearest. A plain
 * read of 9,000 short rows: some milliseconds, and no index to keep.
 */
export async function findStations(db: Db, wish: StationsWish): Promise<{ stations: FoundStation[] } | Absent> {
  const key = searchedKey(wish.text)
  if (key === undefined) return orAbsent(db, { stations: [] }, 0)
  // Of one letter enough begins with it, nearly always; to rank half of the country, which has it somewhere, takes twice as long.
  const begun = key.length === 1 ? await search(db, wish, key, `\n${key}`) : []
  const found = begun.length === wish.most ? begun : await search(db, wish, key)
  // Said with えき at its end, and no name ends so.
  const rows = found.length === 0 && /.えき$/.test(key) ? await search(db, wish, key.replace(/えき$/, '')) : found
  return orAbsent(db, { stations: rows.map(showFound) }, rows.length)
}

/** `within`: what keys are to have of it. */
async function search(db: Db, { lat, lng, prefecture, most, closed }: StationsWish, key: string, within = key): Promise<FoundRow[]> {
  const near = lat !== undefined && lng !== undefined
  const { rows } = await db.pool.query<FoundRow>({
    name: 'railway-stations',
    text: `with best as (
             select s.*, case when strpos(s.keys, $3) > 0 then 0 when strpos(s.keys, $2) > 0 then 1 else 2 end as fit,
                    case when $4::float is not null then ${squareKm('s', '$4', '$5')} end as far
               from railway_station s
              where strpos(s.keys, $1) > 0 and ($6 or not s.closed) and ($7::smallint is null or s.prefecture = $7)
              order by fit, s.lines desc, far, s.code limit $8
           )
           select ${foundColumns} from best s ${withNamesakes} order by s.fit, s.lines desc, s.far, s.code`,
    values: [within, `\n${key}`, `\n${key}\n`, near ? lat : null, near ? lng : null, closed, prefecture ?? null, most],
  })
  return rows
}

type Queried = Pick<pg.Pool | pg.PoolClient, 'query'>
export type LineWithStops = RailwayLine & { stops: number[] }

/** In the order in which they are asked for, with the stations where they still stop. What nobody knows is left out. */
export async function readLines(client: Queried, codes: readonly number[]): Promise<LineWithStops[]> {
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

/** Each once, closed ones among them; the order means nothing. */
export async function readPlainStations(client: Queried, codes: readonly number[]): Promise<RailwayStation[]> {
  if (codes.length === 0) return []
  const { rows } = await client.query<StationRow>({
    name: 'railway-plain-stations',
    text: `select ${stationColumns} from railway_station s where s.code = any($1) order by s.code`,
    values: [[...new Set(codes)]],
  })
  return rows.map(showStation)
}

/** Open stations that have one of these texts for their code or for a whole name, in any spelling, with its place or without. */
export async function readNamedStations(client: Queried, texts: readonly string[]): Promise<FoundStation[]> {
  const all = [...new Set(texts.flatMap((text) => [text, withoutPlace(text)]))]
  const keys = all.flatMap((text) => searchedKey(text) ?? [])
  if (all.length === 0) return []
  const { rows } = await client.query<FoundRow>({
    name: 'railway-named-stations',
    text: `select ${foundColumns} from railway_station s ${withNamesakes}
            where not s.closed and (s.code = any($1) or exists (select from unnest($2::text[]) key where strpos(s.keys, key) > 0)) order by s.code`,
    values: [all.filter((text) => /^\d{1,9}$/.test(text)).map(Number), keys.map((key) => `\n${key}\n`)],
  })
  return rows.map(showFound)
}

/** In the order in which they are asked for, closed ones among them. What nobody knows is left out. */
export async function readStations(client: Queried, codes: readonly number[]): Promise<FoundStation[]> {
  if (codes.length === 0) return []
  const { rows } = await client.query<FoundRow>({
    name: 'railway-stations-by-code',
    text: `select ${foundColumns} from railway_station s ${withNamesakes} where s.code = any($1) order by array_position($1, s.code)`,
    values: [codes],
  })
  return rows.map(showFound)
}

export async function listStations(db: Db, codes: readonly number[]): Promise<{ stations: FoundStation[] } | Absent> {
  const stations = await readStations(db.pool, codes)
  return orAbsent(db, { stations }, stations.length)
}

/** Nothing found is one thing, nothing there another. */
async function orAbsent<Answer>(db: Db, answer: Answer, found: number): Promise<Answer | Absent> {
  return found > 0 || (await readMasterState(db)) ? answer : refuse('railways.absent')
}

/** On a plane that touches the country there: right to a per cent within 100 km. */
const squareKm = (station: string, lat: string, lng: string) =>
  `((${station}.lat - ${lat}) * 111.2) ^ 2 + ((${station}.lng - ${lng}) * 111.2 * cos(radians(${lat}))) ^ 2`

const shown = (name: string, en: string, zh: string | null): LocalText => ({ ja: name, en, zh: zh ?? name })

function showLine({ name, en, zh, operatorCode, ...line }: LineRow): RailwayLine {
  return { ...line, name: shown(name, en, zh), operator: operatorCode }
}

function showStation({ name, romaji, zh, ...station }: StationRow): RailwayStation {
  return { ...station, name: shown(name, romaji, zh) }
}

function showFound({ served, alike, alikeThere, ...row }: FoundRow): FoundStation {
  const station = { ...showStation(row), lines: served.map(({ code, name, en, zh }) => ({ code, name: shown(name, en, zh) })) }
  const named = { ...station, namesakes: alikeThere ? 'inPrefecture' : alike ? 'elsewhere' : 'none' } as const
  return { ...station, place: stationPlace(named), label: stationLabel(named) }
}
