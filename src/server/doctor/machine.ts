/** Checks the machine's clock and free disk space. */
import { execFile } from 'node:child_process'
import { stat, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { backupFolder } from '#platform/backup/folder.ts'
import type { Config } from '#platform/config.ts'
import { errorFinding, type Finding, okFinding, warningFinding } from './finding.ts'

const gigabyte = 1e9
/** Below this many bytes the next busy day may fill the disk. */
const minFreeBytes = 0.5 * gigabyte
const comfortable = 5 * gigabyte

export function judgeDiskSpace(purpose: string, folder: string, free: number): Finding {
  const freeText = `${(free / gigabyte).toFixed(1)} GB are free for ${purpose} (${folder})`
  if (free < minFreeBytes) return errorFinding('Disk', freeText, 'free some space now: a full disk stops the queue')
  if (free < comfortable) return warningFinding('Disk', freeText, 'free some space soon')
  return okFinding('Disk', freeText)
}

export async function checkDisk(config: Pick<Config, 'dataDir' | 'backupDir'>): Promise<Finding[]> {
  const backups = backupFolder(config)
  const findings = [judgeDiskSpace('the data', config.dataDir, await freeBytes(config.dataDir))]
  if (config.backupDir) findings.push(judgeDiskSpace('backups', backups, await freeBytes(backups)))
  return findings
}

/** Returns the free bytes of the folder's disk, even if the folder does not exist yet. */
async function freeBytes(folder: string): Promise<number> {
  if (!(await stat(folder).catch(() => undefined)) && dirname(folder) !== folder) return freeBytes(dirname(folder))
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Tolerated difference of the clocks in seconds. */
const tolerated = 2

/** Compares the clock with the database's and with `latest`, a recorded time that cannot be in the future. */
export function judgeClock({ now, database, latest }: { now: Date; database: Date | undefined; latest: Date | undefined }): Finding {
  const todo = 'switch on “set the time automatically” in the system’s settings'
  if (latest && latest.getTime() - now.getTime() > tolerated * 1000)
    return errorFinding('Clock', `It says ${now.toISOString()}, but the last backup was made at ${latest.toISOString()}`, todo)
  const clockDifference = database ? (now.getTime() - database.getTime()) / 1000 : 0
  if (Math.abs(clockDifference) > tolerated)
    return errorFinding(
      'Clock',
      `It is ${Math.abs(clockDifference).toFixed(0)} s ${clockDifference > 0 ? 'ahead of' : 'behind'} the database’s`,
      todo,
    )
  return okFinding('Clock', `It says ${now.toISOString()}`)
}

/** Linux reports whether the time is synchronized; other systems are not checked. */
export function checkTimeSynchronization(): Promise<Finding[]> {
  return new Promise((done) => {
    execFile('timedatectl', ['show', '-p', 'NTPSynchronized', '--value'], { timeout: 3_000 }, (error, out) => {
      done(
        error || out.trim() !== 'no'
          ? []
          : [warningFinding('Clock', 'It isn’t synchronized with the network', 'run sudo timedatectl set-ntp true')],
      )
    })
  })
}
