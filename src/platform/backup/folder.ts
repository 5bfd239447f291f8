/** Folder and names of backups, and the rules for deleting old ones. */
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { makePrivateFolder } from '../postgres/data-folder.ts'

/** Reason of a backup. Each kind is thinned out separately, so nightly backups don't displace one before a migration. */
export const backupKinds = ['nightly', 'migration', 'manual'] as const
export type BackupKind = (typeof backupKinds)[number]

export type BackupFile = { name: string; kind: BackupKind; at: Date }

/** Retention per kind: the last backup of each of 7 days and of 4 weeks. Manual backups of these days are all kept. */
const retainedDays = 7
const retainedWeeks = 4

/** Suffix of a file being written. No backup ends like this. */
const unfinished = '.part'

export function backupFolder({ backupDir, dataDir }: Pick<Config, 'backupDir' | 'dataDir'>): string {
  return backupDir ?? join(dataDir, 'backups')
}

/** The extensions tell how to open it: age, gunzip and, into an existing schema, psql. */
export function backupName(kind: BackupKind, at: Date): string {
  return `uketsuke-${at.toISOString().replace(/[-:]|\.\d+/g, '')}-${kind}.sql.gz.age`
}

export const partialFileName = (name: string) => `${name}${unfinished}`

function readName(name: string): BackupFile | undefined {
  const [, date = '', time = '', kind = ''] = /^uketsuke-(\d{8})T(\d{6})Z-([a-z]+)\.sql\.gz\.age$/.exec(name) ?? []
  const knownKind = backupKinds.find((one) => one === kind)
  const at = new Date(`${date.replace(/(....)(..)/, '$1-$2-')}T${time.replace(/(..)(..)/, '$1:$2:')}Z`)
  return knownKind && !Number.isNaN(at.getTime()) ? { name, kind: knownKind, at } : undefined
}

/** Returns complete backups only, newest first. */
export async function listBackups(folder: string): Promise<BackupFile[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return names.flatMap((name) => readName(name) ?? []).sort((a, b) => b.at.getTime() - a.at.getTime())
}

/** Returns the backups to delete. Takes files in the order of {@link listBackups}. */
export function outdatedBackups(files: readonly BackupFile[]): BackupFile[] {
  return [...Map.groupBy(files, ({ kind }) => kind).values()].flatMap((ofKind) => {
    const days = spansOf(ofKind, dayOf, retainedDays)
    const daily = ofKind[0]!.kind === 'manual' ? days.flat() : lastOf(days)
    const retained = new Set([...daily, ...lastOf(spansOf(ofKind, weekOf, retainedWeeks))])
    return ofKind.filter((file) => !retained.has(file))
  })
}

const dayOf = ({ at }: BackupFile) => Math.floor(at.getTime() / 86_400_000)
/** Weeks start on Monday; 1 January 1970 was a Thursday. */
const weekOf = (file: BackupFile) => Math.floor((dayOf(file) + 3) / 7)

function spansOf(files: readonly BackupFile[], spanOf: (file: BackupFile) => number, count: number): BackupFile[][] {
  return [...Map.groupBy(files, spanOf).values()].slice(0, count)
}

const lastOf = (spans: readonly BackupFile[][]): BackupFile[] => spans.map(([newest]) => newest!)

/** Makes the folder and deletes unfinished files of killed processes. */
export async function prepareBackupFolder(folder: string): Promise<void> {
  await makePrivateFolder(folder, 'BACKUP_DIR')
  for (const name of (await readdir(folder)).filter((one) => one.endsWith(unfinished))) await rm(join(folder, name), { force: true })
}

/** Deletes outdated backups and returns their names. */
export async function pruneBackups(folder: string): Promise<string[]> {
  const names = outdatedBackups(await listBackups(folder)).map(({ name }) => name)
  for (const name of names) await rm(join(folder, name), { force: true })
  return names
}
