/** Installs the packages if they are missing or differ from the lock file. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fail, projectNode, root, run, step, windows } from './run.mjs'

const stampFile = join(root, 'node_modules/.uketsuke')
const lockFile = join(root, 'package-lock.json')

export async function installIfStale() {
  const stamp = createHash('sha256').update(readFileSync(lockFile)).update(`${process.platform} ${process.arch}`).digest('hex')
  if (existsSync(projectNode)) {
    if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
    if (isInstalled()) return writeFileSync(stampFile, stamp)
  }
  await step('Installing packages', async () => {
    const code = await npmCi()
    if (code !== 0) fail('The packages could not be installed: npm has said why above')
    if (!existsSync(projectNode))
      fail('The package "node" came without its program: is npm configured to ignore install scripts (ignore-scripts)?')
  })
  writeFileSync(stampFile, stamp)
}

/** Detects a manual `npm install` from npm's own lock file in node_modules. */
function isInstalled() {
  try {
    const wanted = JSON.parse(readFileSync(lockFile, 'utf8')).packages
    const installed = JSON.parse(readFileSync(join(root, 'node_modules/.package-lock.json'), 'utf8')).packages
    // Optional packages may be for other systems.
    return Object.entries(wanted).every(
      ([path, { version, optional }]) => path === '' || (installed[path] ? installed[path].version === version : optional),
    )
  } catch {
    return false
  }
}

function npmCi() {
  // With NODE_ENV=production npm would omit packages that the tests need.
  const { NODE_ENV: _, ...env } = process.env
  const args = ['ci', '--loglevel=error', '--include=dev', '--no-audit', '--no-fund']
  const options = { env, stdio: ['ignore', 'ignore', 'inherit'] }
  const npm = process.env.npm_execpath
  return npm?.endsWith('.js') ? run(process.execPath, [npm, ...args], options) : run('npm', args, { ...options, shell: windows })
}
