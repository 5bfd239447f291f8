/** The database process named in a data folder's `postmaster.pid`, if it is alive and uses that folder. */
import { execFile } from 'node:child_process'
import { readFile, readlink, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { findPostgresBinaries } from './binaries.ts'

/** After a crash of the machine the process id in the file may belong to another program. */
export async function readPostmasterPid(folder: string): Promise<number | undefined> {
  const text = await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => undefined)
  const pid = Number(text?.split('\n')[0])
  if (!pid || !isAlive(pid)) return undefined
  return (await belongsTo(pid, folder)) ? pid : undefined
}

/** Returns true if it accepts connections, by the eighth line of its file. */
export async function isPostmasterReady(folder: string): Promise<boolean> {
  const text = await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '')
  return text.split('\n')[7]?.trim() === 'ready'
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

async function belongsTo(pid: number, folder: string): Promise<boolean> {
  if (process.platform === 'win32') return true
  // PostgreSQL's working directory is its data folder.
  if (process.platform === 'linux') return (await readlink(`/proc/${pid}/cwd`).catch(() => '')) === (await realpath(folder))
  const { stdout } = await promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => ({ stdout: '' }))
  return stdout.includes(folder)
}

/**
 * Fast shutdown: rolls back open transactions and writes a checkpoint. Escalates after 20 s, when recovery at the next start is quicker.
 */
export async function stopPostmaster(folder: string): Promise<void> {
  if (process.platform === 'win32') {
    // Signals kill on Windows; `pg_ctl` stops through a pipe.
    await promisify(execFile)(findPostgresBinaries().pgCtl, ['stop', '-D', folder, '-m', 'fast', '-w']).catch(() => {})
    return
  }
  for (const [signal, seconds] of [
    ['SIGINT', 20],
    ['SIGQUIT', 10],
    ['SIGKILL', 5],
  ] as const) {
    // biome-ignore format: a table
    const pid = await readPostmasterPid(folder)
    if (!pid) return
    process.kill(pid, signal)
    for (let tries = 0; tries < seconds * 50; tries++) {
      if (!isAlive(pid)) return
      await pause(20)
    }
  }
}
