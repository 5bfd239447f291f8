import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#platform/project-root.ts'
import { fits, lockedPackages } from './licences.ts'
import { fillPage } from './page.ts'
import { parts } from './parts.ts'
import { requirementFaults } from './requirements.ts'

const read = (file: string) => readFileSync(join(projectRoot, file), 'utf8')
const pagesIn = (folder: string) =>
  readdirSync(join(projectRoot, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name))
const decisions = pagesIn('docs/decisions').sort()
const pages = [...pagesIn('.'), ...pagesIn('docs'), ...decisions]
const linksIn = (page: string) =>
  [...read(page).matchAll(/\[([^\]]*)\]\(([^)\s]+)\)/g)].map(([, label = '', target = '']) => ({ label, target }))

test('what the code tells in the documents is current (npm run docs writes it)', () => {
  for (const file of new Set(parts.map((part) => part.file))) expect(fillPage(file, read(file), parts), file).toBe(read(file))
})

test('every requirement that is cited has a line, and every line its code and its test', () => {
  expect(requirementFaults()).toEqual([])
  const faults = requirementFaults(new Map([['R9.9', { code: ['src/web/root.tsx'], tests: [] }]]))
  expect(faults).toEqual(
    expect.arrayContaining(['R9.9 is cited and has no line', 'R5.3, code: no file cites it', 'R5.3, tests: no file cites it']),
  )
})

test('a page without the place for its part is an error', () => {
  const part = { file: 'a.md', name: 'x', text: () => 'new' }
  expect(fillPage('a.md', 'head\n<!-- x -->\nold\n<!-- /x -->\nfoot', [part])).toBe('head\n<!-- x -->\nnew\n<!-- /x -->\nfoot')
  expect(() => fillPage('a.md', 'no place', [part])).toThrow('a.md')
})

test('every link to a file leads to one, and every heading that is linked is there', () => {
  const dead = pages.flatMap((page) =>
    [...read(page).matchAll(/(?:\]\(|src=")(?!https?:|mailto:)([^)\s"]*)[)"]/g)].flatMap(([, target = '']) => {
      const [path = '', heading] = target.split('#')
      const file = path === '' ? page : join(dirname(page), path)
      if (!existsSync(join(projectRoot, file))) return [`${page}: ${target}`]
      return heading === undefined || headings(read(file)).includes(heading) ? [] : [`${page}: ${target}`]
    }),
  )
  expect(dead).toEqual([])
})

