import { access, constants, mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { OperatorError } from '../operator-error.ts'

/** Makes a folder readable by its owner only, or throws a one-line message about the setting. */
export async function makePrivateFolder(folder: string, setting: 'DATA_DIR' | 'BACKUP_DIR' = 'DATA_DIR'): Promise<void> {
  try {
    await make(folder)
    if (!(await stat(folder)).isDirectory()) throw new OperatorError(`${setting} ${folder} is not a folder`)
    await access(folder, constants.W_OK)
  } catch (cause) {
    if (cause instanceof OperatorError) throw cause
    throw new OperatorError(`${setting} ${folder} can't be used: ${(cause as Error).message}`, { cause })
  }
}

/** Creates level by level: Node's recursive mkdir never ends in folders that refuse new ones, such as the kernel's. */
async function make(folder: string): Promise<void> {
  if (await stat(folder).catch(() => undefined)) return
  const parent = dirname(folder)
  if (parent !== folder) await make(parent)
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
}
