import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '#platform/project-root.ts'
import { table } from './page.ts'

export type Package = { name: string; version: string; licence: string }

/**
 * Licences compatible with Apache-2.0: permissive ones; MPL-2.0, which covers only its own files; CC-BY-4.0 for data; OFL-1.1 for fonts.
 * LGPL-3.0 only for libvips, which is loaded as its package's separate library and can be replaced. The packages are used as published. No code is
 * copied from them.
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

/** Returns every package of the lock file, including packages for other operating systems. */
export function lockedPackages(): Package[] {
  const { packages } = read('package-lock.json') as { packages: Record<string, { version: string; license?: string }> }
  return Object.entries(packages).flatMap(([path, { version, license }]) => {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    return path === '' ? [] : [{ name, version, licence: license ?? 'none' }]
  })
}

/** Returns true if the licence is accepted. In "A OR B" one accepted licence suffices; in "(A AND B)" both must be accepted. */
export function isAcceptedLicence(licence: string): boolean {
  return licence
    .replace(/^\(|\)$/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((licenceName) => fitting.has(licenceName)))
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
