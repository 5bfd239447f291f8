/** Systems on which the project was tested; docs/operating.md lists the same. */
import { readFileSync } from 'node:fs'

const tried = ['Debian 12 on linux x64']

export function describeUntried() {
  const here = `${systemName()} on ${process.platform} ${process.arch}`
  return tried.includes(here)
    ? undefined
    : `Not tried yet on this system (${here}); tried: ${tried.join(', ')}. Please tell us how it goes.`
}

function systemName() {
  if (process.platform !== 'linux') return { darwin: 'macOS', win32: 'Windows' }[process.platform] ?? process.platform
  try {
    const release = readFileSync('/etc/os-release', 'utf8')
    const value = (key) => release.match(new RegExp(`^${key}="?([^"\n]*)"?$`, 'm'))?.[1] ?? ''
    return `${value('NAME').replace(' GNU/Linux', '')} ${value('VERSION_ID')}`.trim()
  } catch {
    return 'Linux'
  }
}
