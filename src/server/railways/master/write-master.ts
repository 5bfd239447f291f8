import type { Database, Tx } from '#platform/database/db.ts'
import { labelStations } from './labels.ts'
import type { RailwayMaster } from './master.ts'

export type MasterEdition = { source: 'own' | 'file'; edition: string; attribution: string | null }

/** The master's tables as JSON, in writing order; stations with their labels. */
export type MasterJson = { operators: string; lines: string; stations: string; stops: string }

export function serializeMaster(master: RailwayMaster): MasterJson {
  return {
    operators: JSON.stringify(master.operators),
    lines: JSON.stringify(master.lines),
    stations: JSON.stringify(labelStations(master)),
    stops: JSON.stringify(master.stops),
  }
}

/** Returns the edition in the database; undefined before the first set-up. */
export async function readMasterEdition(db: Pick<Database, 'pool'> | Tx): Promise<MasterEdition | undefined> {
  const client = 'pool' in db ? db.pool : db.$client
  const { rows } = await client.query<MasterEdition>('select source, edition, attribution from railway_master')
  return rows[0]
}

/** Serializes set-up and import until commit. */
export async function lockMaster(tx: Tx): Promise<void> {
  await tx.$client.query(`select pg_advisory_xact_lock(hashtext('railway_master'))`)
}

const lineColumns = `code integer, "operatorCode" text, name text, kana text, en text, zh text, keys text, closed boolean, "fileCode" integer`
const stationColumns = `code integer, "groupCode" integer, name text, kana text, romaji text, zh text, prefecture smallint, lat double precision,
  lng double precision, estimated boolean, closed boolean, lines smallint, keys text, "fileCode" integer, former jsonb, label jsonb, place jsonb`

/**
 * Replaces the master. Rows that are missing are closed, not deleted, so codes on cards and in choices stay readable. Equal rows stay
 * untouched. Call under the lock.
 */
export async function writeMaster(tx: Tx, { operators, lines, stations, stops }: MasterJson, state: MasterEdition): Promise<void> {
  const run = (text: string, values: unknown[] = []) => tx.$client.query(text, values)
  await run(
    `insert into railway_operator select * from jsonb_to_recordset($1) as given (code text, name text, kana text, en text, zh text, keys text)
     on conflict (code) do update set name = excluded.name, kana = excluded.kana, en = excluded.en, zh = excluded.zh, keys = excluded.keys
      where (railway_operator.*) is distinct from (excluded.*)`,
    [operators],
  )
  await run(
    `with given as (select * from jsonb_to_recordset($1) as given (${lineColumns})),
     written as (
       insert into railway_line (code, operator_code, name, kana, en, zh, keys, closed, file_code) select * from given
       on conflict (code) do update set operator_code = excluded.operator_code, name = excluded.name, kana = excluded.kana, en = excluded.en,
          zh = excluded.zh, keys = excluded.keys, closed = excluded.closed, file_code = excluded.file_code
        where (railway_line.*) is distinct from (excluded.*)
     )
     update railway_line set closed = true where not closed and code not in (select code from given)`,
    [lines],
  )
  await run(
    `with given as (select * from jsonb_to_recordset($1) as given (${stationColumns})),
     written as (
       insert into railway_station (code, group_code, name, kana, romaji, zh, prefecture, lat, lng, estimated, closed, lines, keys, file_code, former, label, place) select * from given
       on conflict (code) do update set group_code = excluded.group_code, name = excluded.name, kana = excluded.kana, romaji = excluded.romaji,
          zh = excluded.zh, prefecture = excluded.prefecture, lat = excluded.lat, lng = excluded.lng, estimated = excluded.estimated,
          closed = excluded.closed, lines = excluded.lines, keys = excluded.keys, file_code = excluded.file_code,
          former = excluded.former, label = excluded.label, place = excluded.place
        where (railway_station.*) is distinct from (excluded.*)
     )
     update railway_station set closed = true, lines = 0 where not closed and code not in (select code from given)`,
    [stations],
  )
  await run(
    `with given as (
       select * from jsonb_to_recordset($1) as given ("lineCode" integer, "stationCode" integer, position smallint, closed boolean)
     ),
     written as (
       insert into railway_stop (line_code, station_code, position, closed) select * from given
       on conflict (line_code, station_code) do update set position = excluded.position, closed = excluded.closed
        where (railway_stop.*) is distinct from (excluded.*)
     )
     update railway_stop s set closed = true
      where not closed and not exists (select from given where given."lineCode" = s.line_code and given."stationCode" = s.station_code)`,
    [stops],
  )
  await run(
    `insert into railway_master (source, edition, attribution) values ($1, $2, $3)
     on conflict (only_row) do update set source = excluded.source, edition = excluded.edition, attribution = excluded.attribution, made_at = now()
      where (railway_master.source, railway_master.edition, railway_master.attribution) is distinct from (excluded.source, excluded.edition, excluded.attribution)`,
    [state.source, state.edition, state.attribution],
  )
}
