import type { Database, Tx } from '#platform/database/db.ts'
import type { RailwayMaster } from '../master/master.ts'
import { buildOrUpdateMaster } from '../master/set-up.ts'
import { lockMaster, serializeMaster, writeMaster } from '../master/write-master.ts'
import type { RailwayFiles } from './files.ts'
import { planRailwayImport, type RailwayImportPlan } from './plan.ts'

export type RailwayImportInput = { files: RailwayFiles; edition: string; attribution: string }

/** Returns what an import would change. Sets the master up first if needed, because the comparison needs one. */
export async function setUpAndPreviewImport(db: Database, { files }: RailwayImportInput): Promise<RailwayImportPlan> {
  await buildOrUpdateMaster(db)
  return db.inTransaction(async (tx) => planRailwayImport(await readMasterRows(tx), files))
}

/** Imports everything or nothing: the import is one transaction. */
export async function importRailways(db: Database, { files, edition, attribution }: RailwayImportInput): Promise<RailwayImportPlan> {
  await buildOrUpdateMaster(db)
  return db.inTransaction(async (tx) => {
    await lockMaster(tx)
    const plan = planRailwayImport(await readMasterRows(tx), files)
    await writeMaster(tx, serializeMaster(plan.master), { source: 'file', edition, attribution })
    return plan
  })
}

async function readMasterRows(tx: Tx): Promise<RailwayMaster> {
  const read = async (text: string) => (await tx.$client.query(text)).rows
  const [operators, lines, stations, stops] = await Promise.all([
    read('select code, name, kana, en, zh, keys from railway_operator order by code'),
    read(
      `select code, operator_code as "operatorCode", name, kana, en, zh, keys, closed, file_code as "fileCode" from railway_line order by code`,
    ),
    read(
      `select code, group_code as "groupCode", name, kana, romaji, zh, prefecture, lat, lng, estimated, closed, lines, keys, file_code as "fileCode", former
         from railway_station order by code`,
    ),
    read(
      `select line_code as "lineCode", station_code as "stationCode", position, closed from railway_stop order by line_code, position, station_code`,
    ),
  ])
  return { operators, lines, stations, stops } as RailwayMaster
}
