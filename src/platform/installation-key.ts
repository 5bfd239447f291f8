import { randomBytes } from 'node:crypto'
import { link, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from './config.ts'
import { OperatorError } from './operator-error.ts'
import { makePrivateFolder } from './postgres/data-folder.ts'

type KeyConfig = Pick<Config, 'installationKey' | 'dataDir'>

/**
 * Secret from which all public tokens are derived (docs/decisions/005-public-tokens.md). Losing it breaks every issued link, so it is
 * made once, and a damaged file ends the start instead of being replaced.
 */
export async function loadOrCreateInstallationKey({ installationKey, dataDir }: KeyConfig): Promise<Uint8Array> {
  if (installationKey) return installationKey
  const file = join(dataDir, 'installation.key')
  await makeKey(dataDir, file)
  const { mode } = await stat(file)
  if (process.platform !== 'win32' && (mode & 0o077) !== 0)
    throw new OperatorError(`${file} can be read by other users of this machine; restrict it to its owner (chmod 600)`)
  const text = (await readFile(file, 'utf8')).trim()
  const key = Buffer.from(text, 'base64url')
  if (!/^[\w-]{43}$/.test(text) || key.length !== 32) throw new OperatorError(`${file} is damaged; put it back from a backup`)
  return new Uint8Array(key)
}

/** Stores a restored installation's key, given in base64url. Throws if another key is in its place. */
export async function saveInstallationKey({ installationKey, dataDir }: KeyConfig, restored: string): Promise<void> {
  const file = join(dataDir, 'installation.key')
  if (!installationKey) await makeKey(dataDir, file, restored)
  const stored = await loadOrCreateInstallationKey({ installationKey, dataDir })
  if (Buffer.from(stored).toString('base64url') === restored) return
  const where = installationKey ? 'INSTALLATION_KEY' : file
  throw new OperatorError(
    `${where} is not the key of the installation in the backup, so all its links would stop working: move it away first`,
  )
}

/** Written to a temporary file and linked, so a killed start leaves no partial key, and of two simultaneous starts one key wins. */
async function makeKey(dataDir: string, file: string, key = randomBytes(32).toString('base64url')): Promise<void> {
  if (await stat(file).catch(() => undefined)) return
  await makePrivateFolder(dataDir)
  const unfinished = `${file}.${randomBytes(6).toString('hex')}`
  await writeFile(unfinished, `${key}\n`, { mode: 0o600, flush: true })
  try {
    await link(unfinished, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(unfinished)
  }
}
