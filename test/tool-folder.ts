/** Reference tools are installed in folders of their own, invisible to the product. */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { promisify } from 'node:util'

/** Installs the packages of the folder's `package.json`, unless installed already. */
export async function installFolderPackages(folder: string): Promise<void> {
  const stampFile = `${folder}node_modules/.stamp`
  const stamp = createHash('sha256')
    .update(readFileSync(`${folder}package.json`))
    .digest('hex')
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
  const { NODE_ENV: _, ...env } = process.env
  const args = ['install', '--no-package-lock', '--ignore-scripts', '--omit=optional', '--loglevel=error', '--no-audit', '--no-fund']
  const npm = process.env.npm_execpath
  await (npm?.endsWith('.js')
    ? promisify(execFile)(process.execPath, [npm, ...args], { cwd: folder, env })
    : promisify(execFile)('npm', args, { cwd: folder, env, shell: process.platform === 'win32' }))
  writeFileSync(stampFile, stamp)
}
