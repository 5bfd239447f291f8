import { access, constants, mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { OperatorError } from '../operator-error.ts'

/** Makes the folder of everything that must be kept, owner-only, or says in one line why DATA_DIR can't be it. */
export async function makeDataFolder(dataDir: string): Promise<void> {
  try {
    await make(dataDir)
    if (!(await stat(dataDir)).isDirectory()) throw new OperatorError(`DATA_DIR ${dataDir} is not a folder`)
    await access(dataDir, constants.W_OK)
  } catch (cause) {
    if (cause instanceof OperatorError) throw cause
    throw new OperatorError(`DATA_DIR ${dataDir} can't be used: ${(cause as Error).message}`, { cause })
  }
}

/** Level by level: the recursive kind of the runtime never ends in folders that take none, such as those of the kernel. */
async function make(folder: string): Promise<void> {
  if (await stat(folder).catch(() => undefined)) return
  const parent = dirname(folder)
  if (parent !== folder) await make(parent)
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
}
