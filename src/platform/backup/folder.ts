/** Where backups lie, what they are called, and which of them have served their time. */
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { makeDataFolder } from '../postgres/data-folder.ts'

/** What a backup was made for. Each kind is thinned out by itself, so that one before a migration isn't pushed out by the next night's. */
export const backupKinds = ['nightly', 'migration', 'manual'] as const
export type BackupKind = (typeof backupKinds)[number]

export type BackupFile = { name: string; kind: BackupKind; at: Date }

/** Kept of each kind: the last one of so many days, and the last one of so many weeks. Of manual ones all of these days: somebody asked for each. */
const keptDays = 7
const keptWeeks = 4

/** A file that is being made. Nothing that ends so is a backup. */
const unfinished = '.part'

export function backupFolder({ backupDir, dataDir }: Pick<Config, 'backupDir' | 'dataDir'>): string {
  return backupDir ?? join(dataDir, 'backups')
}

/** The type says how it is opened: by age, gunzip and, into a schema that is there, psql. */
export function backupName(kind: BackupKind, at: Date): string {
  return `uketsuke-${at.toISOString().replace(/[-:]|\.\d+/g, '')}-${kind}.sql.gz.age`
}

export const partOf = (name: string) => `${name}${unfinished}`

function readName(name: string): BackupFile | undefined {
  const [, date = '', time = '', kind = ''] = /^uketsuke-(\d{8})T(\d{6})Z-([a-z]+)\.sql\.gz\.age$/.exec(name) ?? []
  const known = backupKinds.find((one) => one === kind)
  const at = new Date(`${date.replace(/(....)(..)/, '$1-$2-')}T${time.replace(/(..)(..)/, '$1:$2:')}Z`)
  return known && !Number.isNaN(at.getTime()) ? { name, kind: known, at } : undefined
}

/** The newest first. What was cut off in the middle isn't among them. */
export async function listBackups(folder: string): Promise<BackupFile[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return names.flatMap((name) => readName(name) ?? []).sort((a, b) => b.at.getTime() - a.at.getTime())
}

/** Of files in the order of {@link listBackups}. */
export function outdatedBackups(files: readonly BackupFile[]): BackupFile[] {
  return [...Map.groupBy(files, ({ kind }) => kind).values()].flatMap((own) => {
    const days = spansOf(own, dayOf, keptDays)
    const daily = own[0]!.kind === 'manual' ? days.flat() : lastOf(days)
    const kept = new Set([...daily, ...lastOf(spansOf(own, weekOf, keptWeeks))])
    return own.filter((file) => !kept.has(file))
  })
}

const dayOf = ({ at }: BackupFile) => Math.floor(at.getTime() / 86_400_000)
/** From Monday; the first of January 1970 was a Thursday. */
const weekOf = (file: BackupFile) => Math.floor((dayOf(file) + 3) / 7)

/** The files of the newest spans that have any. */
function spansOf(files: readonly BackupFile[], spanOf: (file: BackupFile) => number, count: number): BackupFile[][] {
  return [...Map.groupBy(files, spanOf).values()].slice(0, count)
}

const lastOf = (spans: readonly BackupFile[][]): BackupFile[] => spans.map(([newest]) => newest!)

/** Makes the folder, and clears away what a process that was killed has left. */
export async function prepareFolder(folder: string): Promise<void> {
  await makeDataFolder(folder, 'BACKUP_DIR')
  for (const name of (await readdir(folder)).filter((one) => one.endsWith(unfinished))) await rm(join(folder, name), { force: true })
}

/** Returns the names of those that it removed. */
export async function pruneBackups(folder: string): Promise<string[]> {
  const names = outdatedBackups(await listBackups(folder)).map(({ name }) => name)
  for (const name of names) await rm(join(folder, name), { force: true })
  return names
}
