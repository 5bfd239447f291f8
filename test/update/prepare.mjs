/** Replaces npm and the build: writes what they would make, with the version. Fails or waits as the release's `fault` says. */
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

const { version, fault } = JSON.parse(readFileSync('package.json', 'utf8'))
const make = (folder) => {
  mkdirSync(folder, { recursive: true })
  writeFileSync(`${folder}/version`, version)
}
if (fault === 'install') process.exit(1)
if (!existsSync('node_modules/node/bin/node')) {
  mkdirSync('node_modules/node/bin', { recursive: true })
  symlinkSync(process.execPath, 'node_modules/node/bin/node')
}
make('node_modules')
if (fault === 'build') process.exit(1)
make('build')
while (fault === 'slow build' && !existsSync('../../data/go')) await pause(20)
