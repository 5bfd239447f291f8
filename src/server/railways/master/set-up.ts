import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Database } from '#platform/database/db.ts'
import { projectRoot } from '#platform/project-root.ts'
import { readRawOverlayText } from './overlay.ts'
import { lockMaster, type MasterJson, readMasterEdition, writeMaster } from './write-master.ts'

/** Builds the master, or updates it to this release. Does nothing if it is current or was imported. Concurrent callers share one run. */
export function buildOrUpdateMaster(db: Database): Promise<void> {
  underWay ??= makeMaster(db).finally(() => {
    underWay = undefined
  })
  return underWay
}
let underWay: Promise<void> | undefined

/** Updates the master in the nightly run, if the installation has one. */
export async function updateExistingMaster(db: Database): Promise<void> {
  if (await readMasterEdition(db)) await buildOrUpdateMaster(db)
}

async function makeMaster(db: Database): Promise<void> {
  if (await isCurrent(db)) return
  const master = await readMaster()
  await db.inTransaction(async (tx) => {
    await lockMaster(tx)
    const state = await readMasterEdition(tx)
    if (state && (state.source === 'file' || state.edition === ownEdition())) return
    await writeMaster(tx, master, { source: 'own', edition: ownEdition(), attribution: null })
  })
}

async function isCurrent(db: Database): Promise<boolean> {
  const state = await readMasterEdition(db)
  return state !== undefined && (state.source === 'file' || state.edition === ownEdition())
}

/** Hash of the package's version, the overlay and the code that builds the rows. */
function ownEdition(): string {
  edition ??= createHash('sha256')
    .update([packageVersion(), readRawOverlayText(), ...makers.map((file) => readFileSync(join(projectRoot, file), 'utf8'))].join('\0'))
    .digest('hex')
    .slice(0, 16)
  return edition
}
let edition: string | undefined
const makers = [
  'src/server/railways/master/labels.ts',
  'src/server/railways/master/master.ts',
  'src/server/railways/master/package-data.ts',
  'src/domain/railways/reading.ts',
  'src/domain/railways/numerals.ts',
  'src/domain/railways/prefectures.ts',
  'src/domain/railways/search.ts',
  'src/domain/railways/station-place.ts',
  'src/domain/search/fold.ts',
  'src/domain/search/kanji.ts',
  'src/domain/search/kanji-variants.ts',
]

function packageVersion(): string {
  const main = createRequire(import.meta.url).resolve('japan-train-data')
  const { version } = JSON.parse(readFileSync(join(main, '../../package.json'), 'utf8')) as { version: string }
  return version
}

/** Builds the rows in a separate process, which frees the package's memory when it ends. */
async function readMaster(): Promise<MasterJson> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'master-process.ts')], { stdio: ['ignore', 'pipe', 'pipe'] })
  let errorText = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errorText += text
  })
  const ended = new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve))
  const tables: string[] = []
  for await (const table of createInterface({ input: child.stdout })) tables.push(table)
  const code = await ended
  const [operators, lines, stations, stops] = tables
  if (code !== 0 || !operators || !lines || !stations || !stops)
    throw new Error(`the railways could not be read (${code}): ${errorText.slice(-2000)}`)
  return { operators, lines, stations, stops }
}
