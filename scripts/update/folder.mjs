/** Files in the folder of a running update. Afterwards it is empty. */
import { existsSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../run.mjs'

const folder = join(root, '.update')

/** The new version before the exchange, and the files that it replaced. */
export const nextFolder = join(folder, 'next')
export const previousFolder = join(folder, 'previous')

const lockFile = join(folder, 'lock')
/** `{ from, tag }`: the command's request; the server's process renames it when it accepts. */
export const requestFile = join(folder, 'request.json')
export const requestTakenFile = join(folder, 'taken.json')
export const resultFile = join(folder, 'result.json')
/** `{ from, tag }` during the exchange. A start that finds it puts the earlier version back. */
export const journalFile = join(folder, 'switch.json')

/** Writes a temporary file and renames it, so that no process reads half a file. */
export function writeJsonFile(file, value) {
  writeFileSync(`${file}.part`, JSON.stringify(value), { mode: 0o600, flush: true })
  renameSync(`${file}.part`, file)
}

export function readJsonFile(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

/** Returns false if another process holds the lock. Takes over the lock of a dead process. */
export function takeLock() {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (existsSync(lockFile) && !isAlive(Number(readFileSync(lockFile, 'utf8')))) rmSync(lockFile, { force: true })
  try {
    writeFileSync(openSync(lockFile, 'wx', 0o600), String(process.pid))
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
  process.on('exit', () => rmSync(lockFile, { force: true }))
  return true
}

export function isAlive(pid) {
  if (!pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
