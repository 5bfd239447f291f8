/** Where backups lie, what they are called, and which of them have served their time. */
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { makeDataFolder } from '../postgres/data-folder.ts'

/** What a backup was made for. Each kind is thinned out by itself, so that one before a migration isn't pushed out by the next night's. */
export const backupKinds = ['nightly', 'migration', 'manual'] as const
export type BackupKind = (typeof backupKinds)[number]

export type BackupFile = { name: string; kind: BackupKind; at: Date }

/** Kept of each kind: the last one of so many days, and the last one of so many weeks. */
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
    const kept = new Set([...lastOf(own, dayOf, keptDays), ...lastOf(own, weekOf, keptWeeks)])
    return own.filter((file) => !kept.has(file))
  })
}

const dayOf = ({ at }: BackupFile) => Math.floor(at.getTime() / 86_400_000)
/** From Monday; the first of January 1970 was a Thursday. */
const weekOf = (file: BackupFile) => Math.floor((dayOf(file) + 3) / 7)

/** The newest of each of the newest spans. */
function lastOf(files: readonly BackupFile[], spanOf: (file: BackupFile) => number, count: number): BackupFile[] {
  const spans = Map.groupBy(files, spanOf)
  return [...spans.values()].slice(0, count).map((own) => own[0]!)
}

/** Makes the folder, and clears away what a process that was killed has left. */
export async function prepareFolder(folder: string): Promise<void> {
  await makeDataFolder(folder, 'BACKUP_DIR')
  for (const name of (await readdir(folder)).filter((one) => one.endsWith(unfinished))) await rm(join(folder, name), { force: true })
}

export async function thinOut(folder: string): Promise<void> {
  for (const { name } of outdatedBackups(await listBackups(folder))) await rm(join(folder, name), { force: true })
}
