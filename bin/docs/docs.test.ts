import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#platform/project-root.ts'
import { isAcceptedLicence, lockedPackages } from './licences.ts'
import { fillPage } from './page.ts'
import { parts } from './parts.ts'
import { requirementFaults } from './requirements.ts'

const read = (file: string) => readFileSync(join(projectRoot, file), 'utf8')
const pagesIn = (folder: string) =>
  readdirSync(join(projectRoot, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name))
const decisionIndex = 'docs/decisions/README.md'
const decisions = pagesIn('docs/decisions')
  .filter((page) => page !== decisionIndex)
  .sort()
// docs/schema.md is not committed: a stale copy would fail.
const committed = pagesIn('docs').filter((page) => page !== 'docs/schema.md')
const pages = [...pagesIn('.'), ...committed, decisionIndex, ...decisions]
const linksIn = (page: string) =>
  [...read(page).matchAll(/\[([^\]]*)\]\(([^)\s]+)\)/g)].map(([, label = '', target = '']) => ({ label, target }))

test('The generated parts of the documents are current (npm run docs)', () => {
  for (const file of new Set(parts.map((part) => part.file))) expect(fillPage(file, read(file), parts), file).toBe(read(file))
})

test('Every cited requirement is listed, and each listed one has code and a test', () => {
  expect(requirementFaults()).toEqual([])
  const faults = requirementFaults(new Map([['R9.9', { code: ['src/web/root.tsx'], tests: [] }]]))
  expect(faults).toEqual(
    expect.arrayContaining(['R9.9 is cited and has no line', 'R5.3, code: no file cites it', 'R5.3, tests: no file cites it']),
  )
})

test('A generated part replaces the text between its markers, which must exist', () => {
  const part = { file: 'a.md', name: 'x', text: () => 'new' }
  expect(fillPage('a.md', 'head\n<!-- x -->\nold\n<!-- /x -->\nfoot', [part])).toBe('head\n<!-- x -->\nnew\n<!-- /x -->\nfoot')
  expect(() => fillPage('a.md', 'no place', [part])).toThrow('a.md')
})

test('Every link leads to an existing file and heading', () => {
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

/** Returns the anchors of headings as the forge makes them: lower case, no punctuation, hyphens for spaces. */
function headings(text: string): string[] {
  return [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
}

test('A link label that names a file leads to it, and every named file exists', () => {
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

test('README and architecture stay short, and so does each feature and change entry', () => {
  const linesIn = (page: string) => read(page).trimEnd().split('\n')
  expect(linesIn('README.md').length).toBeLessThanOrEqual(100)
  expect(linesIn('docs/architecture.md').length).toBeLessThanOrEqual(150)
  const lists = ['docs/features.md', 'CHANGELOG.md'].flatMap(linesIn).filter((line) => line.startsWith('- '))
  expect(lists.filter((line) => line.length > 120)).toEqual([])
})

test('Every documented npm command exists', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const named = pages.flatMap((page) => [...read(page).matchAll(/`npm (?:run )?([a-z:]+)[^`]*`/g)].map(([, name = '']) => name))
  const npmOwn = ['ci', 'install']
  expect([...new Set(named)].filter((name) => !(name in scripts) && !npmOwn.includes(name))).toEqual([])
})

const decisionNumber = (page: string) => /(\d{3})-[a-z\d-]+\.md$/.exec(page)?.[1] ?? page

test('Every decision has the five headings', () => {
  const headings = ['## Context', '## Decision', '## Alternatives', '## Consequences', '## When to revisit']
  for (const page of decisions) expect(read(page).match(/^## .*$/gm), page).toEqual(headings)
})

test('The index of decisions lists every page by number and title', () => {
  const listed = [...read(decisionIndex).matchAll(/^\| \[(\d{3})\]\((\S+)\) \| ([^|]+) \| [a-z -]+ \|$/gm)]
  const rows = listed.map(([, number, file, title]) => `docs/decisions/${file}: # ${number} ${title}`)
  expect(rows.sort()).toEqual(decisions.map((page) => `${page}: ${read(page).split('\n', 1)[0]}`))
})

test('No decision number is used twice, by a page or as a replaced number', () => {
  const replaced = decisions.flatMap((page) => /^Replaces: (.*)$/m.exec(read(page))?.[1]?.split(', ') ?? [])
  const numbers = [...decisions.map(decisionNumber), ...replaced]
  expect(numbers.filter((number, index) => !/^\d{3}$/.test(number) || numbers.indexOf(number) !== index)).toEqual([])
})

test('A link labelled with a decision number leads to that decision', () => {
  const misled = pages.flatMap((page) =>
    linksIn(page)
      .filter(({ label, target }) => /^(decision )?\d{3}$/.test(label) && decisionNumber(target) !== label.slice(-3))
      .map(({ label }) => `${page}: ${label}`),
  )
  expect(misled).toEqual([])
})

test('Every cited decision has a page', () => {
  const numbers = new Set(decisions.map(decisionNumber))
  const cited = [...pages, ...sourceFiles()].flatMap((file) =>
    [...read(file).matchAll(/\bdecisions?(?:\/| )(\d{3})(-[a-z\d-]+\.md)?/g)].map(([, number = '', rest]) => ({ file, number, rest })),
  )
  const gone = cited.filter(({ number, rest }) => !numbers.has(number) || (rest && !decisions.includes(`docs/decisions/${number}${rest}`)))
  expect(gone).toEqual([])
  expect(cited.length).toBeGreaterThan(100)
})

function sourceFiles(): string[] {
  return ['src', 'bin', 'scripts', 'test', 'e2e', 'bench', 'vite', 'db'].flatMap((folder) =>
    readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(tsx?|mjs|cjs|sql|md)$/.test(name) && !name.includes('node_modules'))
      .map((name) => join(folder, name)),
  )
}

test("Every package's licence is compatible with Apache-2.0", () => {
  const packages = lockedPackages()
  expect(packages.length).toBeGreaterThan(100)
  expect(packages.filter(({ licence }) => !isAcceptedLicence(licence))).toEqual([])
  expect(['GPL-3.0', 'none', '(MIT AND GPL-2.0)', 'SSPL-1.0'].some(isAcceptedLicence)).toBe(false)
})
