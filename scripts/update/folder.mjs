/** What lies in the folder of updates while one runs. Afterwards it is empty. */
import { existsSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../run.mjs'

const folder = join(root, '.update')

/** The new version until it takes its place, and what it displaced. */
export const nextFolder = join(folder, 'next')
export const previousFolder = join(folder, 'previous')

/** Held by the command. */
const lockFile = join(folder, 'lock')
/** `{ from, tag }`: written by the command, and renamed by the process that runs the server when it takes the order. */
export const requestFile = join(folder, 'request.json')
export const takenFile = join(folder, 'taken.json')
/** What came of it, for the command. */
export const resultFile = join(folder, 'result.json')
/** `{ from, tag }`, while the files of two versions are exchanged. A start that finds it puts the earlier version back. */
export const journalFile = join(folder, 'switch.json')

/** Written aside and renamed, so that nobody reads half a file. */
export function writeWhole(file, value) {
  writeFileSync(`${file}.part`, JSON.stringify(value), { mode: 0o600, flush: true })
  renameSync(`${file}.part`, file)
}

/** Returns undefined if the file is not there. */
export function readWhole(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

/** Returns false if another process holds the lock. One that a killed process left is taken over. */
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
