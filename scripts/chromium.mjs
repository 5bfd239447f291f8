/** The browser of the browser tests: the system's Chromium. */
import { existsSync } from 'node:fs'
import { runQuietly, step } from './run.mjs'

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

export function findChromium() {
  return places.find((place) => existsSync(place))
}

/** Resolves to a line that says what is missing, or to undefined. */
export async function installChromiumIfAbsent() {
  if (findChromium()) return
  const missing = 'The browser tests need Chromium: apt-get install -y chromium (or your system’s package of it)'
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return missing
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await step('Installing Chromium', async () => {
    await runQuietly('apt-get', ['update', '-q'], { env })
    const { output } = await runQuietly('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium'], { env })
    if (!findChromium()) console.error(output)
  })
  return findChromium() ? undefined : missing
}