/** As the forge makes them: small letters, no signs, hyphens for blanks. */
function headings(text: string): string[] {
  return [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
}

test('a link or a word that looks like a file is that file', () => {
  const wrong = pages.flatMap((page) =>
    linksIn(page)
      .map(({ label, target }) => ({ name: label.replaceAll('`', ''), target }))
      .filter(
        ({ name, target }) =>
          /^[\w./-]+(\.(tsx?|mjs|md|sql)|\/[\w-]+)$/.test(name) && !join(dirname(page), target.split('#')[0] ?? '').endsWith(name),
      )
      .map(({ name, target }) => `${page}: ${name} leads to ${target}`),
  )
  expect(wrong).toEqual([])
  const example = /NNN|[<{*]/
  const gone = pages.flatMap((page) =>
    [...read(page).matchAll(/(?<!\[)`((?:src|test|e2e|bin|vite|db|docs|scripts)\/[^`\s]*)`/g)]
      .filter(([, path = '']) => !example.test(path) && !existsSync(join(projectRoot, path)))
      .map(([, path]) => `${page}: ${path}`),
  )
  expect(gone).toEqual([])
})

test('the README’s table of folders names every area', () => {
  const rows = read('README.md')
    .split('\n')
    .filter((line) => line.startsWith('| `src/'))
  const missing = rows.flatMap((row) => {
    const zone = /`(src\/\w+)\/`/.exec(row)?.[1] ?? ''
    const areas = readdirSync(join(projectRoot, zone), { withFileTypes: true }).filter((entry) => entry.isDirectory())
    return areas.filter(({ name }) => !row.includes(`\`${name}\``)).map(({ name }) => `${zone}/${name}`)
  })
  expect(rows).toHaveLength(6)
  expect(missing).toEqual([])
})

test('the map of the rooms names every screen and what stands beside the screens, and nothing that isn’t there', () => {
  const isFolder = (path: string) => existsSync(join(projectRoot, path)) && statSync(join(projectRoot, path)).isDirectory()
  const foldersIn = (folder: string) =>
    readdirSync(join(projectRoot, folder)).filter((name) => !name.endsWith('words') && isFolder(join(folder, name)))
  const namesIn = (text = '') => [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
  const rooms = read('docs/architecture.md')
    .split('\n## ')
    .find((chapter) => chapter.startsWith('Rooms'))!
  const tables = rooms.split('\n\n').filter((part) => part.startsWith('| In `'))
  expect(tables).toHaveLength(3)
  const faults = tables.flatMap((table) => {
    const [head, , ...rows] = table.split('\n').map((row) => row.split('|').map(namesIn))
    const [zone = ''] = head![1]!
    const named = rows.flatMap(([, paths = []]) => paths)
    const areas = foldersIn(zone).flatMap((area) => [area, ...foldersIn(join(zone, area)).map((inner) => `${area}/${inner}`)])
    // A folder is named, or told beside the one that it is in; an area by its screens, a feature of the server without folders by none.
    const isTold = (folder: string) =>
      named.includes(folder) ||
      rows.some(([, paths = [], beside = []]) => paths.includes(dirname(folder)) && beside.includes(basename(folder))) ||
      (!folder.includes('/') && (zone === 'src/server' || named.some((path) => path.startsWith(`${folder}/`))))
    const missing = areas.filter((folder) => !isTold(folder) && !existsSync(join(projectRoot, zone, folder, 'ja.ts')))
    const gone = named.filter((path) => !isFolder(join(zone, path)))
    return [...missing.map((folder) => `${zone}/${folder} is not named`), ...gone.map((path) => `${zone}/${path} is gone`)]
  })
  expect(faults).toEqual([])
})

test('every command that the documents name is there', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const named = pages.flatMap((page) => [...read(page).matchAll(/`npm (?:run )?([a-z:]+)[^`]*`/g)].map(([, name = '']) => name))
  const npmOwn = ['ci', 'install']
  expect([...new Set(named)].filter((name) => !(name in scripts) && !npmOwn.includes(name))).toEqual([])
})

test('decisions are numbered without gaps, and each tells the same five things', () => {
  const numbers = decisions.map((page) => Number(/(\d{3})-[a-z-]+\.md$/.exec(page)?.[1]))
  expect(numbers).toEqual(numbers.map((_, index) => index + 1))
  const told = ['## Context', '## Decision', '## Alternatives', '## Consequences', '## When to revisit']
  for (const page of decisions) expect(read(page).match(/^## .*$/gm), page).toEqual(told)
})

test('a decision that is named leads to it, and one that is superseded knows by which', () => {
  const numberOf = (page: string) => /(\d{3})-[a-z-]+\.md$/.exec(page)?.[1]
  const misled = pages.flatMap((page) =>
    linksIn(page)
      .filter(({ label, target }) => /^(decision )?\d{3}$/.test(label) && numberOf(target) !== label.slice(-3))
      .map(({ label }) => `${page}: ${label}`),
  )
  expect(misled).toEqual([])
  /** Each as "later over earlier", from the line under the title: by both of the two. */
  const heads = decisions.map((page) => ({ own: numberOf(page), head: read(page).split('\n')[2] ?? '' }))
  const named = (text = '') => [...text.matchAll(/\[(\d{3})\]/g)].map(([, number]) => number)
  const told = heads.flatMap(({ own, head }) => named(/ supersedes ([^·]*)/.exec(head)?.[1]).map((earlier) => `${own} over ${earlier}`))
  const known = heads.flatMap(({ own, head }) => named(/superseded by (.*)/.exec(head)?.[1]).map((later) => `${later} over ${own}`))
  expect(known.sort()).toEqual(told.sort())
})

test('every package may stand beside Apache-2.0', () => {
  const packages = lockedPackages()
  expect(packages.length).toBeGreaterThan(100)
  expect(packages.filter(({ licence }) => !fits(licence))).toEqual([])
  expect(['GPL-3.0', 'none', '(MIT AND GPL-2.0)', 'SSPL-1.0'].some(fits)).toBe(false)
})
