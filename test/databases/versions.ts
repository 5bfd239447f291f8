/** Programs of other PostgreSQL versions: Debian's packages, or packages of npm in a folder of their own. */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { installFolderPackages } from '../tool-folder.ts'

const folder = fileURLToPath(new URL('postgres/', import.meta.url))
const npmVersions = ['16', '17']

const debianFolder = (version: string) => `/usr/lib/postgresql/${version}/bin`

/** Returns why the version cannot be used here; undefined if Debian's package has it. */
export const whyNoDebianPostgres = (version: string) =>
  existsSync(`${debianFolder(version)}/postgres`) ? undefined : `Debian's package postgresql-${version} is not installed`

/** Returns the folder of `initdb` and `postgres`. Throws if this machine can have neither package. */
export async function findPostgresPrograms(version: string): Promise<string> {
  const reason = whyNoDebianPostgres(version)
  if (!reason) return debianFolder(version)
  if (!npmVersions.includes(version)) throw new Error(reason)
  await installFolderPackages(folder)
  const home = `${folder}node_modules/postgres-${version}`
  // The install runs no scripts, and this one makes the links to the libraries that the programs load.
  await promisify(execFile)(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: home })
  return `${home}/native/bin`
}
