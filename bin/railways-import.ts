/**
 * `npm run railways:import -- FOLDER [--apply] [--attribution TEXT]`: shows the changes from CSV files (line.csv, station.csv, register.csv).
 * With `--apply` it makes all of them or none. May run beside a server.
 */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { migrateAfterBackup } from '#platform/backup/safe-migration.ts'
import { loadConfig } from '#platform/config.ts'
import { openDatabase } from '#platform/database/db.ts'
import { openLog } from '#platform/log.ts'
import { OperatorError } from '#platform/operator-error.ts'
import { startEmbeddedPostgres } from '#platform/postgres/embedded.ts'
import { hashRailwayFiles, readRailwayFiles, readSourceNotice } from '#server/railways/import/files.ts'
import { importRailways, type RailwayImportInput, setUpAndPreviewImport } from '#server/railways/import/import.ts'
import { importChangeKinds, type RailwayImportPlan } from '#server/railways/import/plan.ts'
import { reportFailure } from './terminal.ts'

const usage = 'npm run railways:import -- FOLDER [--apply] [--attribution "Owner and licence of the data"]'
const labels: Record<(typeof importChangeKinds)[number] | keyof RailwayImportPlan['unmatched'], string> = {
  linesAdded: 'Lines added',
  linesClosed: 'Lines closed',
  linesReopened: 'Lines opened again',
  linesRenamed: 'Lines renamed',
  linesRearranged: 'Lines with other stops',
  stationsAdded: 'Stations added',
  stationsClosed: 'Stations closed',
  stationsReopened: 'Stations opened again',
  stationsRenamed: 'Stations renamed',
  stationsMoved: 'Stations moved by more than 300 m',
  stops: 'Stops of a station or line that the files don’t have (station, line), left out',
  ourLines: 'Lines that the files don’t have, left as they are',
  ourStations: 'Stations that the files don’t have, left as they are',
}

try {
  const { folder, apply, attribution } = readArguments()
  const files = readRailwayFiles(folder)
  const wanted: RailwayImportInput = { files, edition: hashRailwayFiles(folder), attribution }
  const config = loadConfig()
  const log = openLog(config)
  const external = config.databaseDirectUrl ?? config.databaseUrl
  const embedded = external ? undefined : await startEmbeddedPostgres({ dataDir: config.dataDir, log })
  const url = external ?? embedded?.url ?? ''
  try {
    const { scopeMode } = await migrateAfterBackup(config, url, { log })
    const db = openDatabase(url, scopeMode, 2)
    try {
      const plan = await (apply ? importRailways : setUpAndPreviewImport)(db, wanted)
      console.log(describe(files, plan).join('\n'))
      console.log(`\n${attribution}\n`)
      console.log(apply ? 'Done. The text above is shown with the data.' : 'Nothing was changed yet. Add --apply to make the changes')
    } finally {
      await db.end()
    }
  } finally {
    await embedded?.stop()
  }
} catch (error) {
  reportFailure(error)
  process.exitCode = 1
}

function readArguments(): { folder: string; apply: boolean; attribution: string } {
  const { values, positionals } = parse()
  const [given, ...others] = positionals
  if (!given || others.length > 0) throw new OperatorError(usage)
  const folder = resolve(given)
  const attribution = values.attribution?.trim() || readSourceNotice(folder)
  if (!attribution) throw new OperatorError(`Name the owner of the data, which is shown with it: ${usage}`)
  return { folder, apply: values.apply === true, attribution }
}

function parse() {
  try {
    return parseArgs({ allowPositionals: true, options: { apply: { type: 'boolean' }, attribution: { type: 'string' } } })
  } catch (error) {
    throw new OperatorError(usage, { cause: error })
  }
}

function describe(files: RailwayImportInput['files'], { changes, unmatched }: RailwayImportPlan): string[] {
  const open = <Row extends { closed: boolean }>(rows: readonly Row[]) => rows.filter(({ closed }) => !closed).length
  const listed = (name: keyof typeof labels, entries: readonly string[]) =>
    entries.length > 0 ? [`${labels[name]}: ${entries.length}`, ...entries.map((entry) => `  ${entry}`)] : []
  const changed = importChangeKinds.flatMap((name) => listed(name, changes[name]))
  return [
    `The files have ${open(files.lines)} open lines and ${open(files.stations)} open stations.`,
    ...(changed.length > 0 ? changed : ['The files have no changes.']),
    ...Object.entries(unmatched).flatMap(([name, entries]) => listed(name as keyof typeof labels, entries)),
  ]
}
