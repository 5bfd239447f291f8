/** The machine's clock, and room on its disks. */
import { execFile } from 'node:child_process'
import { stat, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { backupFolder } from '#platform/backup/folder.ts'
import type { Config } from '#platform/config.ts'
import { type Finding, look, well, wrong } from './finding.ts'

const gigabyte = 1e9
/** Less than that, and the next busy day may end in the middle. In bytes. */
const least = 0.5 * gigabyte
const comfortable = 5 * gigabyte

export function judgeRoom(what: string, folder: string, free: number): Finding {
  const said = `${(free / gigabyte).toFixed(1)} GB are free for ${what} (${folder})`
  if (free < least) return wrong('Disk', said, 'make room now: without it no number can be taken')
  if (free < comfortable) return look('Disk', said, 'make room soon')
  return well('Disk', said)
}

export async function checkDisk(config: Pick<Config, 'dataDir' | 'backupDir'>): Promise<Finding[]> {
  const backups = backupFolder(config)
  const findings = [judgeRoom('the data', config.dataDir, await freeBytes(config.dataDir))]
  if (config.backupDir) findings.push(judgeRoom('backups', backups, await freeBytes(backups)))
  return findings
}

/** Of the disk on which the folder is, or will be. */
async function freeBytes(folder: string): Promise<number> {
  if (!(await stat(folder).catch(() => undefined)) && dirname(folder) !== folder) return freeBytes(dirname(folder))
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Seconds, ahead of the other. */
const tolerated = 2

/** `latest`: something that has been written down already, so that it can't be still to come. */
export function judgeClock({ now, database, latest }: { now: Date; database: Date | undefined; latest: Date | undefined }): Finding {
  const todo = 'switch on “set the time automatically” in the system’s settings'
  if (latest && latest.getTime() - now.getTime() > tolerated * 1000)
    return wrong('Clock', `It says ${now.toISOString()}, and the last backup is of ${latest.toISOString()}`, todo)
  const apart = database ? (now.getTime() - database.getTime()) / 1000 : 0
  if (Math.abs(apart) > tolerated)
    return wrong('Clock', `It is ${Math.abs(apart).toFixed(0)} s ${apart > 0 ? 'ahead of' : 'behind'} the database’s`, todo)
  return well('Clock', `It says ${now.toISOString()}`)
}

/** Linux says whether the time comes from the network; elsewhere nobody is asked. */
export function checkTimeSource(): Promise<Finding[]> {
  return new Promise((done) => {
    execFile('timedatectl', ['show', '-p', 'NTPSynchronized', '--value'], { timeout: 3_000 }, (error, out) => {
      done(error || out.trim() !== 'no' ? [] : [look('Clock', 'It isn’t set by the network', 'sudo timedatectl set-ntp true')])
    })
  })
}
