import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '#platform/project-root.ts'
import { table } from './page.ts'

export type Package = { name: string; version: string; licence: string }

/**
 * What may stand in the tree beside Apache-2.0: permissive licences; MPL-2.0, whose duties end at its own files; CC-BY-4.0 for data; OFL-1.1 for fonts; LGPL-3.0 for
 * libvips, which is loaded as the library that its package holds, and can be replaced by another. All are used as published and none is copied into our sources.
 */
const fitting = new Set([
  'MIT',
  'MIT-0',
  'Apache-2.0',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  'Unlicense',
  'CC0-1.0',
  'MPL-2.0',
  'CC-BY-4.0',
  'OFL-1.1',
  'LGPL-3.0-or-later',
])

const read = (file: string) => JSON.parse(readFileSync(join(projectRoot, file), 'utf8'))

/** Every package of the lock file, those of other systems included. */
export function lockedPackages(): Package[] {
  const { packages } = read('package-lock.json') as { packages: Record<string, { version: string; license?: string }> }
  return Object.entries(packages).flatMap(([path, { version, license }]) => {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    return path === '' ? [] : [{ name, version, licence: license ?? 'none' }]
  })
}

/** "MIT OR Apache-2.0" lets us choose, "(A AND B)" doesn't. */
export function fits(licence: string): boolean {
  return licence
    .replace(/^\(|\)$/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((one) => fitting.has(one)))
}

export function licences(): string {
  const { dependencies, devDependencies, optionalDependencies } = read('package.json') as Record<string, Record<string, string>>
  const { packages } = read('package-lock.json') as { packages: Record<string, { version: string; license?: string }> }
  const uses = [
    ['runs or builds the product', { ...dependencies, ...optionalDependencies }],
    ['development and tests', devDependencies ?? {}],
  ] as const
  const rows = uses.flatMap(([use, names]) =>
    Object.keys(names)
      .sort()
      .map((name) => {
        const found = packages[`node_modules/${name}`]
        return [name, found?.version ?? '', found?.license ?? 'none', use]
      }),
  )
  return table(['Package', 'Version', 'Licence', 'Used for'], rows)
}
