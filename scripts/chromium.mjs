/** Finds the system's Chromium for the browser tests. */
import { existsSync } from 'node:fs'
import { runQuietly, step } from './run.mjs'

const candidates = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

const shell = '/usr/bin/chromium-headless-shell'

export function findChromium() {
  return candidates.find((path) => existsSync(path))
}

/** Returns the engine without browser UI, which saves a quarter of a test's work, or else the full browser. */
export function findHeadlessShell() {
  return existsSync(shell) ? shell : findChromium()
}

/** Resolves to a line that says what is missing, or to undefined. */
export async function installChromiumIfAbsent() {
  if (findChromium()) return
  const missing = 'The browser tests need Chromium: apt-get install -y chromium (or your system’s package of it)'
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return missing
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await step('Installing Chromium', async () => {
    await runQuietly('apt-get', ['update', '-q'], { env })
    const install = (name) => runQuietly('apt-get', ['install', '-y', '-q', '--no-install-recommends', name], { env })
    const { output } = await install('chromium')
    if (!findChromium()) console.error(output)
    // Optional, because not every Debian has this package.
    await install('chromium-headless-shell')
  })
  return findChromium() ? undefined : missing
}
