/** What the product is compared with stands in folders of its own, each with a lock file; the product never sees it. */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { promisify } from 'node:util'

/** Installs what the folder's lock file names when it is missing or another. */
export async function installFolder(folder: string): Promise<void> {
  const stampFile = `${folder}node_modules/.stamp`
  const stamp = createHash('sha256')
    .update(readFileSync(`${folder}package-lock.json`))
    .digest('hex')
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
  const { NODE_ENV: _, ...env } = process.env
  const args = ['ci', '--prefix', folder, '--ignore-scripts', '--omit=optional', '--loglevel=error', '--no-audit', '--no-fund']
  const npm = process.env.npm_execpath
  await (npm?.endsWith('.js')
    ? promisify(execFile)(process.execPath, [npm, ...args], { env })
    : promisify(execFile)('npm', args, { env, shell: process.platform === 'win32' }))
  writeFileSync(stampFile, stamp)
}
